// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Group } from '#contract/groups.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { groupRead } from '../reads.ts';
import { GroupBell } from './GroupBell.tsx';

const group = { id: 'g', name: 'Early birds', is_member: true, is_muted: false } as Group;
/** Bodies of the calls that write. */
let sent: unknown[];
let status: number;

// A busy machine needs longer than the default second.
configure({ asyncUtilTimeout: 4_000 });
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  startSession('token', { id: 'n' } as CurrentUser);
  queryClient.setQueryData(groupRead('g').queryKey, group);
  sent = [];
  status = 200;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = '' } = {}) => {
    if (method !== 'GET') sent.push([new URL(address, 'http://evolve.test').pathname, JSON.parse(body)]);
    return Response.json(status === 200 ? { message: 'Said.' } : { detail: 'Not now.' }, { status });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Bell />
      </ToastProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Bell() {
  const { data } = useQuery({ ...groupRead('g'), enabled: false });
  return data ? <GroupBell group={data} /> : null;
}
const bell = (is: 'on' | 'off') => screen.findByRole('button', { name: `Group notifications are ${is}` });

it('turns notifications off and on again, and says what that means', async () => {
  fireEvent.click(await bell('on'));
  expect(await screen.findByText('Said.')).toBeTruthy();
  fireEvent.click(await bell('off'));
  await bell('on');
  await waitFor(() =>
    expect(sent).toEqual([
      ['/api/notifications/group-mutes/g', { muted: true }],
      ['/api/notifications/group-mutes/g', { muted: false }],
    ]),
  );
});

it('stays as it was when the server refuses', async () => {
  status = 409;
  fireEvent.click(await bell('on'));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await bell('on');
});
