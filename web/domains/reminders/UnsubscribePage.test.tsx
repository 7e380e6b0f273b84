// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnsubscribePage } from './UnsubscribePage.tsx';

let token: string | null;
let status: number;
let sent: string[];
vi.mock('../../platform/session/url-secrets.ts', async (original) => ({
  ...(await original<object>()),
  linkToken: () => token,
}));

configure({ asyncUtilTimeout: 4_000 });
beforeEach(() => {
  token = 'review.1.x';
  status = 200;
  sent = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'http://evolve.test');
    sent.push(pathname + search);
    return Response.json(status === 200 ? { message: 'Said.' } : { detail: 'Not now.' }, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('opening it changes nothing, its button ends one kind of email, and another brings it back', async () => {
  render(<UnsubscribePage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stop the email of your week?');
  expect(sent).toEqual([]);
  await press('Unsubscribe');
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy();
  await press('Send them again');
  expect(await screen.findByRole('heading', { name: 'You’ll get them again' })).toBeTruthy();
  expect(sent).toEqual([
    '/api/reminders/unsubscribe?token=review.1.x',
    '/api/reminders/resubscribe?token=review.1.x',
  ]);
});

it('a refusal is said, and the button stays', async () => {
  status = 400;
  render(<UnsubscribePage />);
  await press('Unsubscribe');
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
});

it('without a link it says where to find one', () => {
  token = null;
  render(<UnsubscribePage />);
  expect(screen.getByRole('heading', { name: 'Open the link in your email' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
