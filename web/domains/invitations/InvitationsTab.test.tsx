// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Invitation, InvitationRow } from '#contract/invitations/endpoints.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { InvitationsTab } from './InvitationsTab.tsx';

const upload = vi.hoisted(() => vi.fn());
vi.mock('../../platform/http/upload.ts', () => ({ upload }));

const invitation = (more: Partial<Invitation>): Invitation => ({
  id: 'i1',
  batch_id: 'b1',
  email: 'paula@example.org',
  name: 'Paula',
  state: 'sent',
  invited_by_name: 'Mira',
  created_at: '2026-11-23T10:00:00Z',
  sent_at: '2026-11-23T10:01:00Z',
  expires_at: '2026-12-07T10:01:00Z',
  no_resend: null,
  may_withdraw: true,
  ...more,
});
const row = (line: number, email: string, problem: string | null = null): InvitationRow => ({
  line,
  email,
  name: '',
  problem,
});
/** Invitations that the server has, its next refusal of inviting, and the calls that change something. */
let stored: Invitation[];
let refusal: { status: number; body: Record<string, unknown> } | null;

beforeAll(() =>
  Promise.all([
    import('../auth/reauthentication/ReauthenticationDialog.tsx'),
    import('../../ui/overlays/DialogPanel.tsx'),
    import('../../ui/overlays/ConfirmDialog.tsx'),
  ]),
);
const server = fakeApi({
  'GET /api/auth/second-step': { authenticator_since: null, recovery_codes_left: 0 },
  'GET /api/admin/invitations': () => stored,
  'POST /api/admin/invitations': () =>
    refusal ? refuse(refusal.status, '', refusal.body) : { batch_id: 'b9', invited: 2, left_out: [] },
  'POST /api/admin/invitations/batches/:id/cancel': ({ params }) => ({
    message: `Answer of /batches/${params.id}/cancel`,
    cancelled: 2,
  }),
  'POST /api/admin/invitations/:id/withdraw': ({ params }) => ({
    message: `Answer of /${params.id}/withdraw`,
  }),
});
const calls = () =>
  server.writes.map(({ address, body }) => [address.replace('/api/admin/invitations', ''), body]);
beforeEach(() => {
  stored = [];
  refusal = null;
  upload.mockReset();
  signIn({ id: 'me', name: 'Mira' });
});

const open = () => render(<InvitationsTab />);
const choose = () =>
  fireEvent.change(screen.getByLabelText('Table of people to invite'), {
    target: { files: [new File(['email'], 'people.csv', { type: 'text/csv' })] },
  });

it('shows each bad row with its line, and invites the others', async () => {
  upload.mockResolvedValue({
    rows: [row(2, 'a@b.example'), row(3, 'nonsense', 'This isn’t an email address.'), row(4, 'c@d.example')],
    invitable: 2,
  });
  open();
  await screen.findByText('No invitations yet');
  choose();
  expect(await screen.findByText(/2 of 3 rows can be invited/)).toBeDefined();
  expect(screen.getByText('Line 3').closest('li')?.textContent).toBe(
    'Line 3 nonsense This isn’t an email address.',
  );
  expect(calls()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  await screen.findByText(/2 people are invited/);
  expect(calls()).toEqual([
    [
      '',
      {
        client_id: expect.any(String),
        rows: [
          { email: 'a@b.example', name: '' },
          { email: 'c@d.example', name: '' },
        ],
      },
    ],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls().at(-1)?.[0]).toBe('/batches/b9/cancel'));
});

it('repeats a call after a refusal with its id, so that no one is invited twice', async () => {
  upload.mockResolvedValue({ rows: [row(1, 'a@b.example')], invitable: 1 });
  refusal = { status: 500, body: { detail: 'Please try again.' } };
  open();
  choose();
  const button = await screen.findByRole('button', { name: 'Invite 1 person' });
  fireEvent.click(button);
  await waitFor(() => expect(calls()).toHaveLength(1));
  refusal = null;
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  await waitFor(() => expect(calls()).toHaveLength(2));
  expect(calls()[0]).toEqual(calls()[1]);
});

it('asks for the password, and keeps the table meanwhile', async () => {
  upload.mockResolvedValue({ rows: [row(1, 'a@b.example')], invitable: 1 });
  refusal = { status: 403, body: { code: 'confirmation_needed', detail: 'Please enter your password.' } };
  open();
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  await screen.findByRole('dialog', {}, { timeout: 5000 });
  // The dialog hides the page from roles.
  expect(screen.getByText('Invite 1 person')).toBeDefined();
});

it('says why a file can not be read', async () => {
  upload.mockRejectedValue(new Error('no'));
  open();
  choose();
  expect(await screen.findByText('We couldn’t read this file. Nothing was sent. Try again.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
});

it('undoes a whole call from the list while its emails wait', async () => {
  const waiting = { state: 'waiting' as const, sent_at: null, expires_at: null, no_resend: 'Soon.' };
  stored = [
    invitation({ id: 'i1', ...waiting }),
    invitation({ id: 'i2', email: 'peter@example.org', ...waiting }),
    invitation({ id: 'i3', batch_id: 'b0', email: 'old@example.org' }),
  ];
  open();
  const line = (await screen.findByText('2 invitations wait to leave.')).closest('li')!;
  fireEvent.click(within(line).getByRole('button', { name: 'Undo all of them' }));
  await screen.findByText('Answer of /batches/b1/cancel');
});

it('withdraws an invitation that left, after a question, and no one who answered', async () => {
  stored = [
    invitation({}),
    invitation({
      id: 'i2',
      email: 'joined@example.org',
      state: 'accepted',
      no_resend: 'Joined.',
      may_withdraw: false,
    }),
  ];
  open();
  const button = await screen.findByRole('button', { name: 'Withdraw the invitation of paula@example.org' });
  expect(screen.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
  fireEvent.click(button);
  await screen.findByText('Withdraw this invitation?', {}, { timeout: 5000 });
  expect(calls()).toEqual([]);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Withdraw'));
  await screen.findByText('Answer of /i1/withdraw');
});
