// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AdminUser } from '#contract/admin.ts';
import type { CurrentUser } from '#contract/auth.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session-store.ts';
import { ConfirmProvider } from '../../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import type { AdminView } from '../admin-view.ts';
import { UsersTab } from './UsersTab.tsx';

const person = (id: string, more: Partial<AdminUser> = {}): AdminUser => ({
  id,
  name: `Name of ${id}`,
  email: `${id}@example.com`,
  profile_photo: null,
  membership_tier: 'builder',
  staff: null,
  is_admin: false,
  is_suspended: false,
  suspension_reason: null,
  suspended_until: null,
  is_verified: true,
  deletes_at: null,
  is_away: false,
  current_day: 3,
  posts_count: 0,
  reports_count: 0,
  last_seen_at: null,
  created_at: '2026-03-02T15:00:00.000Z',
  updated_at: '2026-03-02T15:00:00.000Z',
  ...more,
});

/** Only the network is mocked. Replies by the start of "METHOD path". */
let replies: Record<string, () => { status?: number; body: unknown }>;
let calls: { call: string; body: unknown }[];

beforeAll(() =>
  Promise.all([
    import('../../../ui/overlays/DialogPanel.tsx'),
    import('../../../ui/overlays/ConfirmDialog.tsx'),
    import('../../../ui/overlays/MenuPanel.tsx'),
    import('../../auth/proof/ProofDialog.tsx'),
  ]),
);
beforeEach(() => {
  calls = [];
  replies = {
    'GET /api/admin/users/summary': () => ({
      body: { total: 2146, tiers: { starter: 1340, builder: 318, achiever: 64, creator: 11, founder: 413 } },
    }),
    'GET /api/admin/users': () => ({ body: [person('mira'), person('rafe')] }),
    'GET /api/auth/second-step': () => ({ body: { authenticator_since: null, recovery_codes_left: 0 } }),
  };
  queryClient.clear();
  localStorage.clear();
  startSession('token', { id: 'mira', email: 'mira@example.com' } as CurrentUser);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${address}`;
    calls.push({ call, body: body ? JSON.parse(body) : undefined });
    const found = Object.keys(replies)
      .filter((key) => call.startsWith(key))
      .sort((a, b) => b.length - a.length)[0];
    const reply = found ? replies[found]?.() : undefined;
    return new Response(JSON.stringify(reply?.body ?? {}), {
      status: reply?.status ?? (reply ? 200 : 404),
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Tab({ first }: { first: AdminView }) {
  const [view, setView] = useState(first);
  return <UsersTab view={view} onView={setView} />;
}
const open = (first: AdminView = { tab: 'users' }) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <Tab first={first} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
const choose = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Options for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

it('counts members, and offers nobody to suspend or delete themselves', async () => {
  open();
  expect(
    await screen.findByText(
      '2,146 members. 1,340 Starter, 318 Builder, 64 Achiever, 11 Creator, 413 Founder.',
    ),
  ).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Name of mira' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Open profile',
  ]);
});

it('says that loading failed, and loads again', async () => {
  const good = replies['GET /api/admin/users'];
  replies['GET /api/admin/users'] = () => ({ status: 400, body: { detail: '', code: 'bad' } });
  open();
  expect(await screen.findByText('Error loading users')).toBeDefined();
  if (good) replies['GET /api/admin/users'] = good;
  fireEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByText('Name of rafe')).toBeDefined();
});

it('asks for a reason before it suspends, and says why it failed', async () => {
  open();
  await choose('Name of rafe', 'Suspend');
  const asked = await dialog('Suspend Name of rafe?');
  const button = within(asked).getByRole('button', { name: /^Suspend until/ });
  fireEvent.change(within(asked).getByLabelText(/What they read/), { target: { value: '   ' } });
  fireEvent.click(button);
  expect(within(asked).getByText('Please say why. The member reads it.')).toBeDefined();
  expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);

  fireEvent.change(within(asked).getByLabelText(/What they read/), { target: { value: 'Selling' } });
  replies['PATCH /api/admin/users/rafe/suspend'] = () => ({
    status: 409,
    body: { detail: 'They left.', code: 'conflict' },
  });
  fireEvent.click(button);
  expect(await within(asked).findByText('Error: They left.')).toBeDefined();
  replies['PATCH /api/admin/users/rafe/suspend'] = () => ({ status: 500, body: { code: 'fault' } });
  fireEvent.click(button);
  expect(await within(asked).findByText('Failed to update user suspension status')).toBeDefined();
  expect((within(asked).getByLabelText(/What they read/) as HTMLTextAreaElement).value).toBe('Selling');
});

it('sends the last day as a date, and shows why the server refuses it below the field', async () => {
  open();
  await choose('Name of rafe', 'Suspend');
  const asked = await dialog('Suspend Name of rafe?');
  fireEvent.change(within(asked).getByLabelText(/What they read/), { target: { value: 'Selling' } });
  fireEvent.change(within(asked).getByLabelText('Until'), { target: { value: 'date' } });
  fireEvent.change(within(asked).getByLabelText('End date'), { target: { value: '2026-03-01' } });
  replies['PATCH /api/admin/users/rafe/suspend'] = () => ({
    status: 422,
    body: {
      detail: 'Choose a date in the future.',
      code: 'invalid',
      fields: { last_day: 'Please choose a later date.' },
    },
  });
  fireEvent.click(within(asked).getByRole('button', { name: 'Suspend until 1 March' }));
  expect(await within(asked).findByText('Please choose a later date.')).toBeDefined();
  expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toEqual([
    {
      call: 'PATCH /api/admin/users/rafe/suspend',
      body: { is_suspended: true, reason: 'Selling', last_day: '2026-03-01' },
    },
  ]);
});

it('deletes after the name and the password, and repeats the act itself', async () => {
  open();
  await choose('Name of rafe', 'Delete user');
  const asked = await dialog('Delete Name of rafe?');
  const button = within(asked).getByRole('button', { name: 'Delete user' });
  fireEvent.click(button);
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  fireEvent.change(within(asked).getByLabelText('Type Name of rafe to confirm'), {
    target: { value: 'name of RAFE ' },
  });
  let isFresh = false;
  replies['DELETE /api/admin/users/rafe'] = () =>
    isFresh
      ? { body: { message: 'User deleted successfully' } }
      : { status: 403, body: { detail: 'Please enter your password.', code: 'confirmation_needed' } };
  replies['POST /api/admin/confirm'] = () => {
    isFresh = true;
    return { body: { confirmed_until: '2026-03-02T15:15:00.000Z' } };
  };
  fireEvent.click(button);
  const proof = await dialog('Is it you?');
  fireEvent.change(within(proof).getByLabelText('Your password'), { target: { value: 'seven grey stones' } });
  fireEvent.click(within(proof).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('User deleted successfully')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual(
    [1, 2].map(() => ({ call: 'DELETE /api/admin/users/rafe', body: { texts: 'keep' } })),
  );
});

it('says why a deletion failed', async () => {
  open();
  await choose('Name of rafe', 'Delete user');
  const asked = await dialog('Delete Name of rafe?');
  fireEvent.change(within(asked).getByLabelText('Type Name of rafe to confirm'), {
    target: { value: 'Name of rafe' },
  });
  replies['DELETE /api/admin/users/rafe'] = () => ({ status: 500, body: { code: 'fault' } });
  fireEvent.click(within(asked).getByRole('button', { name: 'Delete user' }));
  expect(await within(asked).findByText('Failed to delete user')).toBeDefined();
});

it('asks before a typed reason is lost, and keeps it', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Name of rafe' }));
  replies['POST /api/admin/users/bulk'] = () => ({
    body: [{ id: 'rafe', name: 'Name of rafe', skipped: null }],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Give Builder' }));
  const asked = await dialog('Give Builder to 1 member?');
  const reason = within(asked).getByLabelText<HTMLInputElement>(/Reason, for the audit log/);
  fireEvent.change(reason, { target: { value: 'Won the January draw' } });
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
  expect(reason.value).toBe('Won the January draw');
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('saves the list with its filters as a file, and says why it failed', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  open({ tab: 'users', tier: 'builder', state: 'active' });
  replies['POST /api/admin/users/table'] = () => ({ status: 500, body: {} });
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('We couldn’t make the table. Try again.')).toBeDefined();
  replies['POST /api/admin/users/table'] = () => ({ body: 'id,name' });
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText(/The table is on your device/)).toBeDefined();
  expect(saved).toHaveLength(1);
  expect(calls.findLast(({ call }) => call.endsWith('/table'))?.body).toEqual({
    tier: 'builder',
    state: 'active',
  });
});
