import { describe, expect, test } from 'vitest';
import type { Goal } from '#contract/goals/endpoints.ts';
import type { Achievement, ProgressDay } from '#contract/progress/endpoints.ts';
import { someHabit } from '../habits/testing.ts';
import {
  badgeWords,
  goalsSummary,
  habitMarkWords,
  habitsSummary,
  isReviewDue,
  monthWords,
  nextWords,
  rhythmWords,
  sevenDayAverage,
  shareKind,
  shareWords,
  totalsUpTo,
  weekDates,
  weekWords,
} from './words.ts';

const badge = (more: Partial<Achievement>): Achievement => ({
  id: 'week_warrior',
  family: 'trail',
  name: 'Week Warrior',
  target: 7,
  current: 0,
  is_earned: false,
  earned_on: null,
  ...more,
});

test.each([
  [{ current: 6 }, '1 more stone'],
  [{ current: 4 }, '3 more stones'],
  [{ target: 180, current: 89 }, 'A second round'],
  [{ target: 180, current: 90 }, '90 more stones'],
  [{ family: 'streak' as const, target: 14, current: 13 }, '1 more day'],
  [{ is_earned: true, earned_on: '2026-11-14' }, '14 Nov'],
  [{ is_earned: true, earned_on: null }, 'Earned'],
])('a badge with %j says: %s', (more, words) => {
  expect(badgeWords(badge(more))).toBe(words);
});

test.each([
  [{ habits: { count: 1, first: 'Five-minute walk' } }, 'One habit: Five-minute walk'],
  [{ habits: { count: 4, first: 'Read' } }, 'Four habits'],
  [{ habits: { count: 12, first: 'Read' } }, '12 habits'],
  [{ habits: { count: 0, first: null }, target: 30, current: 14 }, '16 more in a row'],
  [{ habits: { count: 0, first: null }, is_earned: true }, 'Earned before'],
])('a mark of habits with %j says: %s', (more, words) => {
  expect(habitMarkWords(badge({ family: 'habits', ...more }))).toBe(words);
});

const today = '2026-11-19';
test.each([
  [{ missing: 3, expected_on: '2026-11-21' }, 'trail', 'Three more stones. Saturday, if you keep walking.'],
  [{ missing: 1, expected_on: today }, 'trail', 'One more stone. Today, if you keep walking.'],
  [
    { missing: 1, expected_on: '2026-11-20' },
    'streak',
    'One more day in a row. Tomorrow, if you keep walking.',
  ],
  [
    { missing: 19, expected_on: '2026-12-08' },
    'streak',
    '19 more days in a row. 8 Dec, if you keep walking.',
  ],
  // A week from today has the same weekday, so it is a date.
  [{ missing: 7, expected_on: '2026-11-26' }, 'trail', 'Seven more stones. 26 Nov, if you keep walking.'],
] as const)('next: %j of the %s', (next, family, words) => {
  expect(nextWords({ id: 'week_warrior', ...next }, { family, today })).toBe(words);
});

const day = (date: string, kept: number, due = 5): ProgressDay => ({
  date,
  completed_days: 0,
  habits_kept: kept,
  habits_due: due,
  kept_habits: [],
  written: 0,
  cheered: 0,
  goal_entries: 0,
});
const days = (kept: readonly number[]): ProgressDay[] =>
  kept.map((n, i) => day(`2026-11-${String(i + 1).padStart(2, '0')}`, n));

describe('the week', () => {
  test.each([
    [
      [day('2026-11-17', 5), day('2026-11-18', 5), day(today, 2)],
      'One pebble per habit. Tuesday and Wednesday were full stacks.',
    ],
    [[day('2026-11-18', 5), day(today, 2)], 'One pebble per habit. Wednesday was a full stack.'],
    [[day('2026-11-18', 5), day(today, 5)], 'One pebble per habit. Every day was a full stack.'],
    [
      [...days([5, 5, 5, 5, 5, 4]), day(today, 0)],
      'One pebble per habit. Five of seven days were full stacks.',
    ],
    [[day(today, 0)], 'One pebble per habit.'],
    // More habits than pebbles fit are bars.
    [[day('2026-11-18', 15, 15), day(today, 4, 15)], 'Everything due was kept on one of two days.'],
    [[day('2026-11-18', 14, 14), day(today, 4, 15)], 'One pebble per habit. Wednesday was a full stack.'],
  ])('%#', (shown, words) => {
    expect(weekWords(shown)).toBe(words);
  });
});

describe('the month', () => {
  test.each([
    [
      [...Array(7).fill(2), ...Array(15).fill(3), ...Array(7).fill(4), 0],
      'From about two a day to about four.',
    ],
    [[...Array(29).fill(3), 0], 'About three a day.'],
    [[...Array(22).fill(0), ...Array(7).fill(2), 0], 'From less than one a day to about two.'],
    [[...Array(29).fill(0), 5], 'No habit was kept in these days.'],
  ])('%#', (kept, words) => {
    expect(monthWords(days(kept))).toBe(words);
  });

  test('the average of a date has the six before it', () => {
    expect(sevenDayAverage(days([7, 0, 0, 0, 0, 0, 0, 7, 14])).map((n) => Math.round(n * 100) / 100)).toEqual(
      [7, 3.5, 2.33, 1.75, 1.4, 1.17, 1, 1, 3],
    );
  });
});

test('the rhythm says when most days were completed, and nothing before five', () => {
  expect(rhythmWords([{ weekday: 1, hour: 7, count: 4 }])).toBeNull();
  expect(
    rhythmWords([
      { weekday: 1, hour: 7, count: 4 },
      { weekday: 2, hour: 10, count: 2 },
      { weekday: 3, hour: 11, count: 3 },
    ]),
  ).toBe('6 of your last 9 days were completed in the morning.');
});

test.each([
  ['2026-03-02', '2026-03-08', '2 to 8 March'],
  ['2026-02-26', '2026-03-04', '26 February to 4 March'],
])('the week from %s to %s', (from, to, said) => {
  expect(weekDates({ from, to })).toBe(said);
});

test.each([
  ['2026-03-08', 0, true],
  ['2026-03-08', 2, true],
  ['2026-03-09', 0, true],
  ['2026-03-09', 1, false],
  ['2026-03-10', 0, false],
])('the review of a week to 8 March is due on %s at version %i: %s', (today, version, isDue) => {
  expect(isReviewDue({ to: '2026-03-08', version }, today)).toBe(isDue);
});

test.each([
  ['week_warrior', 'trail', 7, 'Seven days, seven stones.', 'milestone'],
  ['monthly_master', 'trail', 30, '30 days, 30 stones.', 'milestone'],
  ['first_step', 'trail', 1, 'The first stone is placed.', 'milestone'],
  ['streak_14', 'streak', 14, '14 days in a row.', 'milestone'],
  ['flame', 'habits', 7, 'A habit, kept seven times in a row.', 'habit'],
  ['habit_master', 'taking_part', 14, 'I kept one habit fourteen times in a row.', 'habit'],
  ['goal_achiever', 'taking_part', 10, 'Ten goals, completed.', 'goal'],
] as const)('the badge %s is shared in words', (id, family, target, words, kind) => {
  expect([shareWords({ id, family, target }), shareKind({ id, family })]).toEqual([words, kind]);
});

test('the totals of completed days end at the number of now, also with two on one date', () => {
  const days = [0, 1, 2, 0].map((completed_days) => ({ completed_days }) as ProgressDay);
  expect(totalsUpTo({ days, completed_days: 12 })).toEqual([9, 10, 12, 12]);
  expect(totalsUpTo({ days: [], completed_days: 12 })).toEqual([]);
});

test('habits in a sentence: how many are done of those that are due, and the longest streak', () => {
  const on = (state: 'kept' | 'open' | 'rest', streak = 0, name = 'Walk') =>
    someHabit({ name, streak, days: [{ date: today, state, by: null }] });
  expect(habitsSummary([], today)).toBeNull();
  expect(habitsSummary([on('rest')], today)).toBe('Nothing is due today.');
  expect(habitsSummary([on('open'), on('kept', 1)], today)).toBe('1 of 2 done today.');
  expect(habitsSummary([on('open', 3), on('kept', 14, 'Stretch'), on('rest', 5)], today)).toBe(
    '1 of 2 done today. Longest streak: “Stretch”, 14 in a row.',
  );
});

test('goals in a sentence: how many are open and reached, and the next date', () => {
  const goal = (more: Partial<Goal>) =>
    ({ title: 'Run', is_completed: false, is_reached: false, days_left: 5, label: 'open', ...more }) as Goal;
  const done = goal({ is_completed: true, is_reached: true, days_left: -3, label: 'complete' });
  expect(goalsSummary([])).toBeNull();
  expect(goalsSummary([done])).toBe('0 open, 1 reached.');
  expect(goalsSummary([done, goal({})])).toBe('1 open, 1 reached. Next: “Run”, 5 days left.');
  const late = goal({ title: 'Read', days_left: -2, label: 'overdue' });
  expect(goalsSummary([goal({}), late])).toBe('2 open, 0 reached. Next: “Read”, overdue by 2 days.');
  const near = goal({ title: 'Save', days_left: 1, label: 'nearly' });
  expect(goalsSummary([near])).toBe('1 open, 0 reached. Next: “Save”, 1 day left.');
});
