// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Group } from '#contract/groups/endpoints.ts';
import { queryClient } from '../../platform/query/query.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { GroupsPage } from './GroupsPage.tsx';

const group = {
  id: 'g',
  name: 'Early Walkers',
  description: 'Out before the kettle boils.',
  admin_name: 'Amara Diallo',
  members_count: 1204,
  is_member: true,
  role: 'member',
  cover: null,
  faces: [{ id: 'a', name: 'Amara Diallo', profile_photo: null }],
  last_post: { author_name: 'Amara Diallo', at: new Date().toISOString() },
} as unknown as Group;

let requests = 2;
let asking: string[] = [];
beforeAll(() => import('./GroupRequests.tsx'));
const server = fakeApi({
  'GET /api/groups/counts': () => ({ run: 1, joined: 3, requests }),
  'GET /api/groups/:id/requests': () =>
    asking.map((name) => ({ user: { id: name, name }, asked_at: new Date().toISOString() })),
  'GET /api/groups': ({ query }) =>
    query.mine === 'run'
      ? [
          { ...group, id: 'quiet', name: 'Quiet Room', role: 'owner', requests_count: 0 },
          { ...group, id: 'busy', name: 'Busy Room', role: 'owner', requests_count: asking.length },
        ]
      : [group],
});
beforeEach(() => {
  requests = 2;
  asking = [];
  signIn({ id: 'ada', allowance: { groups_create: true } });
});

const sorted = (sort: string) => server.got('GET /api/groups').filter(({ query }) => query.sort === sort);
const show = (tab: 'all' | 'mine') =>
  render(<GroupsPage tab={tab} onTab={() => undefined} isNew={false} onNew={() => undefined} />);

it('a card shows members, size and the last post', async () => {
  show('all');
  const card = await screen.findByRole('listitem');
  expect(within(card).getByRole('img', { name: 'Amara Diallo' })).toBeTruthy();
  expect(card.textContent).toContain('1,204 members');
  expect(card.textContent).toMatch(/Amara posted /);
});

it('the server sorts active groups first until another order is chosen', async () => {
  show('all');
  await screen.findByRole('listitem');
  expect(sorted('active')).toHaveLength(1);
  const newest = screen.getByRole('button', { name: 'Newest' });
  expect(newest.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(newest);
  await waitFor(() => expect(sorted('newest')).not.toEqual([]));
  expect(newest.getAttribute('aria-pressed')).toBe('true');
});

it('My Groups counts pending requests, and shows no zero', async () => {
  show('mine');
  await screen.findByRole('tab', { name: /^My Groups\s*2\s+requests to join wait$/ });
  expect(screen.getByRole('heading', { name: /^Groups I joined\s+3$/ })).toBeTruthy();
  cleanup();
  queryClient.clear();
  requests = 0;
  show('mine');
  await screen.findByRole('heading', { name: /^Groups I joined\s+3$/ });
  expect(screen.getByRole('tab', { name: 'My Groups' })).toBeTruthy();
});

it('a group with requests comes first, with the first three of them beside it', async () => {
  asking = ['Elias', 'Wren', 'Ida', 'Max'];
  show('mine');
  const title = await screen.findByRole('heading', { name: /^4 people ask to join/ }, { timeout: 5000 });
  const card = title.closest('li') as HTMLElement;
  await waitFor(() => expect(within(card).getAllByRole('button', { name: /^Approve/ })).toHaveLength(3), {
    timeout: 5000,
  });
  expect(card.textContent).toContain('Elias');
  expect(within(card).getAllByRole('button', { name: /^Decline/ })).toHaveLength(3);
  expect(
    within(card)
      .getByRole('link', { name: /^All requests/ })
      .getAttribute('href'),
  ).toBe('/groups/busy?tab=requests');
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(['Busy Room', '4 people ask to join Busy Room', 'Quiet Room']);
});
