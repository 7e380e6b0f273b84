import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { endPause, mayPause, pausedDaysIn } from './pauses.rules.ts';
import type { Pause } from './rules.ts';

const today = '2028-02-20';

describe('planning a pause', () => {
  const planned: Pause[] = [
    { from: '2028-03-10', days: 5 },
    { from: '2028-04-10', days: 2 },
  ];

  test.each([
    ['2028-02-21', 1, true],
    ['2028-02-21', 14, true],
    ['2028-02-20', 3, false],
    ['2028-02-19', 3, false],
    ['2028-02-21', 0, false],
    ['2028-02-21', 15, false],
    ['2028-02-21', 1.5, false],
    ['2028-02-21', Number.NaN, false],
    ['2028-02-30', 3, false],
    ['soon', 3, false],
    ['2028-03-05', 5, true],
    ['2028-03-05', 6, false],
    ['2028-03-14', 1, false],
    ['2028-03-15', 1, true],
    ['2028-03-11', 1, false],
    // A year ahead.
    ['2029-02-20', 1, true],
    ['2029-02-21', 1, false],
  ])('from %s for %d days: %s', (from, days, ok) => {
    const answer = mayPause({ pauses: planned, from, days, today });
    expect(answer.ok).toBe(ok);
    if (!answer.ok) expect(answer.detail).toMatch(/^[A-Z].+\.$/);
  });

  const full: Pause[] = ['2028-03-01', '2028-05-01', '2028-07-01'].map((from) => ({ from, days: 14 }));

  test('a calendar year has 42 pause days', () => {
    expect(mayPause({ pauses: full.slice(1), from: '2028-09-01', days: 14, today }).ok).toBe(true);
    expect(mayPause({ pauses: full, from: '2028-09-01', days: 1, today })).toEqual({
      ok: false,
      detail: 'A year has 42 pause days, and 2028 has 0 left.',
    });
    expect(mayPause({ pauses: full, from: '2029-01-01', days: 14, today }).ok).toBe(true);
  });

  test('a pause over New Year counts in both years', () => {
    const pauses = [...full.slice(1), { from: '2028-09-01', days: 12 }]; // 2 left in 2028
    expect(mayPause({ pauses, from: '2028-12-30', days: 14, today }).ok).toBe(true);
    expect(mayPause({ pauses, from: '2028-12-29', days: 4, today }).ok).toBe(false);
    const nextYear = ['2029-02-01', '2029-04-01', '2029-06-01'].map((from) => ({ from, days: 13 })); // 3 left in 2029
    expect(mayPause({ pauses: nextYear, from: '2028-12-30', days: 5, today }).ok).toBe(true);
    expect(mayPause({ pauses: nextYear, from: '2028-12-30', days: 6, today }).ok).toBe(false);
    expect(pausedDaysIn(2029, [{ from: '2028-12-30', days: 14 }])).toBe(12);
  });

  test('no year ever has more than 42 paused dates', () => {
    const wish = fc.record({
      ahead: fc.integer({ min: -2, max: 500 }),
      days: fc.integer({ min: -1, max: 16 }),
    });
    fc.assert(
      fc.property(fc.array(wish, { minLength: 10, maxLength: 120 }), (wishes) => {
        let pauses: Pause[] = [];
        for (const { ahead, days } of wishes) {
          const from = addDays(today, ahead);
          if (mayPause({ pauses, from, days, today }).ok) pauses = [...pauses, { from, days }];
        }
        const dates = pauses.flatMap(({ from, days }) =>
          Array.from({ length: days }, (_, i) => addDays(from, i)),
        );
        expect(new Set(dates).size).toBe(dates.length);
        for (const year of ['2028', '2029']) {
          expect(dates.filter((date) => date.startsWith(year)).length).toBeLessThanOrEqual(42);
        }
        for (const date of dates) expect(date > today).toBe(true);
      }),
    );
  });
});

describe('ending a pause early', () => {
  const pauses: Pause[] = [
    { from: '2028-01-01', days: 3 },
    { from: '2028-02-18', days: 10 },
    { from: '2028-06-01', days: 7 },
  ];

  test.each([
    ['2028-02-18', [3, 3, 7]], // 18, 19 and today
    ['2028-06-01', [3, 10]],
    ['2028-01-01', [3, 10, 7]],
    ['2028-04-04', [3, 10, 7]],
  ])('the one from %s', (from, days) => {
    expect(endPause({ pauses, from, today }).map((pause) => pause.days)).toEqual(days);
    expect(pauses.map((pause) => pause.days)).toEqual([3, 10, 7]);
  });

  test('on its first date leaves that date paused', () =>
    expect(endPause({ pauses: [{ from: today, days: 10 }], from: today, today })).toEqual([
      { from: today, days: 1 },
    ]));

  test('returns its days to the year', () => {
    const ended = endPause({ pauses, from: '2028-02-18', today });
    expect(pausedDaysIn(2028, ended)).toBe(13);
    expect(mayPause({ pauses: ended, from: '2028-02-21', days: 7, today }).ok).toBe(true);
  });
});
