// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Group } from '#contract/groups/endpoints.ts';
import { queryClient, read, readPages } from '../../../platform/query/query.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { loadDialogs, render, renderHook, signIn } from '../../../testing/render.tsx';
import { forgetGroup, useGroup } from '../data.ts';
import { JoinButton } from './JoinButton.tsx';

const inside = { id: 'g', name: 'Early birds', is_private: true, is_member: true, may_leave: true } as Group;
const outside = { ...inside, is_member: false, may_leave: false };
const list = (query: { filter?: 'all' | 'groups'; group_id?: string }) =>
  readPages('GET /api/posts', { query: { ...query, limit: 20 } }).queryKey;
const [all, groups, own, other] = [
  list({ filter: 'all' }),
  list({ filter: 'groups' }),
  list({ group_id: 'g' }),
  list({ group_id: 'h' }),
];
const single = read('GET /api/posts/:id', { params: { id: 'p1' } }).queryKey;
const mine = readPages('GET /api/my-posts', { query: { limit: 20 } }).queryKey;
const members = readPages('GET /api/groups/:id/members', {
  params: { id: 'g' },
  query: { limit: 48 },
}).queryKey;
const comments = (id: string) =>
  readPages('GET /api/posts/:id/comments', { params: { id }, query: { limit: 50 } }).queryKey;
const posts = [
  { id: 'p1', group_id: 'g' },
  { id: 'p2', group_id: 'h' },
  { id: 'p3', group_id: null },
];
const shown = (key: readonly unknown[]) =>
  queryClient
    .getQueryData<{ pages: { items: { id: string }[] }[] }>(key)
    ?.pages.flatMap(({ items }) => items.map(({ id }) => id));
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
let group: Group;

fakeApi({
  'GET /api/groups/:id': () => group,
  'POST /api/groups/:id/join': () => ({ status: 'joined', group }),
  'POST /api/groups/:id/leave': () => ({ status: 'left', group }),
});
loadDialogs();
beforeEach(() => {
  signIn({ id: 'n' });
  group = inside;
  queryClient.setQueryData<unknown>(members, { pages: [], pageParams: [] });
  for (const key of [all, groups, own, other, mine])
    queryClient.setQueryData<unknown>(key, { pages: [{ items: posts, next: null }], pageParams: [null] });
  queryClient.setQueryData<unknown>(single, posts[0]);
  for (const id of ['p1', 'p2'])
    queryClient.setQueryData<unknown>(comments(id), { pages: [], pageParams: [] });
});

const leave = async (from: Group) => {
  render(<JoinButton group={from} />);
  fireEvent.click(screen.getByRole('button', { name: /^Joined/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave group' }));
  group = { ...from, is_member: false };
  fireEvent.click(await screen.findByRole('button', { name: 'Leave group' }));
};

it('leaving a private group removes everything cached of it', async () => {
  await leave(inside);
  await waitFor(() => expect(shown(groups)).toEqual(['p2', 'p3']));
  expect(shown(all)).toEqual(['p2', 'p3']);
  expect(shown(mine)).toEqual(['p2', 'p3']);
  expect(shown(own)).toBeUndefined();
  expect(shown(other)).toBeDefined();
  expect(queryClient.getQueryData(members)).toBeUndefined();
  expect(queryClient.getQueryData(single)).toBeUndefined();
  expect(queryClient.getQueryData(comments('p1'))).toBeUndefined();
  expect(queryClient.getQueryData(comments('p2'))).toBeDefined();
  await waitFor(() => expect([isStale(all), isStale(groups)]).toEqual([true, true]));
});

it("leaving a public group removes it from the viewer's groups, and it can still be read", async () => {
  await leave({ ...inside, is_private: false });
  await waitFor(() => expect(shown(groups)).toEqual(['p2', 'p3']));
  expect(shown(all)).toEqual(['p1', 'p2', 'p3']);
  expect(shown(own)).toBeDefined();
});

it('joining refetches the feed', async () => {
  render(<JoinButton group={outside} invite="code" />);
  fireEvent.click(screen.getByRole('button', { name: /^Join/ }));
  await waitFor(() => expect(isStale(groups)).toBe(true));
  expect(shown(groups)).toEqual(['p1', 'p2', 'p3']);
});

it('a member removed by a leader loses cached content once the group is read again', async () => {
  group = outside;
  renderHook(() => useGroup('g'));
  await waitFor(() => expect(shown(groups)).toEqual(['p2', 'p3']));
  expect(shown(own)).toBeUndefined();
  expect(isStale(groups)).toBe(true);
});

it('a deleted group disappears with its posts', async () => {
  await forgetGroup('g');
  expect([shown(all), shown(own)]).toEqual([['p2', 'p3'], undefined]);
});

it('tells a declined member when they may ask again, and offers no plan', () => {
  const sentence = 'Your request was declined. You can ask again after 1 April.';
  const declined = { ...outside, may_join: false, join_refusal: sentence } as Group;
  render(<JoinButton group={{ ...declined, join_refusal_code: 'asked_recently' }} />);
  screen.getByText(sentence);
  expect(screen.queryByRole('button')).toBeNull();
});
