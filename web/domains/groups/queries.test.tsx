// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Group } from '#contract/groups.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session-store.ts';
import { useGroup } from './queries.ts';

const group = { id: 'g', name: 'Quiet Room', is_private: true, is_member: false } as Group;
const post = (id: string, group_id: string | null) => ({ id, group_id });

beforeEach(() => {
  queryClient.clear();
  startSession('token', { id: 'ada' } as CurrentUser);
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(group), { headers: { 'content-type': 'application/json' } }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByText('Quiet Room');
  // No content of the group stays cached, in any list.
  await waitFor(() => expect(queryClient.getQueryData(wins)).toEqual([post('w', null)]));
  expect(queryClient.getQueryData(feed)).toMatchObject({ pages: [{ items: [post('a', null)] }] });
});

it('a member removed while the page is open loses cached content at the next refused call', async () => {
  const inside = { ...group, is_member: true };
  let isRemoved = false;
  vi.stubGlobal('fetch', async (address: string) => {
    const isCount = address.includes('new-count');
    const answer = isCount ? { detail: 'That group does not exist.', code: 'not_found' } : inside;
    return new Response(JSON.stringify(isRemoved && !isCount ? group : answer), {
      status: isCount ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const posts = readPages('GET /api/posts', { query: { group_id: 'g', limit: 20 } }).queryKey;
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
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
