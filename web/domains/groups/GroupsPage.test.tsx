// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
beforeEach(() => {
  queryClient.clear();
  asked = [];
  requests = 2;
  startSession('token', { id: 'ada', allowance: { groups_create: true } } as CurrentUser);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = address.includes('/counts') ? { run: 1, joined: 3, requests } : [group];
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
            <GroupsPage tab={tab} onTab={() => undefined} />
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
