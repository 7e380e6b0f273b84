import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { dueDate, isAfter, isEmptyWork, nextVersion, workAccepted, workWaits } from './rules.ts';

test.each([
  [{ due_on: null, due_after_days: null }, '2026-03-01', null],
  [{ due_on: '2026-03-29', due_after_days: null }, '2026-03-01', '2026-03-29'],
  [{ due_on: '2026-03-29', due_after_days: null }, '2026-03-29', '2026-03-29'],
  // A date before the enrollment would make all work late.
  [{ due_on: '2026-03-29', due_after_days: null }, '2026-03-30', null],
  [{ due_on: '2026-03-29', due_after_days: null }, null, '2026-03-29'],
  [{ due_on: null, due_after_days: 7 }, '2026-03-25', '2026-04-01'],
  [{ due_on: null, due_after_days: 1 }, '2028-02-28', '2028-02-29'],
  [{ due_on: null, due_after_days: 7 }, null, null],
])('%j for an enrollment on %s is due on %s', (settings, enrolledOn, due) =>
  expect(dueDate(settings, enrolledOn)).toBe(due),
);

test('the due date itself is in time', () => {
  expect(isAfter('2026-03-29', '2026-03-29')).toBe(false);
  expect(isAfter('2026-03-30', '2026-03-29')).toBe(true);
  expect(isAfter('2026-03-30', null)).toBe(false);
});

test('days after an enrollment are never before it, and each one is a day later', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 364 }), (from, days) => {
      const enrolledOn = addDays('2024-01-01', from);
      const due = dueDate({ due_on: null, due_after_days: days }, enrolledOn) ?? '';
      expect(due > enrolledOn).toBe(true);
      expect(dueDate({ due_on: null, due_after_days: days + 1 }, enrolledOn)).toBe(addDays(due, 1));
    }),
  ));

test.each([
  [undefined, { number: 1 }],
  [{ number: 2, state: 'returned' as const }, { number: 3 }],
  [{ number: 2, state: 'handed_in' as const }, { refusal: workWaits }],
  [{ number: 2, state: 'accepted' as const }, { refusal: workAccepted }],
])('after %j comes %j', (newest, next) => expect(nextVersion(newest, true)).toEqual(next));

test('without enrollment there is no next version', () =>
  expect(nextVersion(undefined, false)).toHaveProperty('refusal'));

test.each([
  ['', 0, true],
  [' \u200B\n', 0, true],
  ['', 1, false],
  ['The cat.', 0, false],
])('%j with %i pictures is empty: %s', (content, pictures, expected) =>
  expect(isEmptyWork(content, pictures)).toBe(expected),
);
