// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PersonDetail } from '#contract/social.ts';
import { queryClient, read } from '../../platform/query/query.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { FriendButtons } from './FriendButtons.tsx';
import { usePerson } from './queries.ts';

const ada = {
  id: 'a',
  name: 'Ada',
  is_self: false,
  is_private: false,
  is_following: false,
  is_muted: false,
  is_blocked: false,
  may_message: true,
  friendship: 'none',
  friend_request_id: null,
  shared_groups: [],
} as unknown as PersonDetail;
const page = read('GET /api/users/:id', { params: { id: 'a' } }).queryKey;
let replies: Record<string, { status: number; body: object }>;
let sent: string[];

beforeEach(() => {
  sent = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://x');
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const key = `${method} ${url.pathname}${url.search}`;
    if (method !== 'GET') sent.push(key);
    const { status, body } = replies[key] ?? {
      status: 200,
      body: queryClient.getQueryData<object>(page) ?? [],
    };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
function Buttons() {
  const { data } = usePerson('a');
  return data ? <FriendButtons person={data} /> : null;
}
const open = (person: Partial<PersonDetail>) => {
  queryClient.setQueryData(page, { ...ada, ...person });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ToastProvider>
          <ConfirmProvider>
            <Buttons />
          </ConfirmProvider>
        </ToastProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
};
const words = () => screen.getAllByRole('button').map((each) => each.textContent);
const press = (text: string) =>
  fireEvent.click(screen.getAllByRole('button').find((each) => each.textContent === text) as HTMLElement);

it.each([
  [{}, ['Follow Ada', 'Add friend Ada']],
  [{ is_following: true }, ['Following Ada', 'Add friend Ada']],
  [{ friendship: 'request_sent', friend_request_id: 'r' }, ['Follow Ada', 'Cancel request Ada']],
  [{ friendship: 'request_received', friend_request_id: 'r' }, ['Follow Ada', 'Decline Ada', 'Accept Ada']],
  [{ friendship: 'friends' }, ['Follow Ada', 'Friends with Ada, end friendship']],
  [{ is_muted: true }, ['Unmute Ada', 'Follow Ada', 'Add friend Ada']],
  [{ is_private: true }, ['Add friend Ada']],
  [{ is_blocked: true, is_private: true }, ['Unblock Ada']],
] as const)('%j: %j', (person, buttons) => {
  replies = {};
  open(person);
  expect(words()).toEqual(buttons);
});

it('sends a request once, and shows it as sent', async () => {
  replies = {
    'POST /api/friends/request': {
      status: 200,
      body: { message: 'Sent.', friendship: 'request_sent', friend_request_id: 'r' },
    },
  };
  open({});
  const button = screen.getByRole('button', { name: /^Add friend/ });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(words()).toContain('Cancel request Ada'));
  expect(sent).toEqual(['POST /api/friends/request']);
});

it('offers the upgrade with the specified sentence (O-15)', async () => {
  const detail =
    'Builder membership or higher is required to add friends. Would you like to upgrade your membership now?';
  replies = { 'POST /api/friends/request': { status: 403, body: { detail, code: 'upgrade_required' } } };
  open({});
  press('Add friend Ada');
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'See membership' })).toBeTruthy();
});

it('says the sentence of a refusal, and keeps the buttons (O-14, O-16, O-17)', async () => {
  const fault = { status: 500, body: { detail: 'Something went wrong', code: 'fault', request_id: 'r' } };
  replies = {
    'POST /api/friends/request': fault,
    'POST /api/friends/respond/r?accept=true': fault,
  };
  open({});
  press('Add friend Ada');
  expect(await screen.findByText('Error sending friend request. Please try again.')).toBeTruthy();
  expect(words()).toContain('Add friend Ada');
  cleanup();
  open({ friendship: 'request_received', friend_request_id: 'r' });
  press('Accept Ada');
  expect(await screen.findByText('Error responding to friend request. Please try again.')).toBeTruthy();
  expect(words()).toContain('Accept Ada');
});

it('reads the notifications again after an answer, which no longer ask for one', async () => {
  replies = {
    'POST /api/friends/respond/r?accept=false': {
      status: 200,
      body: { message: 'You declined.', friendship: 'none', friend_request_id: null },
    },
  };
  const lists = [['GET /api/notifications', {}], ['GET /api/notifications/unread']];
  for (const list of lists) queryClient.setQueryData(list, []);
  open({ friendship: 'request_received', friend_request_id: 'r' });
  press('Decline Ada');
  for (const list of lists)
    await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
});
