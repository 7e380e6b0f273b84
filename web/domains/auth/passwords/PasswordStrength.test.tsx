// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { fakeApi, lose } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

beforeAll(() => import('./StrengthMeter.tsx'));

const meter = (password: string) => (
  <PasswordStrength password={password} name="Nora" email="nora@evolve.test" />
);

const server = fakeApi({
  'POST /api/auth/check-password': { strength: 'weak', warning: 'Many people use it.' },
});
it('waits for six characters, then for a pause in typing, and judges the newest password', async () => {
  const { rerender } = render(meter('stone'), { toasts: false });
  expect(screen.queryByRole('status')).toBeNull();
  rerender(meter('stones'));
  await screen.findByRole('status');
  rerender(meter('stones of'));
  await screen.findByText('Easy to guess. Many people use it.');
  expect(server.got('POST /api/auth/check-password').map(({ body }) => body.password)).toEqual(['stones of']);
  rerender(meter('stones of mine'));
  // Nothing about another password stays on the screen.
  expect(screen.queryByText(/Easy to guess/)).toBeNull();
});

it('shows nothing when the check fails', async () => {
  server.on({ 'POST /api/auth/check-password': lose() });
  render(meter('stones'), { toasts: false });
  await waitFor(() => expect(server.calls).toHaveLength(1), { timeout: 2_000 });
  expect((await screen.findByRole('status')).textContent).toBe('');
});
