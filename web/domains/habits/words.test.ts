import { expect, test } from 'vitest';
import type { HabitFeelings } from '#contract/habits/endpoints.ts';
import { someHabit } from './testing.ts';
import { comparisonWords, rowWords, ruleWords } from './words.ts';

const few = { dates_with: 6, dates_without: 3, means: null };
const means = (higher: boolean | null) => ({
  dates_with: 24,
  dates_without: 18,
  means: { with: 3.9, without: 3, is_higher: higher },
});
const said = (part: Partial<HabitFeelings>) =>
  comparisonWords({ mood: few, energy: few, needed: 10, ...part });

test.each([
  [
    {},
    ['After 10 days with it and 10 without it, you’ll see here how they compare. So far there are 6 and 3.'],
  ],
  [
    { energy: means(true) },
    [
      'On days with it your energy is higher: 3.9 of 5 on 24 days, and 3.0 on 18 days without it.',
      'That may have other reasons.',
    ],
  ],
  [
    { mood: means(false), energy: means(null) },
    [
      'On days with it your mood is lower: 3.9 of 5 on 24 days, and 3.0 on 18 days without it.',
      'Your energy is about the same on days with it and on days without it.',
      'That may have other reasons.',
    ],
  ],
  [{ mood: means(null) }, ['Your mood is about the same on days with it and on days without it.']],
])('%j', (part, lines) => expect(said(part)).toEqual(lines));

test('a habit that isn’t due today says when it is', () => {
  const habit = someHabit({ schedule: { kind: 'every_n_days', every: 3 }, next_due_on: '2026-11-21' });
  const today = { ...habit, days: [{ date: habit.today, state: 'not_needed' as const, by: null }] };
  expect(rowWords(today, habit.today)).toBe('Not due today, next on Saturday 21 November');
  expect(rowWords({ ...today, next_due_on: null }, habit.today)).toBe('Every 3rd day');
});

test.each([
  [1, 'coffees', 'At most 1 coffee a day'],
  [2, 'coffees', 'At most 2 coffees a day'],
  [1, null, 'At most 1 time a day'],
])('a limit of %i %s is "%s"', (day_target, unit, words) =>
  expect(ruleWords(someHabit({ day_target, unit, direction: 'at_most' }))).toBe(words),
);
