import { describe, expect, test } from 'vitest';
import { cell, monthEnds, percentOf, plansOf, retentionOf, shareOf, weeksUntil } from './rules.ts';

describe('small numbers', () => {
  test.each([
    [0, 0],
    [1, null],
    [4, null],
    [5, 5],
    [7, 5],
    [8, 10],
    [1234, 1235],
  ])('a count of %i is shown as %j', (count, shown) => expect(cell(count)).toBe(shown));

  test('the difference of two counts never is the number of people between them', () => {
    // 12 in 30 days and 9 in 7 days: exact counts would tell that three joined between.
    expect(cell(12)).toBe(cell(9));
    for (let all = 5; all < 60; all += 1)
      for (let few = 1; few < 5; few += 1) {
        const shown = cell(all + few);
        const less = cell(all);
        expect(((shown ?? 0) - (less ?? 0)) % 5).toBe(0);
      }
  });

  test.each([
    [0, 0, null],
    [19, 19, null],
    [0, 20, 0],
    [20, 20, 100],
    // One to four did, or didn't.
    [1, 20, null],
    [4, 25, null],
    [17, 20, null],
    [5, 30, 17],
    [25, 30, 83],
  ])('%i of %i is %j percent', (part, of, percent) => expect(percentOf(part, of)).toBe(percent));

  test('a share of few hides how many', () => {
    expect(shareOf(7, 3, 4)).toEqual({ day: 7, of: null, percent: null });
    expect(shareOf(7, 8, 19)).toEqual({ day: 7, of: 20, percent: null });
    expect(shareOf(7, 8, 20)).toEqual({ day: 7, of: 20, percent: 40 });
  });
});

test('retention counts only who had the time, and who completed the day', () => {
  const days = retentionOf([
    { age: 10, reached: 3, people: 7 },
    { age: 2, reached: 5, people: 4 },
    { age: 90, reached: 90, people: 2 },
    { age: 0, reached: 0, people: 9 },
  ]);
  expect(days).toHaveLength(90);
  expect(days[0]).toEqual({ day: 1, part: 13, of: 13 });
  expect(days[2]).toEqual({ day: 3, part: 9, of: 9 });
  expect(days[3]).toEqual({ day: 4, part: 2, of: 9 });
  expect(days[89]).toEqual({ day: 90, part: 2, of: 2 });
});

test('weeks and months end at the present', () => {
  const now = new Date('2026-01-15T12:00:00Z');
  expect(weeksUntil(now).map((at) => at.toISOString().slice(0, 10))).toHaveLength(13);
  expect(weeksUntil(now).at(-1)?.toISOString()).toBe('2026-01-08T12:00:00.000Z');
  expect(monthEnds(now).map((at) => at.toISOString().slice(0, 10))).toEqual([
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
  ]);
});

describe('plans', () => {
  const of = (package_id: string, active: number, cents: number, ended = 0) => ({
    package_id,
    active,
    cents,
    ended,
  });

  test('a yearly plan counts as a twelfth', () => {
    expect(
      plansOf([
        of('builder_monthly', 5, 5 * 999),
        of('builder_yearly', 2, 2 * 9999, 6),
        of('creator_monthly', 6, 6 * 4999, 1),
        of('unknown', 1, 1, 1),
      ]),
    ).toEqual({
      mrrCents: 4995 + 1667 + 29_994,
      plans: [
        { tier: 'builder', active: 5, ended: 5, mrr_cents: 4995 + 1667 },
        { tier: 'creator', active: 5, ended: null, mrr_cents: 29_994 },
      ],
    });
  });

  const moneyOf = (...counts: Parameters<typeof plansOf>[0]) =>
    plansOf(counts).plans.map(({ mrr_cents }) => mrr_cents);

  test('the money of a plan of few hides that of another one, because the total less the rest would tell it', () => {
    const counts = [
      of('builder_monthly', 50, 50 * 999),
      of('achiever_monthly', 7, 7 * 1999),
      of('creator_monthly', 4, 4 * 4999),
    ];
    expect(moneyOf(...counts)).toEqual([50 * 999, null, null]);
    expect(plansOf(counts).mrrCents).toBe(50 * 999 + 7 * 1999 + 4 * 4999);
  });

  test('two plans of few hide each other once they are five members', () => {
    expect(
      moneyOf(of('builder_monthly', 50, 1), of('achiever_monthly', 3, 1), of('creator_monthly', 4, 1)),
    ).toEqual([1, null, null]);
  });

  test('nothing hides a plan without members, and few members in all have no total', () => {
    expect(moneyOf(of('builder_monthly', 50, 1), of('creator_monthly', 0, 0, 9))).toEqual([1, 0]);
    expect(plansOf([of('builder_monthly', 3, 3)]).mrrCents).toBeNull();
    expect(plansOf([]).mrrCents).toBe(0);
  });
});
