// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { LoginPage } from './LoginPage.tsx';

let file = Promise.withResolvers<void>();

const open = (view: 'login' | 'reset' = 'login') => render(<LoginPage view={view} />, { toasts: false });

async function signIn() {
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'finn@example.com' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'seven grey stones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
}

const server = fakeApi({
  'POST /api/auth/login': refuse(403, 'Please enter the code of your authenticator app.', {
    challenge: 'c1',
  }),
});
beforeEach(() => {
  file = Promise.withResolvers();
  vi.doMock('./sign-in-parts.ts', async (original) => {
    await file.promise;
    return original();
  });
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
