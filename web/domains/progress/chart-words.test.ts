import { expect, test } from 'vitest';
import type { ProgressDay, ProgressGoal } from '#contract/progress/endpoints.ts';
import { communityWords, dateHead, dayName, goalsWords, practiceWords, spanWords } from './chart-words.ts';

const day = (more: Partial<ProgressDay> = {}): ProgressDay => ({
  date: '2026-11-19',
  completed_days: 0,
  habits_kept: 0,
  habits_due: 0,
  kept_habits: [],
  written: 0,
  cheered: 0,
  goal_entries: 0,
  ...more,
});
const goal = (more: Partial<ProgressGoal> = {}): ProgressGoal => ({
  id: 'km',
  title: 'Walk 120 km',
  unit: 'km',
  added: 12,
  current_value: 84,
  target_value: 120,
  before: 60,
  progress: 70,
  ...more,
});
const week = (completed: readonly number[]) => completed.map((completed_days) => day({ completed_days }));

test.each([
  [[1, 0, 2, 0, 1, 1, 1], 9, 'A stone on five of seven days. Consistency over 28 days: 64%.'],
  // A today without a stone is open, and isn't one of the days.
  [[1, 0, 2, 0, 1, 1, 0], 9, 'A stone on four of six days before today. Consistency over 28 days: 64%.'],
  // The first completed day is one of these, and dates before it don't count.
  [[0, 0, 2, 0, 1, 1, 0], 4, 'A stone on three of four days before today.'],
  [[0, 0, 0, 0, 1, 1, 0], 2, 'A stone on two of two days before today.'],
  [[0, 0, 0, 0, 0, 1, 0], 1, 'A stone on your first day.'],
  [[0, 0, 0, 0, 0, 0, 1], 1, 'A stone on your first day.'],
  [[0, 0, 0, 0, 0, 0, 0], 1, 'No stone in these days. The one you placed is safe.'],
  [[0, 0, 0, 0, 0, 0, 0], 12, 'No stone in these days. The 12 you placed are safe.'],
])('days with %j stones say: %s', (completed, inAll, words) => {
  expect(practiceWords({ days: week(completed), completed_days: inAll, consistency: 64 })).toBe(words);
});

test.each([
  [[], null],
  [[goal()], 'One goal moved, from 60% to 70%.'],
  [[goal({ before: 70 })], 'One goal has updates. It’s at 70%.'],
  [[goal(), goal({ id: 'books' })], 'Two goals have updates. “Walk 120 km” moved most, from 60% to 70%.'],
  [[goal({ before: 70 }), goal({ before: 70 })], 'Two goals have updates.'],
])('goals %#', (goals, words) => {
  expect(goalsWords(goals)).toBe(words);
});

test.each([
  [0, 0, null],
  [1, 0, 'You wrote once.'],
  [2, 0, 'You wrote twice.'],
  [0, 1, 'You gave one cheer.'],
  [3, 12, 'You wrote 3 times and gave 12 cheers.'],
])('%i texts and %i cheers', (written, cheered, words) => {
  expect(communityWords([day({ written }), day({ cheered })])).toBe(words);
});

test('dates are named by their weekday, and the last one is today', () => {
  const days = [day({ date: '2026-11-18' }), day()];
  expect([dayName(days, 0), dayName(days, 1), dateHead('2026-11-18')]).toEqual([
    'Wed',
    'Today',
    'Wed 18 Nov',
  ]);
  expect([spanWords('week'), spanWords('month')]).toEqual(['last 7 days', 'last 30 days']);
});
