import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { actedAt, dayAfter, itemOf, judgeCompletion, levelOf, openYesterday, quoteOf } from './rules.ts';

const hour = 3_600_000;

describe('the instant an act counts for', () => {
  const now = new Date('2026-03-10T12:00Z');
  const since = new Date('2026-03-01T00:00Z');
  test.each([
    ['no time given', undefined, now],
    ['an hour ago', '2026-03-10T11:00Z', new Date('2026-03-10T11:00Z')],
    ['exactly 72 hours ago', '2026-03-07T12:00Z', new Date('2026-03-07T12:00Z')],
    ['72 hours and a millisecond ago', '2026-03-07T11:59:59.999Z', now],
    ['a clock two minutes ahead', '2026-03-10T12:02Z', now],
    ['the future', '2026-03-10T12:03Z', now],
    ['an invalid instant', 'soon', now],
  ])('%s', (_, claimed, at) => {
    expect(actedAt({ claimed, now, since })).toEqual(at);
  });

  test('is never in the future, never before the round, never more than three days back', () => {
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: -200, max: 20 }),
        fc.integer({ min: 0, max: 200 }),
        (present, ahead, age) => {
          const began = new Date(present.getTime() - age * hour);
          const at = actedAt({
            claimed: new Date(present.getTime() + ahead * hour).toISOString(),
            now: present,
            since: began,
          });
          expect(at.getTime()).toBeLessThanOrEqual(present.getTime());
          expect(at.getTime()).toBeGreaterThanOrEqual(
            Math.max(began.getTime(), present.getTime() - 72 * hour),
          );
        },
      ),
    );
  });
});

describe('the meaning of completing a day (ruling 4)', () => {
  test.each([
    [1, 1, false, 'complete'],
    [2, 1, false, 'later'],
    [1, 2, false, 'repeat'],
    [1, 3, false, 'earlier'],
    [90, 90, false, 'complete'],
    [89, 90, false, 'repeat'],
    [90, 90, true, 'repeat'],
    [89, 90, true, 'earlier'],
    [1, 90, true, 'earlier'],
  ] as const)('day %i at %i, finished %s: %s', (day, currentDay, isFinished, verdict) => {
    expect(judgeCompletion({ day, currentDay, isFinished })).toBe(verdict);
  });

  test('the count stops at day 90', () => {
    expect([1, 89, 90].map(dayAfter)).toEqual([
      { currentDay: 2, isFinished: false },
      { currentDay: 90, isFinished: false },
      { currentDay: 90, isFinished: true },
    ]);
  });
});

describe('finishing yesterday', () => {
  const spans: ZoneSpan[] = [{ from: new Date(0), zone: 'America/Toronto', dayStartHour: 0 }];
  test.each([
    ['2026-07-02T00:00-04:00', '2026-07-01', '2026-07-01'],
    ['2026-07-02T11:59-04:00', '2026-06-20', '2026-07-01'],
    ['2026-07-02T12:00-04:00', '2026-06-20', null],
    ['2026-07-02T09:00-04:00', '2026-07-02', null],
  ])('at %s, round from %s: %s', (at, startedOn, date) => {
    expect(openYesterday({ spans, at: new Date(at), startedOn })).toBe(date);
  });
});

test('how full a date was', () => {
  const acts = (n: number) => ({ read_lesson: n > 0, walked: n > 1, wrote: n > 2 });
  expect([0, 1, 2, 3].map((n) => levelOf(acts(n), false))).toEqual([0, 2, 3, 4]);
  expect([0, 1, 2, 3].map((n) => levelOf(acts(n), true))).toEqual([3, 3, 3, 4]);
  expect([levelOf(undefined, false), levelOf(undefined, true)]).toEqual([0, 3]);
});

test('both spellings of an item', () => {
  expect(
    ['read_lesson', 'readLesson', 'walk_reflection', 'walkReflection', 'optional_bonus', 'optionalBonus'].map(
      itemOf,
    ),
  ).toEqual([
    'readLesson',
    'readLesson',
    'walkReflection',
    'walkReflection',
    'optionalBonus',
    'optionalBonus',
  ]);
});

test('no quote repeats before all were shown', () => {
  const quotes = Array.from({ length: 120 }, (_, i) => i);
  const dates = Array.from({ length: 240 }, (_, i) =>
    new Date(Date.UTC(2027, 11, 1) + i * 24 * hour).toISOString().slice(0, 10),
  );
  const shown = dates.map((date) => quoteOf(quotes, date));
  expect(new Set(shown.slice(0, 120)).size).toBe(120);
  expect(shown.slice(120)).toEqual(shown.slice(0, 120));
});
