import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../query/query.ts';
import { cachedContent, optimistic } from './cached-content.ts';

interface Note {
  id: string;
  text: string;
  liked: boolean;
  likes: number;
}
const note = (id: string): Note => ({ id, text: `Note ${id}`, liked: false, likes: 2 });
const page = (id: string) => ['GET /api/posts/:id', { params: { id } }];
const notes = cachedContent<Note>({ lists: ['GET /api/posts', 'GET /api/my-posts'], page });

/** The note with this id, wherever it is cached. */
const copies = (id: string) => [
  ...(queryClient.getQueryData<{ pages: { items: Note[] }[] }>(['GET /api/posts', 'pages'])?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((each) => each.id === id),
  ...(queryClient.getQueryData<Note[]>(['GET /api/my-posts']) ?? []).filter((each) => each.id === id),
  queryClient.getQueryData<Note>(page(id)),
];

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(['GET /api/posts', 'pages'], {
    pages: [
      { items: [note('1')], next: 'a' },
      { items: [note('2')], next: null },
    ],
    pageParams: [null, 'a'],
  });
  queryClient.setQueryData(['GET /api/my-posts'], [note('2')]);
  queryClient.setQueryData(page('2'), note('2'));
});

it('changes a text in every list and on its page, and leaves others alone', () => {
  notes.patch('2', (now) => ({ ...now, text: 'Heron' }));
  expect(copies('2').map((each) => each?.text)).toEqual(['Heron', 'Heron', 'Heron']);
  expect(copies('1')[0]).toEqual(note('1'));
});

it('removes it everywhere but from its own page, which its card still stands on', () => {
  notes.patch('2', () => null);
  expect(copies('2')).toEqual([note('2')]);
});

const like = { guess: (now: Note) => ({ ...now, liked: true, likes: now.likes + 1 }) };

it('shows the guess at once, and then what the server says', async () => {
  let answer = (_: { likes: number }) => {};
  const sent = notes.optimistic('2', {
    ...like,
    send: () => new Promise<{ likes: number }>((resolve) => (answer = resolve)),
    settle: (now, { likes }) => ({ ...now, likes }),
  });
  expect(copies('2')).toEqual(Array(3).fill({ ...note('2'), liked: true, likes: 3 }));
  answer({ likes: 7 });
  await sent;
  expect(copies('2')).toEqual(Array(3).fill({ ...note('2'), liked: true, likes: 7 }));
});

it('takes back a guess that was not saved, and nothing that changed meanwhile', async () => {
  let fail = (_: Error) => {};
  const sent = notes.optimistic('2', {
    ...like,
    send: () => new Promise<never>((_, reject) => (fail = reject)),
    settle: (now) => now,
  });
  notes.patch('2', (now) => ({ ...now, text: 'Changed meanwhile' }));
  fail(new Error('offline'));
  await expect(sent).rejects.toThrow('offline');
  expect(copies('2')).toEqual(Array(3).fill({ ...note('2'), text: 'Changed meanwhile' }));
});

it('works on a text that is kept elsewhere', async () => {
  let kept = note('3');
  await optimistic<Note, number>((change) => (kept = change(kept)), {
    ...like,
    send: async () => 9,
    settle: (now, likes) => ({ ...now, likes }),
  });
  expect(kept).toEqual({ ...note('3'), liked: true, likes: 9 });
});
