// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Comment, Post } from '#contract/feed.ts';
import { queryClient, read } from '../../platform/query.ts';
import { endSession, startSession } from '../../platform/session-store.ts';
import { ConfirmProvider } from '../../ui/Confirm.tsx';
import { ToastProvider } from '../../ui/Toast.tsx';
import { Comments } from './Comments.tsx';

const most = 50;
const user = { id: 'ada', name: 'Ada', profile_photo: null };
const comment = (id: string, content = `Words of ${id}`) =>
  ({
    id,
    post_id: 'p',
    parent_id: null,
    user,
    user_name: 'Ada',
    content,
    mentions: [],
    likes_count: 0,
    created_at: '2026-03-02T15:00:00.000Z',
  }) as unknown as Comment;
const post = { id: 'p', comments: [], comments_count: 0, may_comment: true } as unknown as Post;
/** What the server has; a comment that was sent comes to stand at the end. */
let stored: Comment[];
const pagesRead = vi.fn<(from: number) => void>();

configure({ asyncUtilTimeout: 4_000, getElementError: (message) => new Error(message ?? '') });
beforeEach(() => {
  pagesRead.mockClear();
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'nora', name: 'Nora', profile_photo: null } as CurrentUser);
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    const url = new URL(address, 'http://here');
    const answer = () => {
      if (url.pathname.startsWith('/api/drafts')) return [];
      if (method === 'POST') {
        const { content, client_id } = JSON.parse(body) as { content: string; client_id: string };
        const known = stored.find(({ id }) => id === client_id);
        if (!known) stored.push(comment(client_id, content));
        return known ?? stored.at(-1);
      }
      const from = Number(url.searchParams.get('cursor') ?? 0);
      pagesRead(from);
      if (stored.length > from + most) headers.set('x-next-cursor', String(from + most));
      return stored.slice(from, from + most);
    };
    return new Response(JSON.stringify(answer()), { headers });
  });
});
afterEach(() => {
  cleanup();
  endSession('logout');
  vi.unstubAllGlobals();
});

const fill = (count: number) => {
  stored = Array.from({ length: count }, (_, at) => comment(`c${at}`));
};
const postKey = read('GET /api/posts/:id', { params: { id: 'p' } }).queryKey;
const counted = () => queryClient.getQueryData<Post>(postKey)?.comments_count;
const open = async (hash = '') => {
  queryClient.setQueryData(postKey, { ...post, comments_count: stored.length });
  const history = createMemoryHistory({ initialEntries: [`/feed/p${hash}`] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  await router.load();
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>
            <Comments id="comments" post={post} />
          </ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  await screen.findByText('Words of c0');
};
const write = (value: string) => {
  const box = screen.getByRole('textbox', { name: 'Write a comment' });
  box.focus();
  fireEvent.change(box, { target: { value } });
  fireEvent.submit(box);
};

it('reads on to the comment of the address, and puts the focus on it', async () => {
  fill(180);
  await open('#comment-c170');
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-c170'));
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
  expect(pagesRead.mock.calls.flat()).toEqual([0, 50, 100, 150]);
});

it('asks once more for a comment of the address that is not there, and stays where it is', async () => {
  fill(2);
  await open('#comment-gone');
  await waitFor(() => expect(pagesRead).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pagesRead).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(document.body);
});

it('finds the comment of the address that was written since the others were read', async () => {
  fill(2);
  await open();
  cleanup();
  stored.push(comment('new'));
  await open('#comment-new');
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-new'));
});

it('shows a comment above its box where more are to be read, and reads nothing for it', async () => {
  fill(180);
  await open();
  await screen.findByText('Words of c99');
  expect(screen.queryByText('Words of c100')).toBeNull();
  write('Mine');
  const mine = await screen.findByText('Mine', { selector: '.comment-text span' });
  expect(screen.queryByText('Words of c100')).toBeNull();
  const box = screen.getByRole('textbox', { name: 'Write a comment' });
  const more = screen.getByRole('button', { name: 'Show more comments' });
  expect(more.compareDocumentPosition(mine)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(mine.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(counted()).toBe(181);
  expect(document.activeElement).toBe(box);
  // Read as far as its place, it shows once.
  fireEvent.click(more);
  await screen.findByText('Words of c149');
  fireEvent.click(more);
  await screen.findByText('Words of c179');
  expect(screen.getAllByText('Mine')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write a comment' }));
});

it('Reply leads to the box each time it is pressed', async () => {
  fill(2);
  await open();
  const [reply] = await screen.findAllByText('Reply', { selector: 'button' });
  for (const _ of [1, 2]) {
    fireEvent.click(reply as HTMLElement);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply to Ada' })),
    );
    (document.activeElement as HTMLElement).blur();
  }
});

it('counts a comment once whose first answer was lost', async () => {
  fill(1);
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('1-1-1-1-1');
  await open();
  write('Mine');
  await screen.findByText('Mine', { selector: '.comment-text span' });
  expect(counted()).toBe(2);
  write('Mine');
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
  expect(screen.getAllByText('Mine', { selector: '.comment-text span' })).toHaveLength(1);
  expect(counted()).toBe(2);
});

it('a comment that moderators hid says so to its author, who can edit and delete it but not reply', async () => {
  const hiding = { is_hidden: true, hidden_reason: 'No selling.', appeal: 'open' };
  stored = [{ ...comment('a'), ...hiding, may_edit: true, may_delete: true } as Comment, comment('c0')];
  await open();
  await screen.findByText('Hidden by our moderators');
  expect(screen.getByText('Reason: No selling.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask for another look' })).toBeTruthy();
  const place = document.getElementById('comment-a') as HTMLElement;
  expect(within(place).queryByRole('button', { name: /like|Reply/ })).toBeNull();
  expect(within(place).getByRole('button', { name: 'Options for Ada’s comment' })).toBeTruthy();
});
