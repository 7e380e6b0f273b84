import { describe, expect, test } from 'vitest';
import type { PodDayState } from '#contract/pod-constants.ts';
import { type MemberDates, middleOf, restsUntil, stateOn, weekOf } from './rules.ts';

/** Thursday. */
const today = '2026-11-26';
const dates: MemberDates = {
  today,
  isYesterdayOpen: false,
  placed: new Set(['2026-11-22', '2026-11-23']),
  rests: new Set(['2026-11-23', '2026-11-24', '2026-11-27']),
};

describe('stateOn', () => {
  test.each<[string, PodDayState]>([
    ['2026-11-22', 'placed'],
    // A stone counts more than a rest.
    ['2026-11-23', 'placed'],
    ['2026-11-24', 'rest'],
    ['2026-11-25', 'none'],
    ['2026-11-26', 'open'],
    ['2026-11-27', 'rest'],
    ['2026-11-28', 'ahead'],
  ])('%s is %s', (date, state) => expect(stateOn(dates, date)).toBe(state));

  test('yesterday is open until noon', () => {
    expect(stateOn({ ...dates, isYesterdayOpen: true }, '2026-11-25')).toBe('open');
    expect(stateOn({ ...dates, isYesterdayOpen: true, rests: new Set() }, '2026-11-24')).toBe('none');
  });
});

test.each<[string, string[], string | null]>([
  ['no rest', [], null],
  ['a rest to come', ['2026-11-27'], null],
  ['a rest of today', [today], '2026-11-27'],
  ['a rest until Sunday', [today, '2026-11-27', '2026-11-28', '2026-11-30'], '2026-11-29'],
])('%s', (_, planned, until) => expect(restsUntil(today, new Set(planned))).toBe(until));

test.each([
  [7, '2026-11-22'],
  [1, '2026-11-23'],
  [4, '2026-11-26'],
  [5, '2026-11-20'],
])('a week that starts on weekday %d begins on %s', (start, first) => {
  const week = weekOf(today, start);
  expect(week).toHaveLength(7);
  expect(week[0]).toBe(first);
  expect(week).toContain(today);
});

test.each<[number[], number | null]>([
  [[], null],
  [[9], 9],
  [[30, 8], 8],
  [[8, 30, 12], 12],
])('the middle of %j is %j', (numbers, middle) => expect(middleOf(numbers)).toBe(middle));
