// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Habit } from '#contract/habits/endpoints.ts';
import { startOutbox } from '../../platform/offline/outbox.ts';
import { queryClient } from '../../platform/query/query.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { render, signIn } from '../../testing/render.tsx';
import { habitsRead } from './data.ts';
import { habitsOffline } from './offline.ts';
import { applyMark } from './rules.ts';
import { TodayHabits } from './TodayHabits.tsx';
import { someHabit } from './testing.ts';

const today = '2026-11-19';
let stored: Habit[];
let stop: () => void;

const server = fakeApi({
  'GET /api/habits': () => stored,
  'PUT /api/habits/:id/days/:date': ({ params: { id, date = '' }, body }) => {
    stored = stored.map((habit) => (habit.id === id ? applyMark(habit, date, body) : habit));
    return stored.find((habit) => habit.id === id) ?? {};
  },
});
const sent = () =>
  server.got('PUT /api/habits/:id/days/:date').map(({ params, body }) => [params.id, params.date, body]);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-19T15:00:00Z'), toFake: ['Date'] });
  signIn({ id: 'maya', time_zone: 'America/Toronto', day_start_hour: 0 });
  stop = startOutbox({ ...habitsOffline } as Parameters<typeof startOutbox>[0]);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const open = (habits: Habit[]) => {
  stored = habits;
  queryClient.setQueryData(habitsRead.queryKey, habits);
  return render(<TodayHabits />);
};
const day = (state: Habit['days'][number]['state']) => ({ days: [{ date: today, state, by: null }] });

it('ticks a habit of today with one tap, and leaves out who rests', async () => {
  open([
    someHabit({ id: 'walk', name: 'Walk', ...day('open') }),
    someHabit({ id: 'gym', name: 'Gym', ...day('rest') }),
    someHabit({ id: 'call', name: 'Call', ...day('not_needed') }),
  ]);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByText('0 of 1 done')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Walk, open' }));
  expect(await screen.findByText('1 of 1 done')).toBeTruthy();
  await waitFor(() => expect(sent()).toMatchObject([['walk', today, { count: 1 }]]));
});

it('renders nothing on a day without a habit', () => {
  open([someHabit({ id: 'gym', ...day('rest') })]);
  expect(screen.queryByText('Today’s habits')).toBeNull();
});
