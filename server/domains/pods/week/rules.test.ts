import { describe, expect, test } from 'vitest';
import type { PodDayState } from '#contract/pods/constants.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import {
  backOn,
  isAway,
  type MemberDates,
  mayBeWaved,
  middleOf,
  restsUntil,
  stateOn,
  usualOf,
  weekOf,
} from './rules.ts';

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

describe('a return', () => {
  test.each<[string, string[], string | null]>([
    ['no practice', [], null],
    ['one date', [today], null],
    ['six dates without', ['2026-11-19', '2026-11-25'], null],
    ['seven dates', ['2026-11-18', '2026-11-25'], '2026-11-25'],
    ['the last of two', ['2026-10-01', '2026-11-01', '2026-11-20', '2026-11-21'], '2026-11-20'],
  ])('after %s', (_, practised, back) => expect(backOn(practised)).toBe(back));

  test('someone is away after seven dates, and never before the first practice', () => {
    expect(isAway([], today)).toBe(false);
    expect(isAway(['2026-11-20'], today)).toBe(false);
    expect(isAway(['2026-11-19'], today)).toBe(true);
  });

  test('a wave is for three dates', () => {
    expect(mayBeWaved(today, today)).toBe(true);
    expect(mayBeWaved('2026-11-24', today)).toBe(true);
    expect(mayBeWaved('2026-11-23', today)).toBe(false);
  });
});

describe('usualOf', () => {
  const week = weekOf(today, 1);
  /** Stones in the weeks before this one, the last one first. */
  const usual = (...counts: number[]) => {
    const dates = counts.flatMap((count, back) =>
      week.slice(0, count).map((date) => addDays(date, -7 * (back + 1))),
    );
    const practised = [...dates, addDays(week[0] ?? today, -7 * counts.length)].sort();
    return usualOf({ placed: new Set([...dates, today]), practised }, week);
  };
  test.each<[number[], number]>([
    [[5], 5],
    [[5, 2], 3],
    [[7, 1, 4], 4],
    [[7, 1, 4, 3], 3],
    // A fifth week is too long ago.
    [[1, 1, 1, 1, 7], 1],
    [[0, 0, 4, 4], 2],
  ])('of %j is %d', (counts, median) => expect(usual(...counts)).toBe(median));

  test('is nothing in the first week', () => {
    expect(usualOf({ placed: new Set(), practised: [] }, week)).toBeNull();
    expect(usualOf({ placed: new Set([today]), practised: [today] }, week)).toBeNull();
  });
});
