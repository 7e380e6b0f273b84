// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import { fail, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
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

beforeAll(() =>
  Promise.all([
    import('../../../ui/overlays/DialogPanel.tsx'),
    import('../../../ui/overlays/ConfirmDialog.tsx'),
    import('../../../ui/overlays/MenuPanel.tsx'),
    import('../../auth/reauthentication/ReauthenticationDialog.tsx'),
  ]),
);
const server = fakeApi({
  'GET /api/admin/users/summary': {
    total: 2146,
    tiers: { starter: 1340, builder: 318, achiever: 64, creator: 11, founder: 413 },
  },
  'GET /api/admin/users': [person('mira'), person('rafe')],
  'GET /api/auth/second-step': { authenticator_since: null, recovery_codes_left: 0 },
});
beforeEach(() => {
  signIn({ id: 'mira', email: 'mira@example.com' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

function Tab({ first }: { first: AdminView }) {
  const [view, setView] = useState(first);
  return <UsersTab view={view} onView={setView} />;
}
const open = (first: AdminView = { tab: 'users' }) => render(<Tab first={first} />);
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
  server.on({ 'GET /api/admin/users': refuse(400, '') });
  open();
  expect(await screen.findByText('Error loading users')).toBeDefined();
  server.on({ 'GET /api/admin/users': [person('mira'), person('rafe')] });
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
  expect(server.writes.length > 0).toBe(false);

  fireEvent.change(within(asked).getByLabelText(/What they read/), { target: { value: 'Selling' } });
  server.on({ 'PATCH /api/admin/users/:id/suspend': refuse(409, 'They left.') });
  fireEvent.click(button);
  expect(await within(asked).findByText('Error: They left.')).toBeDefined();
  server.on({ 'PATCH /api/admin/users/:id/suspend': fail() });
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
  const fields = { last_day: 'Please choose a later date.' };
  server.on({
    'PATCH /api/admin/users/:id/suspend': refuse(422, 'Choose a date in the future.', { fields }),
  });
  fireEvent.click(within(asked).getByRole('button', { name: 'Suspend until 1 March' }));
  expect(await within(asked).findByText('Please choose a later date.')).toBeDefined();
  expect(server.writes.map(({ line, body }) => [line, body])).toEqual([
    [
      'PATCH /api/admin/users/rafe/suspend',
      { is_suspended: true, reason: 'Selling', last_day: '2026-03-01' },
    ],
  ]);
});

it('deletes after the name and the password, and repeats the act itself', async () => {
  open();
  await choose('Name of rafe', 'Delete user');
  const asked = await dialog('Delete Name of rafe?');
  const button = within(asked).getByRole('button', { name: 'Delete user' });
  fireEvent.click(button);
  expect(server.writes.length > 0).toBe(false);
  fireEvent.change(within(asked).getByLabelText('Type Name of rafe to confirm'), {
    target: { value: 'name of RAFE ' },
  });
  let isFresh = false;
  server.on({
    'DELETE /api/admin/users/:id': () =>
      isFresh
        ? { message: 'User deleted successfully' }
        : refuse(403, 'Please enter your password.', { code: 'confirmation_needed' }),
    'POST /api/admin/confirm': () => {
      isFresh = true;
      return { confirmed_until: '2026-03-02T15:15:00.000Z' };
    },
  });
  fireEvent.click(button);
  const reauthentication = await dialog('Is it you?');
  fireEvent.change(within(reauthentication).getByLabelText('Your password'), {
    target: { value: 'seven grey stones' },
  });
  fireEvent.click(within(reauthentication).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('User deleted successfully')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.got('DELETE /api/admin/users/:id').map(({ params, body }) => [params, body])).toEqual(
    [1, 2].map(() => [{ id: 'rafe' }, { texts: 'keep' }]),
  );
});

it('says why a deletion failed', async () => {
  open();
  await choose('Name of rafe', 'Delete user');
  const asked = await dialog('Delete Name of rafe?');
  fireEvent.change(within(asked).getByLabelText('Type Name of rafe to confirm'), {
    target: { value: 'Name of rafe' },
  });
  server.on({ 'DELETE /api/admin/users/:id': fail() });
  fireEvent.click(within(asked).getByRole('button', { name: 'Delete user' }));
  expect(await within(asked).findByText('Failed to delete user')).toBeDefined();
});

it('asks before a typed reason is lost, and keeps it', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Name of rafe' }));
  server.on({ 'POST /api/admin/users/bulk': [{ id: 'rafe', name: 'Name of rafe', skipped: null }] });
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
  server.on({ 'POST /api/admin/users/table': fail() });
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('We couldn’t make the table. Try again.')).toBeDefined();
  server.on({ 'POST /api/admin/users/table': 'id,name' });
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText(/The table is on your device/)).toBeDefined();
  expect(saved).toHaveLength(1);
  expect(server.got('POST /api/admin/users/table').at(-1)?.body).toEqual({
    tier: 'builder',
    state: 'active',
  });
});
