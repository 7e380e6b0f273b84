// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../../../platform/session/session-store.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { LoginPage } from './LoginPage.tsx';

const why = 'Your account is suspended until March 5, 2026, 14:00 UTC. The reason: Spam.';
const open = () => render(<LoginPage view="login" />, { toasts: false });

fakeApi({ 'POST /api/auth/login': refuse(401, 'Invalid email or password') });
beforeEach(() => {
  signIn({ id: 'n', name: 'Nora' });
  endSession('expired', why);
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
