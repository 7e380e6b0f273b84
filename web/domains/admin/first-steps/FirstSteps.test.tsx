// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { FirstSteps } from './FirstSteps.tsx';

let reply: Record<string, boolean>;
const open = (due: string | null) => {
  queryClient.clear();
  signIn({ id: 'mira', second_step_due_at: due });
  render(<FirstSteps />);
};
fakeApi({ 'GET /api/admin/first-steps': () => reply });
beforeEach(() => {
  reply = { has_brand: true, sends_mail: false, has_news: false, has_invited: false };
});

it('lists what is open with its page, and what is done without one', async () => {
  open('2026-12-11T12:00:00.000Z');
  await screen.findByText('1 of 5 done');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Turn on two-step sign-in', '/profile/settings/security'],
    ['Publish the first news', '/news'],
    ['Invite people', '/admin?tab=invitations'],
  ]);
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'Open',
    'Done',
    'Open',
    'Open',
    'Open',
  ]);
});

it('is gone once everything is done, and once it was hidden', async () => {
  open(null);
  await screen.findByText('2 of 5 done');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('First steps')).toBeNull();
  cleanup();
  localStorage.clear();
  reply = { has_brand: true, sends_mail: true, has_news: true, has_invited: true };
  open(null);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('First steps')).toBeNull();
});
