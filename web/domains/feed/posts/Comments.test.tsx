// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Comment } from '#contract/comments/endpoints.ts';
import type { Post } from '#contract/feed/endpoints.ts';
import { queryClient, read } from '../../../platform/query/query.ts';
import { endSession } from '../../../platform/session/session-store.ts';
import { fakeApi, page, refuse } from '../../../testing/fake-api.ts';
import { fakeDrafts } from '../../../testing/fake-drafts.ts';
import { renderAt, signIn } from '../../../testing/render.tsx';
import { Comments } from '../../comments/Comments.tsx';
import { postThread } from './post-thread.ts';

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
/** Comments on the server. A sent comment is added at the end. */
let stored: Comment[];
const pagesRead = vi.fn<(from: number) => void>();

configure({ asyncUtilTimeout: 4_000, getElementError: (message) => new Error(message ?? '') });
const server = fakeApi({
  ...fakeDrafts().replies,
  'DELETE /api/comments/:id': ({ params: { id } }) => {
    const at = stored.findIndex((each) => each.id === id && !each.is_deleted);
    if (at < 0) return refuse(404, "That comment doesn't exist or was deleted.", { code: 'not_found' });
    const before = stored[at] as Comment;
    const hasAnswers = stored.some(({ parent_id }) => parent_id === id);
    const left: Comment = { ...before, content: '', user: { ...user, name: '' }, is_deleted: true } as never;
    stored.splice(at, 1, ...(hasAnswers ? [left] : []));
    return { message: 'Comment deleted successfully', ...(hasAnswers && { comment: left }) };
  },
  'POST /api/posts/:id/comments': ({ body: { content, client_id = '' } }) => {
    const known = stored.find(({ id }) => id === client_id);
    if (!known) stored.push(comment(client_id, content));
    return known ?? stored.at(-1) ?? {};
  },
  'GET /api/posts/:id/comments': ({ query }) => {
    const from = Number(query.cursor ?? 0);
    pagesRead(from);
    return page(stored.slice(from, from + most), stored.length > from + most ? String(from + most) : null);
  },
});
beforeEach(() => {
  pagesRead.mockClear();
  signIn({ id: 'nora', name: 'Nora', profile_photo: null });
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(() => {
  // The screen needs a member.
  cleanup();
  endSession('logout');
});

const fill = (count: number) => {
  stored = Array.from({ length: count }, (_, at) => comment(`c${at}`));
};
const postKey = read('GET /api/posts/:id', { params: { id: 'p' } }).queryKey;
const counted = () => queryClient.getQueryData<Post>(postKey)?.comments_count;
const open = async (hash = '', until = 'Words of c0') => {
  queryClient.setQueryData(postKey, {
    ...post,
    comments: stored.slice(-3),
    comments_count: stored.length,
  });
  await renderAt(`/feed/p${hash}`, <Comments id="comments" thread={postThread(post)} />);
  await screen.findByText(until);
};
const write = (value: string) => {
  const box = screen.getByRole('textbox', { name: 'Write a comment' });
  box.focus();
  fireEvent.change(box, { target: { value } });
  fireEvent.submit(box);
};

it('loads pages up to the comment in the URL, and focuses it', async () => {
  fill(180);
  await open('#comment-c170');
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-c170'));
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
  expect(pagesRead.mock.calls.flat()).toEqual([0, 50, 100, 150]);
});

it('refetches once for a comment in the URL that is missing, and does not move', async () => {
  fill(2);
  await open('#comment-gone');
  await waitFor(() => expect(pagesRead).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pagesRead).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(document.body);
});

it('finds a comment in the URL that was written after the others were read', async () => {
  fill(2);
  await open();
  cleanup();
  stored.push(comment('new'));
  await open('#comment-new');
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-new'));
});

it('shows a sent comment above its box while older pages are unread, and loads none for it', async () => {
  fill(180);
  await open();
  await screen.findByText('Words of c99');
  expect(screen.queryByText('Words of c100')).toBeNull();
  write('Mine');
  const mine = await screen.findByText('Mine', { selector: 'p > span' });
  expect(screen.queryByText('Words of c100')).toBeNull();
  const box = screen.getByRole('textbox', { name: 'Write a comment' });
  const more = screen.getByRole('button', { name: 'Show more comments' });
  expect(more.compareDocumentPosition(mine)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(mine.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(counted()).toBe(181);
  expect(document.activeElement).toBe(box);
  // After its page is loaded, the comment shows once.
  fireEvent.click(more);
  await screen.findByText('Words of c149');
  fireEvent.click(more);
  await screen.findByText('Words of c179');
  expect(screen.getAllByText('Mine')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write a comment' }));
});

it('focuses the box each time Reply is pressed', async () => {
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

it('counts a comment once when its first response was lost', async () => {
  fill(1);
  // Both are sent with one id, as a retry is.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  await open();
  write('Mine');
  await screen.findByText('Mine', { selector: 'p > span' });
  expect(counted()).toBe(2);
  write('Mine');
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
  expect(screen.getAllByText('Mine', { selector: 'p > span' })).toHaveLength(1);
  expect(counted()).toBe(2);
});

it('tells the author of a hidden comment about it, and lets them edit and delete it but not reply', async () => {
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

const place = (id: string) => document.getElementById(`comment-${id}`) as HTMLElement;
const erase = async (id: string) => {
  fireEvent.click(within(place(id)).getByRole('button', { name: /^Options for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return screen.findByRole('alertdialog', { name: 'Delete this comment?' });
};
const bea = { id: 'bea', name: 'Bea', profile_photo: null };
const conversation = () => {
  stored = [
    { ...comment('c0'), may_delete: true },
    { ...comment('c1'), parent_id: 'c0', user: bea, user_name: 'Bea', may_delete: true },
  ] as unknown as Comment[];
};

it('a deleted comment leaves a tombstone until its last answer is deleted', async () => {
  conversation();
  await open();
  const dialog = await erase('c0');
  expect(dialog.textContent).toContain('This action cannot be undone. The answer to it stays.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
  await waitFor(() => expect(place('c0').textContent).toContain('This comment was deleted.'));
  expect(screen.queryByText('Words of c0')).toBeNull();
  expect(within(place('c0')).queryByRole('button')).toBeNull();
  expect(within(place('c0')).queryByRole('link')).toBeNull();
  expect(screen.getByText('Words of c1')).toBeTruthy();
  expect(counted()).toBe(1);
  // The card shows the post's own comments when it is restored from the device.
  expect(queryClient.getQueryData<Post>(postKey)?.comments.map(({ id }) => id)).toEqual(['c1']);
  // The focus stays on the deleted comment's place.
  await waitFor(() => expect(document.activeElement).toBe(place('c0')));
  const second = await erase('c1');
  expect(second.textContent).not.toContain('stays');
  fireEvent.click(within(second).getByRole('button', { name: 'Delete comment' }));
  await waitFor(() => expect(place('c1')).toBeNull());
  expect(screen.queryByText('This comment was deleted.')).toBeNull();
  expect(counted()).toBe(0);
});

it("a reply to an answer below a tombstone uses the answer's id and name", async () => {
  conversation();
  stored[0] = { ...stored[0], content: '', user: { ...user, name: '' }, is_deleted: true } as Comment;
  queryClient.setQueryData(postKey, { ...post, comments_count: 1 });
  await open('', 'This comment was deleted.');
  fireEvent.click(within(place('c1')).getByRole('button', { name: /Reply ?to Bea/ }));
  const box = await screen.findByRole('textbox', { name: 'Reply to Bea' });
  fireEvent.change(box, { target: { value: 'Me too' } });
  fireEvent.submit(box);
  await waitFor(() =>
    expect(server.got('POST /api/posts/:id/comments').map(({ body }) => body.parent_id)).toEqual(['c1']),
  );
});

it('refetches a comment that was deleted in another tab', async () => {
  conversation();
  await open();
  stored.splice(0, 2, comment('c9'));
  const dialog = await erase('c0');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
  await screen.findByText("That comment doesn't exist or was deleted.");
  await screen.findByText('Words of c9');
  expect(place('c0')).toBeNull();
});
