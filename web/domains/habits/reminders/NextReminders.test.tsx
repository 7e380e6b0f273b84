// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Habit } from '#contract/habits/endpoints.ts';
import type { PlannedReminder } from '#contract/reminders/endpoints.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { someHabit } from '../testing.ts';
import { NextReminders } from './NextReminders.tsx';

const today = '2026-11-19';
const planned = (part: Partial<PlannedReminder>): PlannedReminder => ({
  id: `${part.habit_id} ${part.time}`,
  kind: 'habit',
  habit_id: 'read',
  name: 'Read ten pages',
  at: '2026-11-19T21:00:00Z',
  date: today,
  time: '21:00',
  comes_at: '21:00',
  is_snoozed: false,
  is_silent: false,
  moved: null,
  ...part,
});
const habits = [
  someHabit({ id: 'read', name: 'Read ten pages', reminder_times: ['21:00'] }),
  someHabit({
    id: 'walk',
    name: 'Walk',
    reminder_times: ['22:00'],
    days: [{ date: today, state: 'kept', by: null }],
  }),
];
let delivery: 'included' | 'not_included';
let push: boolean;

fakeApi({
  'GET /api/users/notifications': () => ({
    email: false,
    push,
    kinds: [{ kind: 'habits', in_app: null, push: true, email: true }],
    quiet_hours: { on: true, from: '22:00', to: '07:00', weekends_to: null },
  }),
  'GET /api/reminders': () => ({
    delivery,
    next: [
      planned({}),
      planned({ habit_id: 'walk', name: 'Walk', time: '22:00' }),
      planned({ time: '08:00', at: '2026-11-19T08:00:00Z', comes_at: '08:00' }),
      planned({ time: '08:30', date: '2026-11-20', at: '2026-11-20T08:30:00Z', comes_at: '08:30' }),
      planned({ kind: 'day', habit_id: null, name: null, time: '19:00', at: '2026-11-19T19:00:00Z' }),
    ],
  }),
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-19T15:00:00Z'), toFake: ['Date'] });
  delivery = 'included';
  push = true;
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (shown: readonly Habit[] = habits) => render(<NextReminders habits={shown} />);
const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

it('lists what still comes today, of habits that are open', async () => {
  open();
  const card = await screen.findByRole('region', { name: 'Next reminders' });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Read ten pages21:00']);
  expect(card.textContent).toContain('Quiet from 22:00 to 7:00.');
});

it.each([
  ['the plan delivers none', () => (delivery = 'not_included')],
  ['no way is turned on', () => (push = false)],
])('is absent when %s', async (_, arrange) => {
  arrange();
  open();
  await settled();
  expect(screen.queryByRole('region')).toBeNull();
});
