// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser, Session } from '#contract/auth.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ConfirmProvider } from '../../../ui/overlays/Confirm.tsx';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { Devices } from './Devices.tsx';

const at = '2026-03-02T15:00:00.000Z';
const session = (id: string, part: Partial<Session> = {}): Session => ({
  id,
  device: `Browser ${id}`,
  created_at: at,
  last_used_at: at,
  is_current: false,
  gets_push: false,
  ...part,
});
let sessions: Session[];
let sent: string[];
let isRefused: boolean;

beforeAll(() => import('../../../ui/overlays/DialogPanel.tsx'));
beforeEach(() => {
  startSession('token', { id: 'n', name: 'Nora Lind' } as unknown as CurrentUser);
  sessions = [session('here', { is_current: true }), session('phone', { gets_push: true }), session('old')];
  sent = [];
  isRefused = false;
  queryClient.clear();
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: { method?: string } = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json(sessions));
    sent.push(`${method} ${url}`);
    if (isRefused) return Promise.reject(new TypeError('Failed to fetch'));
    sessions = sessions.filter(({ is_current: isCurrent }) => isCurrent);
    return Promise.resolve(Response.json({ message: 'Every other device is signed out.', ended_count: 2 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <Devices />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
const button = (name: string) => screen.findByRole('button', { name });

it('asks first, signs out all others and keeps this device', async () => {
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('Gets push') !== null)).toEqual([false, true, false]);
  fireEvent.click(await button('Sign out all others'));
  fireEvent.click(await button('Keep them signed in'));
  expect(sent).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(await button('Sign out all others'));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Sign out all others'));
  await screen.findByText('Every other device is signed out.');
  expect(sent).toEqual(['DELETE /api/auth/sessions/others']);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('This device');
  // Nothing is left for the button to do.
  await waitFor(() => expect(screen.queryByText('Sign out all others')).toBeNull());
});

it('a failure keeps the list', async () => {
  isRefused = true;
  show();
  fireEvent.click(await button('Sign out all others'));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Sign out all others'));
  await screen.findByText(/We couldn’t sign your other devices out|No connection/);
  expect(screen.getByText('Browser old')).toBeTruthy();
});
