// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PasswordStrength } from './PasswordStrength.tsx';

beforeAll(() => import('./StrengthMeter.tsx'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const meter = (password: string) => (
  <PasswordStrength password={password} name="Nora" email="nora@evolve.test" />
);

it('waits for six characters, then for a pause in typing, and judges the newest password', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).password);
    return Promise.resolve(Response.json({ strength: 'weak', warning: 'Many people use it.' }));
  });
  const { rerender } = render(meter('stone'));
  expect(screen.queryByRole('status')).toBeNull();
  rerender(meter('stones'));
  await screen.findByRole('status');
  rerender(meter('stones of'));
  await screen.findByText('Easy to guess. Many people use it.');
  expect(asked).toEqual(['stones of']);
  rerender(meter('stones of mine'));
  // Nothing about another password stays on the screen.
  expect(screen.queryByText(/Easy to guess/)).toBeNull();
});

it('shows nothing when the check fails', async () => {
  const failed = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', failed);
  render(meter('stones'));
  await waitFor(() => expect(failed).toHaveBeenCalled(), { timeout: 2_000 });
  expect((await screen.findByRole('status')).textContent).toBe('');
});
