// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { fakeApi, lose, refuse } from '../../testing/fake-api.ts';
import { loadDialogs, render, signIn } from '../../testing/render.tsx';
import { blogPostRead } from './data.ts';
import { EditPost } from './EditPost.tsx';
import { NewPost } from './NewPost.tsx';

/** Ids under which a new post was sent. The replies are lost. */
const uploads = vi.hoisted(() => [] as (string | null | undefined)[]);
vi.mock('../../platform/http/upload.ts', () => ({
  upload: (_call: string, { fields }: { fields: Record<string, string | null | undefined> }) => {
    uploads.push(fields.client_id);
    return Promise.reject(new TypeError('Failed to fetch'));
  },
}));

/** The post on the server, and the changes it got. Only the network is mocked. */
let stored: BlogPost;
let isLost: boolean;
let refusal: { detail: string; code: string } | null;

const server = fakeApi({
  'GET /api/blog/posts/:id': () => stored,
  'PUT /api/blog/posts/:id': ({ body: change }) => {
    if (isLost) return lose();
    if (refusal) return refuse(403, refusal.detail, { code: refusal.code });
    if (change.version !== stored.version)
      return refuse(409, 'Changed elsewhere.', { code: 'edited_elsewhere', current: stored });
    const { title, tags, status } = change as { title: string; tags: string; status: BlogPost['status'] };
    stored = {
      ...stored,
      title: title.trim(),
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      status,
      version: stored.version + 1,
    };
    return stored;
  },
});
loadDialogs();
beforeEach(() => {
  uploads.length = 0;
  signIn({ id: 'cleo' });
  stored = {
    id: 'p',
    title: 'The kettle',
    introduction: '',
    content: '<p>Words.</p>',
    category: 'habits',
    tags: [],
    status: 'draft',
    revision: null,
    publish_at: null,
    image: null,
    version: 3,
  } as unknown as BlogPost;
  isLost = false;
  refusal = null;
});

const sent = () => server.writes.map(({ body }) => body as Record<string, unknown>);
function Page() {
  const { data } = useQuery(blogPostRead('p'));
  return data ? <EditPost post={data} onDeletePost={() => undefined} /> : null;
}
async function open(page = <Page />) {
  render(page);
  return screen.findByLabelText<HTMLInputElement>(/^Title/);
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('saves a draft a second after the last change, and leaves a space that is being typed', async () => {
  const title = await open();
  type(title, 'The kettle knows ');
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3000 });
  expect(sent()[0]).toMatchObject({ title: 'The kettle knows ', version: 3, status: 'draft' });
  await screen.findByText('Saved');
  expect(title.value).toBe('The kettle knows ');
  type(title, 'The kettle knows when');
  await waitFor(() => expect(sent()[1]).toMatchObject({ title: 'The kettle knows when', version: 4 }), {
    timeout: 3000,
  });
});

it('offers both versions after another change, and loses neither', async () => {
  const title = await open();
  stored = { ...stored, title: 'Theirs', version: 9 };
  type(title, 'Mine');
  await screen.findByText('This post was also changed elsewhere', undefined, { timeout: 3000 });
  expect(title.value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(stored).toMatchObject({ title: 'Mine', version: 10 }), { timeout: 3000 });
});

it('keeps what was typed when the connection is lost, and after a reload', async () => {
  isLost = true;
  type(await open(), 'Typed offline');
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3000 });
  cleanup();
  queryClient.clear();
  expect((await open()).value).toBe('Typed offline');
});

it('does not repeat a save that was refused until it is changed', async () => {
  const title = await open();
  refusal = { detail: 'You can’t write posts any more.', code: 'not_author' };
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  type(title, 'Mine');
  await pass(1_500);
  expect(screen.getByText('You can’t write posts any more.')).toBeTruthy();
  await pass(61_000);
  expect(sent()).toHaveLength(1);
  type(title, 'Mine again');
  await pass(1_500);
  expect(sent()).toHaveLength(2);
  vi.useRealTimers();
});

it('is sent() in with a title and a text only', async () => {
  const title = await open();
  type(title, ' ');
  fireEvent.click(screen.getByRole('button', { name: 'Send in' }));
  await screen.findByText('Please fill in both title and content');
  expect(sent().filter(({ status }) => status === 'pending')).toEqual([]);
});

it('asks before changes of an approved post are discarded', async () => {
  stored = { ...stored, status: 'published', revision: 'draft' };
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  expect(sent()).toEqual([]);
});

it('a new post changed after a lost reply is sent() under an id of its own, so no word is taken for a repetition', async () => {
  const title = await open(<NewPost onWritten={() => undefined} />);
  const save = async (words: string) => {
    const before = uploads.length;
    type(title, words);
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(uploads).toHaveLength(before + 1));
    await screen.findByText(/We couldn’t save your post/);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save draft' }).disabled).toBe(false),
    );
  };
  await save('One');
  await save('One');
  await save('One, and more');
  expect(new Set(uploads).size).toBe(2);
  expect(uploads[0]).toBe(uploads[1]);
});
