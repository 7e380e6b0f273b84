import { describe, expect, test } from 'vitest';
import { cell, percentOf, plansOf, shareOf } from './rules.ts';

describe('small numbers', () => {
  test.each([
    [0, 0],
    [1, null],
    [4, null],
    [5, 5],
  ])('a count of %i is shown as %j', (count, shown) => expect(cell(count)).toBe(shown));

  test.each([
    [0, 0, null],
    [19, 19, null],
    [1, 20, 5],
    [20, 20, 100],
    [1, 30, 3.3],
  ])('%i of %i is %j percent', (part, of, percent) => expect(percentOf(part, of)).toBe(percent));

  test('a share of few hides how many', () => {
    expect(shareOf(7, 3, 4)).toEqual({ day: 7, of: null, percent: null });
    expect(shareOf(7, 8, 19)).toEqual({ day: 7, of: 19, percent: null });
    expect(shareOf(7, 8, 20)).toEqual({ day: 7, of: 20, percent: 40 });
  });
});

test('a yearly plan counts as a twelfth, and few members hide the money of their plan', () => {
  expect(
    plansOf([
      { package_id: 'builder_monthly', cents: 5 * 999, active: 5, ended: 0 },
      { package_id: 'builder_yearly', cents: 2 * 9999, active: 2, ended: 6 },
      { package_id: 'creator_monthly', cents: 4 * 4999, active: 4, ended: 1 },
      { package_id: 'unknown', cents: 1, active: 1, ended: 1 },
    ]),
  ).toEqual({
    active: 11,
    mrrCents: 4995 + 1667 + 19_996,
    plans: [
      { tier: 'builder', active: 7, ended: 6, mrr_cents: 4995 + 1667 },
      { tier: 'creator', active: null, ended: null, mrr_cents: null },
    ],
  });
});
