// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

vi.mock(import('../../../platform/session/url-secrets.ts'), async (original) => ({
  ...(await original()),
  linkToken: () => 'reset_x',
}));

// The routes render this page without the providers of the app.
const server = fakeApi({
  'GET /api/community': { shortest_password: 8 },
  'POST /api/auth/reset-password': refuse(400, 'This password is too easy to guess.'),
});

it('asks for as many characters as the community does, before anything is sent', async () => {
  render(<ResetPasswordPage />, { toasts: false });
  await screen.findByText('at least 8 characters');
  for (const label of [/^New password/, /^Confirm password/])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'quiet7k' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  await screen.findByText('Password must be at least 8 characters long');
  expect(server.writes).toEqual([]);
});

it('opens with the link alone, and shows above the form why a password was refused', async () => {
  render(<ResetPasswordPage />, { toasts: false });
  for (const label of [/^New password/, /^Confirm password/])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'seven grey stones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText('This password is too easy to guess.')).toBeDefined();
});
