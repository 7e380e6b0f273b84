// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginPage } from './LoginPage.tsx';

let file = Promise.withResolvers<void>();

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const open = (view: 'login' | 'reset' = 'login') =>
  render(
    <RouterContextProvider router={router}>
      <LoginPage view={view} />
    </RouterContextProvider>,
  );

async function signIn() {
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'finn@example.com' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'seven grey stones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
}

beforeEach(() => {
  file = Promise.withResolvers();
  vi.doMock('./sign-in-parts.ts', async (original) => {
    await file.promise;
    return original();
  });
  const refusal = { detail: 'Please enter the code of your authenticator app.', challenge: 'c1' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(refusal, { status: 403 })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for the code when its part arrives after the reply', async () => {
  open();
  await signIn();
  expect(screen.queryByRole('heading', { name: 'One more step' })).toBeNull();
  file.resolve();
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeDefined();
});

it.each(['login', 'reset'] as const)('offers a reload when the part fails to load: %s', async (view) => {
  open(view);
  if (view === 'login') await signIn();
  file.reject(new TypeError('Failed to fetch'));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
});
