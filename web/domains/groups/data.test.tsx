// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Group } from '#contract/groups/endpoints.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { useGroup } from './data.ts';

const group = { id: 'g', name: 'Quiet Room', is_private: true, is_member: false } as Group;
const post = (id: string, group_id: string | null) => ({ id, group_id });

const server = fakeApi({ 'GET /api/groups/:id': group });
beforeEach(() => {
  signIn({ id: 'ada' });
});

function Page() {
  return <p>{useGroup('g').data?.name}</p>;
}

it("a private group opens for a visitor who has read the dashboard's wins", async () => {
  const wins = read('GET /api/posts', { query: { filter: 'wins', limit: 3 } }).queryKey;
  const feed = readPages('GET /api/posts', { query: { filter: 'all', limit: 20 } }).queryKey;
  queryClient.setQueryData<unknown>(wins, [post('w', null), post('inside', 'g')]);
  queryClient.setQueryData<unknown>(feed, {
    pages: [{ items: [post('a', null), post('inside', 'g')], next: null }],
    pageParams: [null],
  });
  render(<Page />);
  await screen.findByText('Quiet Room');
  // No content of the group stays cached, in any list.
  await waitFor(() => expect(queryClient.getQueryData(wins)).toEqual([post('w', null)]));
  expect(queryClient.getQueryData(feed)).toMatchObject({ pages: [{ items: [post('a', null)] }] });
});

it('a member removed while the page is open loses cached content at the next refused call', async () => {
  const inside = { ...group, is_member: true };
  let isRemoved = false;
  server.on({
    'GET /api/groups/:id': () => (isRemoved ? group : inside),
    'GET /api/posts/new-count': refuse(404, 'That group does not exist.', { code: 'not_found' }),
  });
  const posts = readPages('GET /api/posts', { query: { group_id: 'g', limit: 20 } }).queryKey;
  render(<Page />);
  await screen.findByText('Quiet Room');
  queryClient.setQueryData<unknown>(posts, {
    pages: [{ items: [post('inside', 'g')], next: null }],
    pageParams: [null],
  });
  isRemoved = true;
  const count = read('GET /api/posts/new-count', { query: { since: 'inside', group_id: 'g' } });
  await queryClient.fetchQuery({ ...count, retry: false }).catch(() => undefined);
  await waitFor(() => expect(queryClient.getQueryData(posts)).toBeUndefined());
});
