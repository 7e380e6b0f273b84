// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Feeling } from '#contract/journal/endpoints.ts';
import { startOutbox } from '../../../platform/offline/outbox.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { journalOffline } from '../offline.ts';
import { TodayFeeling } from './TodayFeeling.tsx';

let stored: Feeling[];
let isRefused: boolean;
let stop: () => void;

const server = fakeApi({
  'GET /api/journal/feelings': () => stored,
  'PUT /api/journal/feelings/:date': ({ body: { happened_at: _, ...change } }) => {
    if (isRefused) return refuse(422, 'No.');
    stored = [{ ...(stored[0] ?? { date: '2026-11-19', mood: null, energy: null }), ...change }];
    return stored[0] ?? {};
  },
});
const sent = () =>
  server
    .got('PUT /api/journal/feelings/:date')
    .map(({ address, body: { happened_at: _, ...change } }) => [address, change]);
beforeEach(() => {
  // Half past one at night in Toronto is still the day before for a member whose day begins at three.
  vi.useFakeTimers({ now: new Date('2026-11-20T06:30:00Z'), toFake: ['Date'] });
  stored = [];
  isRefused = false;
  signIn({ id: 'maya', time_zone: 'America/Toronto', day_start_hour: 3 });
  stop = startOutbox({ ...journalOffline } as Parameters<typeof startOutbox>[0]);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const show = () => render(<TodayFeeling />);
const scale = (name: string) => within(screen.getByRole('group', { name }));
const choice = (name: string, word: string) =>
  scale(name).getByRole<HTMLInputElement>('radio', { name: word });

it('sets a scale of the member’s own date at once, and the other scale stays', async () => {
  show();
  fireEvent.click(choice('Mood', 'Good'));
  await waitFor(() => expect(choice('Mood', 'Good').checked).toBe(true));
  fireEvent.click(choice('Energy', 'Low'));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/api/journal/feelings/2026-11-19', { mood: 4 }],
      ['/api/journal/feelings/2026-11-19', { energy: 2 }],
    ]),
  );
  expect([choice('Mood', 'Good').checked, choice('Energy', 'Low').checked]).toEqual([true, true]);
});

it('clears one scale, and has nothing to clear before a choice', async () => {
  stored = [{ date: '2026-11-19', mood: 2, energy: 5 }];
  show();
  const clear = await screen.findByRole('button', { name: 'Clear mood' });
  // A button whose name is its label shows nothing but an icon.
  expect(clear.querySelector('svg')).toBeTruthy();
  fireEvent.click(clear);
  await waitFor(() => expect(sent()).toEqual([['/api/journal/feelings/2026-11-19', { mood: null }]]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear mood' })).toBeNull());
  expect(choice('Energy', 'Full').checked).toBe(true);
});

it('a refused choice says so and goes back to the saved one', async () => {
  stored = [{ date: '2026-11-19', mood: 2, energy: null }];
  show();
  await waitFor(() => expect(choice('Mood', 'Low').checked).toBe(true));
  isRefused = true;
  fireEvent.click(choice('Mood', 'Great'));
  await screen.findByText('We couldn’t save that. Please try again.');
  await waitFor(() => expect(choice('Mood', 'Low').checked).toBe(true));
});
