// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { endSession, startSession } from '../../../platform/session/session-store.ts';
import { LoginPage } from './LoginPage.tsx';

const why = 'Your account is suspended until March 5, 2026, 14:00 UTC. The reason: Spam.';
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const open = () =>
  render(
    <RouterContextProvider router={router}>
      <LoginPage view="login" />
    </RouterContextProvider>,
  );

beforeEach(() => {
  startSession('t1', { id: 'n', name: 'Nora' } as CurrentUser);
  endSession('expired', why);
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('{"detail":"Invalid email or password"}', {
        status: 401,
        headers: { 'content-type': 'application/json' },
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what Evolve is above the form, with a button to join', () => {
  open();
  const [intro] = document.querySelectorAll('.wiz-intro');
  expect(intro?.textContent).toContain('Ninety days, one small step a day.');
  expect(intro?.querySelector('a.btn')?.getAttribute('href')).toBe('/auth/register');
});

it('shows once why the session ended, and not on a later visit', () => {
  open();
  expect(screen.getByText(why)).toBeDefined();
  cleanup();
  open();
  expect(screen.queryByText(why)).toBeNull();
});

it('shows it no longer when the browser restores the page from its cache', () => {
  open();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(screen.queryByText(why)).toBeNull();
});

it('shows it no longer after the first attempt to sign in, but keeps it while a field is missing', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please enter your password')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'finn@example.com' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'seven grey stones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByText('Invalid email or password')).toBeDefined());
  expect(screen.queryByText(why)).toBeNull();
});
