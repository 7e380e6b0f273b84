import { describe, expect, test } from 'vitest';
import { someHabit } from '../testing.ts';
import { hourWords, longestWords, strengthWords, totalWords, weekdayWords } from './pattern-words.ts';

describe('all together', () => {
  test.each([
    [17, [], 'days'],
    [1, [], 'day'],
    [212, [{ source: 'loop', dates: 171 }], '171 from Loop'],
    [9, [{ source: 'csv', dates: 4 }], '4 imported'],
    [
      30,
      [
        { source: 'habitica', dates: 4 },
        { source: 'loop', dates: 5 },
      ],
      '9 imported',
    ],
  ] as const)('%i with %j: %s', (total, imported, words) => {
    expect(totalWords(total, { imported: [...imported] })).toBe(words);
  });

  test('before the pattern has arrived', () => expect(totalWords(3, undefined)).toBe('days'));
});

describe('the longest streak', () => {
  const longest = (from: string, to: string, streak = 2) =>
    longestWords(
      someHabit({ streak, best_streak: 31, best_streaks: [{ from, to, length: 31 }], today: '2026-11-19' }),
    );
  test('is said with its month, and with the year of an earlier one', () => {
    expect(longest('2026-05-01', '2026-05-31')).toBe('days, in May');
    expect(longest('2026-05-10', '2026-06-09')).toBe('days, until June');
    expect(longest('2025-05-01', '2025-05-31')).toBe('days, in May 2025');
    expect(longest('2026-10-20', '2026-11-19', 31)).toBe('days, now');
    expect(longestWords(someHabit({ best_streak: 1 }))).toBe('day');
  });
});

describe('the hour', () => {
  const pattern = { weekdays: [], strengths: [], imported: [], needed_ticks: 10 };
  test.each([
    [
      { ticks: 4, hour: null },
      ['After 10 days that you tick on the day itself, you’ll see it here. So far there are 4.'],
    ],
    [{ ticks: 20, hour: null }, ['Your ticks are spread over the day. No hour stands out.']],
    [
      { ticks: 20, hour: { from: 23, ticks: 12, later: null } },
      ['12 of 20 ticks came between 23:00 and 0:00.'],
    ],
    [
      { ticks: 20, hour: { from: 7, ticks: 12, later: { kept: 3, of: 9 } } },
      [
        '12 of 20 ticks came between 7:00 and 8:00.',
        'When it wasn’t done by 8:00, you still kept 3 of 9 days.',
      ],
    ],
  ])('%j', (part, lines) => expect(hourWords({ ...pattern, ...part })).toEqual(lines));
});

test('weekdays are compared once they differ by a fifth, over three dates each', () => {
  const days = (...counts: [kept: number, due: number][]) =>
    counts.map(([kept, due], i) => ({ weekday: i + 1, kept, due }));
  expect(weekdayWords(days([4, 4], [4, 5], [2, 4]))).toBe('Mondays hold best, Wednesdays least.');
  expect(weekdayWords(days([4, 4], [4, 5], [0, 2]))).toBe('Mondays hold best, Tuesdays least.');
  expect(weekdayWords(days([4, 4], [5, 5], [2, 4]))).toBe('Wednesdays are hardest.');
  expect(weekdayWords(days([4, 4], [2, 4], [2, 4]))).toBe('Mondays hold best.');
  expect(weekdayWords(days([4, 4], [4, 4], [2, 4], [2, 4]))).toBeNull();
  expect(weekdayWords(days([5, 5], [9, 10]))).toBeNull();
  expect(weekdayWords([])).toBeNull();
});

test('the strength is compared with that of four weeks ago', () => {
  const of = (...values: number[]) => values.map((strength) => ({ date: '2026-11-01', strength }));
  expect(strengthWords(of(42, 50, 52, 55, 60))).toBe('Up from 42 four weeks ago.');
  expect(strengthWords(of(9, 70, 50, 52, 55, 60))).toBe('Down from 70 four weeks ago.');
  expect(strengthWords(of(60, 50, 52, 55, 60))).toBe('As strong as four weeks ago.');
  expect(strengthWords(of(50, 52, 55, 60))).toBeNull();
});
