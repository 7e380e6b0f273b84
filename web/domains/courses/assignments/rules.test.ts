import { expect, test } from 'vitest';
import { calendarDate } from '../words.ts';
import { dueProblems, settingsOf, valuesOf } from './rules.ts';

const settings = {
  collects_work: true,
  due_on: null,
  due_after_days: null,
  needs_acceptance: true,
  shows_examples: false,
};

test.each([
  [{}, 'none'],
  [{ due_on: '2026-03-29' }, 'date'],
  [{ due_after_days: 3 }, 'days'],
])('settings with %j survive the form', (more, due) => {
  const values = valuesOf({ ...settings, ...more });
  expect(values.due).toBe(due);
  expect(settingsOf(values)).toEqual({ ...settings, ...more });
  expect(dueProblems(values)).toEqual({ date: false, days: false });
});

test.each([
  ['date', '', '7'],
  ['days', '', '0'],
  ['days', '', '366'],
  ['days', '', '2.5'],
  ['days', '', ''],
] as const)('a due %s of %j or %j days is a problem', (due, date, days) =>
  expect(dueProblems({ ...valuesOf(settings), due, date, days })[due]).toMatch(/\w/),
);

test('a date is said in words', () => expect(calendarDate('2026-03-29')).toBe('Sunday 29 March'));
