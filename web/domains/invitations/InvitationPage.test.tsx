// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query/query.ts';
import { deviceTokens } from '../../platform/session/remembered-devices.ts';
import { currentToken } from '../../platform/session/session.ts';
import { ConfirmProvider } from '../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../ui/overlays/Toast.tsx';
import { InvitationPage } from './InvitationPage.tsx';

vi.mock(import('../../platform/session/url-secrets.ts'), async (original) => ({
  ...(await original()),
  linkToken: () => 'invite_x',
}));
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
/** Refusals by the end of the call's path, least characters of a password, and the bodies of accepted calls. */
let refusals: Record<string, { code: string; detail: string }>;
let shortest: number;
let sent: unknown[];

beforeAll(() =>
  Promise.all([import('../../ui/overlays/DialogPanel.tsx'), import('../../ui/overlays/ConfirmDialog.tsx')]),
);
beforeEach(() => {
  refusals = {};
  shortest = 6;
  sent = [];
  queryClient.clear();
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const reply = (of: unknown, status = 200) =>
      new Response(JSON.stringify(of), { status, headers: { 'content-type': 'application/json' } });
    const end = String(url).split('/').at(-1) ?? '';
    if (refusals[end]) return reply(refusals[end], 400);
    if (end === 'check-password') return reply({ strength: 'weak', warning: null });
    if (end === 'community') return reply({ sign_ups: true, shortest_password: shortest });
    if (end === 'open')
      return reply({
        email: 'paula@example.org',
        name: 'Paula',
        invited_by_name: 'Mira',
        expires_at: '2026-12-01T00:00:00Z',
      });
    sent.push([end, JSON.parse(body ?? '{}')]);
    return reply({
      message: 'Done.',
      access_token: 'evt_1',
      device_token: 'evd_1',
      user: { id: 'p', name: 'Paula' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>
            <InvitationPage />
          </ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
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
  expect(sent).toEqual([
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
  expect(document.activeElement).toBe(password());
  expect(sent).toEqual([]);
});

it('shows a refused password at its field, and keeps what was typed', async () => {
  refusals.accept = { code: 'weak_password', detail: 'Many people use this password.' };
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
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByText('Refuse'));
  await screen.findByText('You refused the invitation');
  expect(sent).toEqual([['refuse', { token: 'invite_x' }]]);
});

it('says that a link has ended', async () => {
  refusals.open = {
    code: 'invalid_link',
    detail: 'This invitation was withdrawn. Ask the person who invited you.',
  };
  open();
  expect(await screen.findByText(/This invitation was withdrawn/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});
