// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Group } from '#contract/groups.ts';
import { queryClient } from '../../platform/query/query.ts';
import { startSession } from '../../platform/session/session.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
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

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
let asked: string[] = [];
let requests = 2;
let asking: string[] = [];
beforeAll(() => import('./GroupRequests.tsx'));
beforeEach(() => {
  queryClient.clear();
  asked = [];
  requests = 2;
  asking = [];
  startSession('token', { id: 'ada', allowance: { groups_create: true } } as CurrentUser);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = address.includes('/counts')
      ? { run: 1, joined: 3, requests }
      : address.includes('/requests')
        ? asking.map((name) => ({ user: { id: name, name }, asked_at: new Date().toISOString() }))
        : address.includes('mine=run')
          ? [
              { ...group, id: 'quiet', name: 'Quiet Room', role: 'owner', requests_count: 0 },
              { ...group, id: 'busy', name: 'Busy Room', role: 'owner', requests_count: asking.length },
            ]
          : [group];
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (tab: 'all' | 'mine') =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ToastProvider>
          <ConfirmProvider>
            <GroupsPage tab={tab} onTab={() => undefined} isNew={false} onNew={() => undefined} />
          </ConfirmProvider>
        </ToastProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );

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
  expect(asked.filter((address) => address.includes('sort=active'))).toHaveLength(1);
  const newest = screen.getByRole('button', { name: 'Newest' });
  expect(newest.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(newest);
  await waitFor(() => expect(asked.some((address) => address.includes('sort=newest'))).toBe(true));
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
