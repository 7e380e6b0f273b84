// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { moveByArrows } from '../../platform/lists/list-rows.ts';
import { queryClient } from '../../platform/query/query.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { notificationPages, useNotifications, useReadState } from './data.ts';
import { NotificationList } from './NotificationList.tsx';
import { NotificationsCard } from './NotificationsCard.tsx';

const person = (name: string) => ({
  id: name,
  name,
  profile_photo: null,
  membership_tier: 'builder' as const,
  staff: null,
});
const notice = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'commented',
  text: 'Ada and Finn commented on your post.',
  path: `/feed/${id}`,
  by: person('Ada'),
  also_by: person('Finn'),
  others: 1,
  excerpt: 'Well walked.',
  topic: 'mentions',
  place: 'Feed',
  delivery_kind: 'mentions',
  post_id: id,
  group_request: null,
  friend_request_id: null,
  at: '2026-03-02T08:00:00.000Z',
  read_at: null,
  ...more,
});
let listed: Notification[];

const server = fakeApi({
  'GET /api/notifications': () => listed,
  'GET /api/notifications/mutes': { post_ids: [] },
  'POST /api/notifications/read': { message: 'Said.' },
  'POST /api/notifications/unread': { message: 'Said.' },
  'PUT /api/notifications/mutes/:post': { message: 'Said.' },
  'POST /api/groups/:id/requests/:userId': { message: 'Said.' },
  'POST /api/friends/respond/:id': { message: 'Said.' },
});
const sent = () => server.writes.map(({ address, body }) => [address, body ?? null]);
beforeEach(() => {
  signIn({ id: 'n' });
});

function List() {
  const shown = useNotifications().data?.pages.flatMap(({ items }) => items) ?? [];
  const state = useReadState();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as the panel does, which has a role
    <div onKeyDown={moveByArrows}>
      <NotificationList notices={shown} state={state} />
      <button type="button" onClick={() => void state.markAllRead()}>
        All
      </button>
    </div>
  );
}
async function show(...notices: Notification[]) {
  listed = notices;
  queryClient.setQueryData(notificationPages(null).queryKey, {
    pages: [{ items: notices, next: null }],
    pageParams: [null],
  });
  render(<List />);
  return screen.findAllByRole('listitem');
}
const choose = async (item: HTMLElement, name: string) => {
  fireEvent.click(within(item).getByRole('button', { name: /^Options/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

it('shows names in bold, the newest words and where, and showing it marks nothing', async () => {
  const [item] = await show(notice('a'));
  expect([...(item?.querySelectorAll('b') ?? [])].map((b) => b.textContent)).toEqual(['Ada', 'Finn']);
  expect(item?.textContent).toContain('Unread. Ada and Finn commented on your post.Well walked.');
  expect(item?.textContent).toContain('· Feed');
  expect(sent()).toEqual([]);
});

it('opening one marks it as read', async () => {
  const [item] = await show(notice('a'));
  const link = within(item as HTMLElement).getByRole('link');
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  await waitFor(() => expect(sent()).toEqual([['/api/notifications/read', { ids: ['a'] }]]));
  expect(item?.dataset['new']).toBeUndefined();
});

it('one that could not be marked is unread again, and a sentence says so', async () => {
  const [item] = await show(notice('a', { read_at: '2026-03-02T09:00:00.000Z' }));
  server.on({ 'POST /api/notifications/unread': refuse(400, 'Not now.') });
  await choose(item as HTMLElement, 'Mark as unread');
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Unread.', { exact: false })).toBeNull());
});

it('a post is muted from its menu, with Undo', async () => {
  const [item] = await show(notice('a'));
  await choose(item as HTMLElement, 'Mute this post');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/api/notifications/mutes/a', { muted: true }],
      ['/api/notifications/mutes/a', { muted: false }],
    ]),
  );
});

it('a request is answered in place, and its row then says what was done, also when the server no longer lists it', async () => {
  const [item] = await show(
    notice('r', {
      kind: 'group_request',
      text: 'Ada would like to join the group “Ridge”.',
      also_by: null,
      others: 0,
      post_id: null,
      group_request: { group_id: 'g', member_id: 'm' },
    }),
  );
  listed = [];
  fireEvent.click(within(item as HTMLElement).getByRole('button', { name: 'Accept Ada' }));
  expect(await screen.findByText('Said.')).toBeTruthy();
  expect(sent()[0]).toEqual(['/api/groups/g/requests/m', { accept: true }]);
  await queryClient.invalidateQueries({ queryKey: ['GET /api/notifications'] });
  expect(screen.getByText('Said.')).toBeTruthy();
});

it('a friend request is declined in place', async () => {
  const [item] = await show(
    notice('f', { kind: 'friend_requested', others: 0, post_id: null, friend_request_id: 'q' }),
  );
  fireEvent.click(within(item as HTMLElement).getByRole('button', { name: 'Decline Ada' }));
  expect(await screen.findByText('Said.')).toBeTruthy();
  expect(sent()[0]).toEqual(['/api/friends/respond/q?accept=false', null]);
});

it('several requests are answered on the page of their group', async () => {
  const [item] = await show(
    notice('r', { kind: 'group_request', others: 2, path: '/groups/g?tab=requests' }),
  );
  expect(within(item as HTMLElement).getByRole('link', { name: 'Review 3 requests' })).toBeTruthy();
});

it('arrow keys, Home and End move between notifications', async () => {
  const items = await show(notice('a'), notice('b'), notice('c', { path: null }));
  const focused = () => items.findIndex((item) => item.contains(document.activeElement));
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return focused();
  };
  within(items[0] as HTMLElement)
    .getByRole('link')
    .focus();
  expect(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(press)).toEqual([
    1, 2, 2, 1, 0, 2,
  ]);
});

it('one that goes away under the focus gives it to the next, and the last one to the heading', async () => {
  const list = (...items: Notification[]) =>
    queryClient.setQueryData(notificationPages(null).queryKey, {
      pages: [{ items, next: null }],
      pageParams: [null],
    });
  document.body.insertAdjacentHTML('afterbegin', '<main><h1>Notifications</h1></main>');
  const [first] = await show(notice('a'), notice('b', { at: '2026-03-02T07:00:00.000Z' }));
  within(first as HTMLElement)
    .getByRole('button')
    .focus();
  list(notice('b'));
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/feed/b'));
  list();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  document.querySelector('main')?.remove();
});

it('says beside other lists in one line that there is nothing new, as high as while it loads', async () => {
  listed = [];
  const { container } = render(<NotificationsCard />);
  // The line is the only thing under the heading, as high in both states.
  const lines = () =>
    [...(container.querySelector('section')?.children ?? [])].slice(1).map((each) => each.className);
  const height = expect.stringMatching(/\bmin-h-12\b/);
  expect(lines()).toEqual([height]);
  expect(await screen.findByText('Nothing new.')).toBeTruthy();
  expect(lines()).toEqual([height]);
});
