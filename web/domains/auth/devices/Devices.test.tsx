// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Session } from '#contract/auth/endpoints.ts';
import { fakeApi, lose } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
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

beforeAll(() => import('../../../ui/overlays/DialogPanel.tsx'));
const server = fakeApi({
  'GET /api/auth/sessions': () => sessions,
  'DELETE /api/auth/sessions/others': () => {
    sessions = sessions.filter(({ is_current: isCurrent }) => isCurrent);
    return { message: 'Every other device is signed out.', ended_count: 2 };
  },
});
const sent = () => server.writes.map(({ line }) => line);
beforeEach(() => {
  signIn({ id: 'n', name: 'Nora Lind' });
  sessions = [session('here', { is_current: true }), session('phone', { gets_push: true }), session('old')];
});

const show = () => render(<Devices />);
const button = (name: string) => screen.findByRole('button', { name });

it('asks first, signs out all others and keeps this device', async () => {
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('Gets push') !== null)).toEqual([false, true, false]);
  fireEvent.click(await button('Sign out all others'));
  fireEvent.click(await button('Keep them signed in'));
  expect(sent()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(await button('Sign out all others'));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Sign out all others'));
  await screen.findByText('Every other device is signed out.');
  expect(sent()).toEqual(['DELETE /api/auth/sessions/others']);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('This device');
  // Nothing is left for the button to do.
  await waitFor(() => expect(screen.queryByText('Sign out all others')).toBeNull());
});

it('a failure keeps the list', async () => {
  server.on({ 'DELETE /api/auth/sessions/others': lose() });
  show();
  fireEvent.click(await button('Sign out all others'));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Sign out all others'));
  await screen.findByText(/We couldn’t sign your other devices out|No connection/);
  expect(screen.getByText('Browser old')).toBeTruthy();
});
