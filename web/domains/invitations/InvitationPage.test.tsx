// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceTokens } from '../../platform/session/remembered-devices.ts';
import { currentToken } from '../../platform/session/session.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { loadDialogs, render } from '../../testing/render.tsx';
import { showRefusals } from '../../ui/hooks/show-refusals.ts';
import { InvitationPage } from './InvitationPage.tsx';

vi.mock(import('../../platform/session/url-secrets.ts'), async (original) => ({
  ...(await original()),
  linkToken: () => 'invite_x',
}));
/** Least characters of a password. */
let shortest: number;

const server = fakeApi({
  'POST /api/auth/check-password': { strength: 'weak', warning: null },
  'GET /api/community': () => ({ sign_ups: true, shortest_password: shortest }),
  'POST /api/invitations/open': {
    email: 'paula@example.org',
    name: 'Paula',
    invited_by_name: 'Mira',
    expires_at: '2026-12-01T00:00:00Z',
  },
  'POST /api/invitations/accept': {
    message: 'Done.',
    access_token: 'evt_1',
    device_token: 'evd_1',
    user: { id: 'p', name: 'Paula' },
  },
  'POST /api/invitations/refuse': { message: 'Done.' },
});
const sent = () =>
  server.writes
    .filter(({ call }) => /accept|refuse/.test(call))
    .map(({ address, body }) => [address.split('/').at(-1), body]);
loadDialogs();
beforeEach(() => {
  shortest = 6;
  // jsdom has no layout.
  document.elementFromPoint = () => null;
  Element.prototype.scrollIntoView = () => undefined;
  return showRefusals();
});

const open = () => render(<InvitationPage />);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const join = (value: string) => {
  fireEvent.change(password(), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
};

it('says who invites, opens the account with what was typed, and signs in', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Mira invites you' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Paula');
  join('seven grey stones');
  await screen.findByText('Your account is open');
  expect(sent()).toEqual([
    ['accept', expect.objectContaining({ token: 'invite_x', name: 'Paula', password: 'seven grey stones' })],
  ]);
  expect(currentToken()).toBe('evt_1');
  expect(deviceTokens()).toEqual(['evd_1']);
  expect(screen.getByRole('link', { name: 'Go to today' }).getAttribute('href')).toBe('/evolve90');
  expect(screen.queryByText(/Sign in/i)).toBeNull();
});

it('asks for as many characters as the community does, before anything is sent', async () => {
  shortest = 8;
  open();
  await screen.findByText('at least 8 characters');
  join('quiet7k');
  await screen.findByText('Password must be at least 8 characters long');
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(sent()).toEqual([]);
});

it('shows a refused password at its field, and keeps what was typed', async () => {
  server.on({
    'POST /api/invitations/accept': refuse(400, 'Many people use this password.', { code: 'weak_password' }),
  });
  open();
  await screen.findByRole('heading', { name: 'Mira invites you' });
  join('marigoldfield');
  await screen.findByText('Many people use this password.');
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(password().value).toBe('marigoldfield');
  await waitFor(() => expect(document.activeElement).toBe(password()));
});

it('refuses only after a question', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'No, thank you' }));
  await screen.findByText('Refuse this invitation?', {}, { timeout: 5000 });
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByText('Refuse'));
  await screen.findByText('You refused the invitation');
  expect(sent()).toEqual([['refuse', { token: 'invite_x' }]]);
});

it('says that a link has ended', async () => {
  const detail = 'This invitation was withdrawn. Ask the person who invited you.';
  server.on({ 'POST /api/invitations/open': refuse(400, detail, { code: 'invalid_link' }) });
  open();
  expect(await screen.findByText(/This invitation was withdrawn/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});
