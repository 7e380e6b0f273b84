// @vitest-environment jsdom
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import type { Post } from '#contract/feed/endpoints.ts';
import { queryClient, readPages } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { fakeApi, page } from '../../../testing/fake-api.ts';
import { fakeDrafts } from '../../../testing/fake-drafts.ts';
import { render } from '../../../testing/render.tsx';
import { reloadLists } from './data.ts';
import { PostCard } from './PostCard.tsx';

const user = { id: 'n', name: 'Nora', profile_photo: null, membership_tier: 'builder' };
const post = {
  id: 'p3',
  user,
  content: '<p>Far down</p>',
  group_id: null,
  image: null,
  win: null,
  likes_count: 0,
  comments_count: 0,
  comments: [],
  created_at: '2026-03-02T15:00:00Z',
  edited_at: null,
  version: 1,
  may_edit: true,
  may_pin: true,
} as unknown as Post;
const list = readPages('GET /api/posts', { query: { filter: 'all', limit: 20 } });
const pages = () => queryClient.getQueryData<{ pages: unknown[] }>(list.queryKey)?.pages.length;
let stop = () => {};
/** Number of list pages requested. */
let asked: number;

beforeAll(() =>
  Promise.all([
    import('../../../ui/overlays/DialogPanel.tsx'),
    import('../../../ui/overlays/MenuPanel.tsx'),
    import('./EditPostDialog.tsx'),
  ]),
);
const server = fakeApi({
  ...fakeDrafts().replies,
  'GET /api/posts': ({ query }) => {
    asked += 1;
    const number = Number(query.cursor ?? 1);
    return page([{ ...post, id: `p${number}` }], number < 3 ? String(number + 1) : null);
  },
  'GET /api/posts/:id/comments': page([]),
  'GET /api/notifications/mutes': { post_ids: [] },
  'PUT /api/notifications/mutes/:post': { message: 'You won’t hear of this post.' },
  'PUT /api/posts/:id': { ...post, edited_at: '2026-03-02T16:00:00Z' },
  'PUT /api/posts/:id/pin': { ...post, edited_at: '2026-03-02T16:00:00Z' },
  'PUT /api/posts/:id/members-only': { ...post, edited_at: '2026-03-02T16:00:00Z' },
});
const sent = () => server.writes.map(({ line, body }) => [...line.split(' '), body]);
beforeEach(async () => {
  asked = 0;
  startSession('token', user as unknown as CurrentUser);
  // jsdom has no `ResizeObserver`, and these tests don't need its heights.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // Loads three pages of the list.
  const reader = new InfiniteQueryObserver(queryClient, list);
  stop = reader.subscribe(() => {});
  await waitFor(() => expect(pages()).toBe(1));
  await reader.fetchNextPage();
  await reader.fetchNextPage();
  expect(pages()).toBe(3);
  asked = 0;
});
afterEach(() => {
  stop();
});

const open = (address: string, more: Partial<Post> = {}, isWhole = false) =>
  render(<PostCard post={{ ...post, ...more }} whole={isWhole} />, { path: address });
const options = () => screen.getByRole('button', { name: 'Post options' });

it('saving an edit refetches all loaded pages, and the focus returns to where the editor was opened', async () => {
  open('/feed?edit=p3');
  fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(asked).toBe(3));
  expect(pages()).toBe(3);
  await waitFor(() => expect(document.activeElement).toBe(options()));
});

it('closing an editor opened by the URL focuses the button that opens it', async () => {
  open('/feed?edit=p3');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(options()));
});

it('pinning refetches all loaded pages', async () => {
  open('/feed');
  fireEvent.click(options());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Pin to the top' }));
  await waitFor(() => expect(asked).toBe(3));
  expect(pages()).toBe(3);
});

it.each([
  [{ is_pinned: true, pinned_by: 'Ada Okafor' }, 'Pinned by Ada'],
  [{ is_pinned: true }, 'Pinned'],
])('a pinned post says who pinned it: %j', (more, said) => {
  open('/feed', more);
  expect(screen.getByText(said)).toBeTruthy();
});

it('a post from before its author came back shows no likes and no comments', async () => {
  open('/feed/p3', { before_rejoining: true, may_edit: false, may_pin: false, may_delete: true }, true);
  expect(screen.getByText('From before you rejoined')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /like|comment/ })).toBeNull();
  fireEvent.click(options());
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
});

it('other posts say nothing about a pin', () => {
  open('/feed');
  expect(screen.queryByText(/^Pinned/)).toBeNull();
});

it('a new post reloads the list from its first page', async () => {
  await reloadLists();
  expect([asked, pages()]).toEqual([1, 1]);
});

it('a post on its own page can be muted, and a toast says what that means', async () => {
  open('/feed/p3', {}, true);
  fireEvent.click(options());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mute notifications' }));
  expect(await screen.findByText('You won’t hear of this post.')).toBeTruthy();
  expect(sent()).toEqual([['PUT', '/api/notifications/mutes/p3', { muted: true }]]);
});

it('a post in a list cannot be muted', async () => {
  open('/feed');
  fireEvent.click(options());
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Mute notifications' })).toBeNull();
});

it.each([
  { kept: false, item: 'Keep members-only', said: 'This post stays members-only.' },
  { kept: true, item: 'Let it open with the group', said: 'This post opens with the group.' },
])('$item says what will happen to the post', async ({ kept, item, said }) => {
  open('/feed', { opens_at: '2026-03-09T15:00:00Z', keeps_members_only: kept });
  fireEvent.click(options());
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(sent()).toEqual([['PUT', '/api/posts/p3/members-only', { keep: !kept }]]);
});

it('asks nothing if the group has no opening date', async () => {
  open('/feed');
  fireEvent.click(options());
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: /members-only|Let it open/ })).toBeNull();
});
