import { describe, expect, test } from 'vitest';
import type { ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { chartDays, type GoalMove, movedGoals, rhythmOf, socialCounts, sumOfWeek } from './rules.ts';

const today = '2026-11-19';
const toronto: ZoneSpan[] = [{ from: new Date(0), zone: 'America/Toronto', dayStartHour: 0 }];
const quarter = (at: string, counts: { written?: number; answered?: number; cheered?: number }) => ({
  at: new Date(at),
  written: 0,
  answered: 0,
  cheered: 0,
  ...counts,
});
const move = (change: Partial<GoalMove>): GoalMove => ({
  id: 'books',
  title: 'Read twelve books',
  unit: 'books',
  target_value: 12,
  current_value: 6,
  on: today,
  entries: 1,
  amount: 1,
  ...change,
});
const empty = {
  spans: toronto,
  today,
  completions: [],
  habits: [],
  community: [],
  goalMoves: [],
};

test.each([
  ['week', 7, '2026-11-13'],
  ['month', 30, '2026-10-21'],
] as const)('a %s has %i dates that end today, each with zeros', (view, count, first) => {
  const days = chartDays({ ...empty, view });
  expect(days.map(({ date }) => date)).toHaveLength(count);
  expect([days[0]?.date, days.at(-1)?.date]).toEqual([first, today]);
  expect(days.every((day) => day.habits_due + day.habits_kept + day.written + day.cheered === 0)).toBe(true);
});

describe('a date', () => {
  test('has what was done on it by the clock of the member, and nothing older than the view', () => {
    const days = chartDays({
      ...empty,
      view: 'week',
      completions: [today, today, '2026-11-13', '2026-11-12'],
      goalMoves: [move({ on: '2026-11-18', entries: 3 }), move({ on: '2026-11-01' })],
      community: [
        // Just before midnight in Toronto.
        quarter('2026-11-19T04:45:00Z', { written: 1, answered: 1 }),
        quarter('2026-11-19T05:00:00Z', { written: 2, cheered: 4 }),
        quarter('2026-11-13T04:45:00Z', { written: 9 }),
        quarter('2026-11-13T05:00:00Z', { cheered: 6 }),
      ],
    });
    const on = (date: string) => days.find((day) => day.date === date);
    expect(on(today)).toMatchObject({ completed_days: 2, written: 2, cheered: 4 });
    expect(on('2026-11-18')).toMatchObject({ written: 1, goal_entries: 3 });
    expect(on('2026-11-13')).toMatchObject({ completed_days: 1, written: 0, cheered: 6 });
  });

  test('counts a habit as due when it was kept, begun, missed or is still open, and not when it rests', () => {
    const states = ['kept', 'part', 'not_done', 'open', 'rest', 'not_needed', 'paused', 'protected'];
    const before = { date: '2026-11-01', state: 'kept' };
    const habits = states.map((state) => ({ id: state, days: [before, { date: today, state }] }));
    const [last] = chartDays({ ...empty, view: 'week', habits }).slice(-1);
    expect(last).toMatchObject({ habits_due: 4, habits_kept: 1, kept_habits: ['kept'] });
  });
});

describe('the goals of a chart', () => {
  const week = chartDays({ ...empty, view: 'week' });

  test('have what its dates added in all, and their progress before and after', () => {
    const moves = [
      move({ on: '2026-11-12', amount: 1 }),
      move({ on: '2026-11-13', amount: 2 }),
      move({ on: today, amount: 1 }),
    ];
    expect(movedGoals(moves, week)).toEqual([
      {
        id: 'books',
        title: 'Read twelve books',
        unit: 'books',
        added: 3,
        current_value: 6,
        target_value: 12,
        before: 25,
        progress: 50,
      },
    ]);
  });

  test('are in the order of their way, and a correction counts as one', () => {
    const moves = [
      move({ id: 'a', amount: 0 }),
      move({ id: 'c', amount: 0 }),
      move({ id: 'small' }),
      move({ id: 'b', amount: 0 }),
      move({ id: 'back', amount: -3 }),
    ];
    expect(movedGoals(moves, week).map(({ id, before, progress }) => [id, before, progress])).toEqual([
      ['back', 75, 50],
      ['small', 41, 50],
      ['a', 50, 50],
      ['b', 50, 50],
      ['c', 50, 50],
    ]);
  });

  test('add tenths without a remainder', () => {
    const moves = [0.1, 0.2].map((amount) => move({ amount, target_value: 1, current_value: 0.3 }));
    expect(movedGoals(moves, week)).toMatchObject([{ added: 0.3, before: 0, progress: 30 }]);
  });

  test('are none when every update is older', () => {
    expect(movedGoals([move({ on: '2026-11-12' })], week)).toEqual([]);
  });
});

test('the sum of the week leaves out what a month shows before it', () => {
  const habits = [
    {
      id: 'walk',
      days: ['2026-11-12', '2026-11-13', today].map((date) => ({ date, state: 'kept' })),
    },
  ];
  expect(sumOfWeek(chartDays({ ...empty, view: 'month', habits }))).toEqual({ kept: 2, due: 2 });
});

test('social counts have comments, replies and cheers, not posts, and the week begins at its first date', () => {
  const community = [
    quarter('2026-01-01T12:00:00Z', { written: 3, answered: 2, cheered: 1 }),
    quarter('2026-11-13T04:45:00Z', { answered: 10 }),
    quarter('2026-11-13T05:00:00Z', { cheered: 20, written: 5 }),
  ];
  expect(socialCounts(community, { spans: toronto, today })).toEqual({ total: 33, week: 20 });
});

test('the rhythm has weekday and hour on the clock of the member, of the last 90 dates', () => {
  const done = (date: string, at: string) => ({ local_date: date, completed_at: new Date(at) });
  const rhythm = rhythmOf(
    [
      done('2026-08-21', '2026-08-21T12:00:00Z'),
      done('2026-08-22', '2026-08-22T12:00:00Z'),
      done('2026-11-18', '2026-11-19T04:59:00Z'),
      done('2026-11-11', '2026-11-12T04:10:00Z'),
      done('2026-11-04', '2026-11-04T12:00:00Z'),
    ],
    { spans: toronto, today },
  );
  expect(rhythm).toEqual([
    { weekday: 3, hour: 7, count: 1 },
    { weekday: 3, hour: 23, count: 2 },
    { weekday: 6, hour: 8, count: 1 },
  ]);
});
