// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EmailBounce } from '#contract/admin/email-bounces.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { BouncesTab } from './BouncesTab.tsx';

const bounce = (more: Partial<EmailBounce>): EmailBounce => ({
  id: 'b1',
  email: 'nora@example.com',
  member: { id: 'm1', name: 'Nora Lindqvist' },
  status: '5.1.1',
  reason: '550 5.1.1 User unknown',
  times: 1,
  last_at: '2026-11-23T10:00:00Z',
  ended_at: '2026-11-23T10:00:00Z',
  ...more,
});

let stored = [bounce({}), bounce({ id: 'b2', email: 'lee@example.org', member: null, reason: '452 Full' })];
fakeApi({
  'GET /api/admin/email-bounces': () => stored,
  'POST /api/admin/email-bounces/:id/retry': ({ params }) => {
    stored = stored.filter(({ id }) => id !== params['id']);
    return { message: 'Emails go to this address again.' };
  },
});

it('names the address, its member and the words of the mail server, and sends to it again', async () => {
  signIn({ is_admin: true });
  render(<BouncesTab />);
  expect((await screen.findByRole('link', { name: 'Nora Lindqvist' })).getAttribute('href')).toBe(
    '/admin?tab=users&member=m1',
  );
  expect(screen.getByText('550 5.1.1 User unknown')).toBeTruthy();
  expect(screen.getByText(/^No account/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again: nora@example.com' }));
  expect(await screen.findByText('Emails go to this address again.')).toBeTruthy();
  await expect.poll(() => screen.queryByText('nora@example.com')).toBeNull();
  expect(screen.getByText('lee@example.org')).toBeTruthy();
});
