// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { BlogPost } from '#contract/blog.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { EditPost } from './EditPost.tsx';
import { NewPost } from './NewPost.tsx';
import { blogPostRead } from './reads.ts';

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
let sent: Record<string, unknown>[];
let isLost: boolean;
let refusal: { detail: string; code: string } | null;

// A busy machine needs longer than the default second.
configure({ asyncUtilTimeout: 4_000 });
beforeAll(() =>
  Promise.all([import('../../ui/overlays/DialogPanel.tsx'), import('../../ui/overlays/ConfirmDialog.tsx')]),
);
beforeEach(() => {
  queryClient.clear();
  uploads.length = 0;
  localStorage.clear();
  startSession('token', { id: 'cleo' } as CurrentUser);
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
  sent = [];
  isLost = false;
  refusal = null;
  vi.stubGlobal(
    'fetch',
    async (_url: string, { method = 'GET', body }: { method?: string; body?: string }) => {
      const reply = (value: object, status = 200) =>
        new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
      if (method === 'GET') return reply(stored);
      const change = JSON.parse(body ?? '{}') as { title: string; tags: string; status: BlogPost['status'] };
      sent.push(change);
      if (isLost) throw new TypeError('Failed to fetch');
      if (refusal) return reply(refusal, 403);
      if ((change as { version?: number }).version !== stored.version)
        return reply({ detail: 'Changed elsewhere.', code: 'edited_elsewhere', current: stored }, 409);
      const tags = change.tags.split(',').map((tag) => tag.trim());
      stored = {
        ...stored,
        title: change.title.trim(),
        tags: tags.filter(Boolean),
        status: change.status,
        version: stored.version + 1,
      };
      return reply(stored);
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const { data } = useQuery(blogPostRead('p'));
  return data ? <EditPost post={data} onDeletePost={() => undefined} /> : null;
}
async function open(page = <Page />) {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>{page}</ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return screen.findByLabelText<HTMLInputElement>(/^Title/);
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('saves a draft a second after the last change, and leaves a space that is being typed', async () => {
  const title = await open();
  type(title, 'The kettle knows ');
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 3000 });
  expect(sent[0]).toMatchObject({ title: 'The kettle knows ', version: 3, status: 'draft' });
  await screen.findByText('Saved');
  expect(title.value).toBe('The kettle knows ');
  type(title, 'The kettle knows when');
  await waitFor(() => expect(sent[1]).toMatchObject({ title: 'The kettle knows when', version: 4 }), {
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
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 3000 });
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
  expect(sent).toHaveLength(1);
  type(title, 'Mine again');
  await pass(1_500);
  expect(sent).toHaveLength(2);
  vi.useRealTimers();
});

it('is sent in with a title and a text only', async () => {
  const title = await open();
  type(title, ' ');
  fireEvent.click(screen.getByRole('button', { name: 'Send in' }));
  await screen.findByText('Please fill in both title and content');
  expect(sent.filter(({ status }) => status === 'pending')).toEqual([]);
});

it('asks before changes of an approved post are discarded', async () => {
  stored = { ...stored, status: 'published', revision: 'draft' };
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  expect(sent).toEqual([]);
});

it('a new post changed after a lost reply is sent under an id of its own, so no word is taken for a repetition', async () => {
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
