// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Feeling } from '#contract/journal.ts';
import { startOutbox } from '../../../platform/offline/outbox.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { startSession } from '../../../platform/session/session.ts';
import { ToastProvider } from '../../../ui/overlays/Toast.tsx';
import { journalOffline } from '../offline.ts';
import { TodayFeeling } from './TodayFeeling.tsx';

let stored: Feeling[];
let sent: [path: string, body: unknown][];
let isRefused: boolean;
let stop: () => void;

beforeEach(() => {
  // Half past one at night in Toronto is still the day before for a member whose day begins at three.
  vi.useFakeTimers({ now: new Date('2026-11-20T06:30:00Z'), toFake: ['Date'] });
  queryClient.clear();
  stored = [];
  sent = [];
  isRefused = false;
  startSession('token', { id: 'maya', time_zone: 'America/Toronto', day_start_hour: 3 } as CurrentUser);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(stored);
    const { happened_at: _, ...change } = JSON.parse(String(body));
    sent.push([address, change]);
    if (isRefused) return Response.json({ detail: 'No.' }, { status: 422 });
    stored = [{ ...(stored[0] ?? { date: '2026-11-19', mood: null, energy: null }), ...change }];
    return Response.json(stored[0]);
  });
  stop = startOutbox({ ...journalOffline } as Parameters<typeof startOutbox>[0]);
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <TodayFeeling />
      </ToastProvider>
    </QueryClientProvider>,
  );
const scale = (name: string) => within(screen.getByRole('group', { name }));
const choice = (name: string, word: string) =>
  scale(name).getByRole<HTMLInputElement>('radio', { name: word });

it('sets a scale of the member’s own date at once, and the other scale stays', async () => {
  show();
  fireEvent.click(choice('Mood', 'Good'));
  await waitFor(() => expect(choice('Mood', 'Good').checked).toBe(true));
  fireEvent.click(choice('Energy', 'Low'));
  await waitFor(() =>
    expect(sent).toEqual([
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
  await waitFor(() => expect(sent).toEqual([['/api/journal/feelings/2026-11-19', { mood: null }]]));
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
