// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { render } from '../../testing/render.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

let token: string | null;
vi.mock('../../platform/session/url-secrets.ts', async (original) => ({
  ...(await original<object>()),
  linkToken: () => token,
}));

const server = fakeApi({
  'POST /api/reminders/unsubscribe': { message: 'Said.' },
  'POST /api/reminders/resubscribe': { message: 'Said.' },
});
const sent = () => server.calls.map(({ address }) => address);
beforeEach(() => {
  token = 'review.1.x';
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('opening it changes nothing, its button ends one kind of email, and another brings it back', async () => {
  render(<UnsubscribePage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stop the email of your week?');
  expect(sent()).toEqual([]);
  await press('Unsubscribe');
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy();
  await press('Send them again');
  expect(await screen.findByRole('heading', { name: 'You’ll get them again' })).toBeTruthy();
  expect(sent()).toEqual([
    '/api/reminders/unsubscribe?token=review.1.x',
    '/api/reminders/resubscribe?token=review.1.x',
  ]);
});

it('a refusal is said, and the button stays', async () => {
  server.on({ 'POST /api/reminders/unsubscribe': refuse(400, 'Not now.') });
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
