// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { EmailCard } from './EmailCard.tsx';

let bouncedAt: string | null;
const server = fakeApi({
  'GET /api/users/email-change': () => ({ change: null, bounced_at: bouncedAt }),
  'POST /api/auth/verify-email/resend': { message: 'We sent an email.' },
});
beforeEach(() => signIn({ email: 'nora@example.com' }));

it('says that emails come back, and tries the address again', async () => {
  bouncedAt = '2026-11-23T10:00:00Z';
  render(<EmailCard />);
  expect(await screen.findByText('Emails to nora@example.com come back')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try this address again' }));
  expect(await screen.findByText('We sent an email.')).toBeTruthy();
  expect(server.writes).toHaveLength(1);
});

it('says nothing about an address that gets its email', async () => {
  bouncedAt = null;
  render(<EmailCard />);
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(0));
  expect(screen.getByText('nora@example.com')).toBeTruthy();
  expect(screen.queryByText(/come back/)).toBeNull();
});
