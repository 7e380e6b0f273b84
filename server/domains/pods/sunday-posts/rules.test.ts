import { describe, expect, test } from 'vitest';
import { chipsOf, finishedWeek, questionOf } from './rules.ts';

test('each week has another question, and after thirteen they start again', () => {
  const asked = Array.from({ length: 13 }, (_, i) => questionOf(i + 1));
  expect(asked[0]).toBe('What made one walk easier this week?');
  expect(new Set(asked).size).toBe(13);
  expect(questionOf(14)).toBe(asked[0]);
  for (const question of asked) expect(question).toMatch(/^[A-Z][^<>&]*\?$/);
});

describe('finishedWeek', () => {
  const dates = { from: '2026-11-15', until: '2026-11-22' };
  test.each<[string, [number, string][], number | null]>([
    ['nothing', [], null],
    ['a day that ends no week', [[13, '2026-11-16']], null],
    ['the last day of a week', [[14, '2026-11-15']], 2],
    [
      'the later of two',
      [
        [14, '2026-11-16'],
        [21, '2026-11-17'],
      ],
      3,
    ],
    ['before', [[14, '2026-11-14']], null],
    ['after', [[14, '2026-11-22']], null],
    ['the Summit has no week', [[91, '2026-11-16']], null],
  ])('%s', (_, done, week) => {
    const completions = done.map(([day, local_date]) => ({ day, local_date }));
    expect(finishedWeek(completions, dates)).toBe(week);
  });
});

test('chips have the numbers, and no names without a fact', () => {
  const facts = [
    { name: 'Luc', week: 1, rests_until: null },
    { name: 'Ada', week: null, rests_until: '2026-12-01' },
  ];
  expect(chipsOf({ stones: 27, facts }, () => 'Tuesday')).toEqual([
    'Last week: 27 stones together',
    'Luc finished Week 1',
    'Ada rests until Tuesday',
  ]);
  expect(chipsOf({ stones: 1, facts: [] }, String)).toEqual(['Last week: one stone']);
  expect(chipsOf({ stones: 0, facts: [] }, String)).toEqual([]);
});
