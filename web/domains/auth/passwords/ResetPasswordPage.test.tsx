// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

vi.mock(import('../../../platform/session/url-secrets.ts'), async (original) => ({
  ...(await original()),
  linkToken: () => 'reset_x',
}));
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The routes render this page without the providers of the app.
it('opens with the link alone, and shows above the form why a password was refused', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('{"detail":"This password is too easy to guess."}', {
        status: 400,
        headers: { 'content-type': 'application/json' },
      }),
  );
  render(
    <RouterContextProvider router={router}>
      <ResetPasswordPage />
    </RouterContextProvider>,
  );
  for (const label of [/^New password/, /^Confirm password/])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'seven grey stones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText('This password is too easy to guess.')).toBeDefined();
});
