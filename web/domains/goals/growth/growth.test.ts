import { expect, it, test } from 'vitest';
import { goalRowsOf, goalsSent, growthSent, growthWords, newAmount, offered, rowsOf } from './growth.ts';

const walk = {
  habit_id: 'walk',
  name: 'Walk',
  unit: 'minutes',
  per: 'count' as const,
  amount: 0.1,
  since: '2026-11-01',
  is_archived: true,
};

it('sends chosen rows alone, and none with a wrong amount', () => {
  const none = { ...newAmount('2026-11-19'), habit_id: '' };
  const row = { ...none, habit_id: 'walk', amount: '1,5' };
  expect(growthSent([row, none])).toEqual([
    { habit_id: 'walk', per: 'day', amount: 1.5, since: '2026-11-19' },
  ]);
  expect(growthSent([{ ...row, since: '' }])?.[0]).not.toHaveProperty('since');
  for (const amount of ['', '0', '-1', 'x']) expect(growthSent([{ ...row, amount }])).toBeNull();
  expect(growthSent(rowsOf({ grows_with: [walk] }))).toEqual([
    { habit_id: 'walk', per: 'count', amount: 0.1, since: '2026-11-01' },
  ]);
});

it('a habit names the goals that it adds to, and no others', () => {
  const read = { ...walk, habit_id: 'read' };
  const goals = [
    { id: 'far', grows_with: [read, walk] },
    { id: 'books', grows_with: [read] },
  ];
  const rows = goalRowsOf(goals, 'walk');
  expect(goalsSent([...rows, { ...newAmount('2026-11-19'), goal_id: '' }])).toEqual([
    { goal_id: 'far', per: 'count', amount: 0.1, since: '2026-11-01' },
  ]);
  expect(goalsSent(rows.map((row) => ({ ...row, amount: '0' })))).toBeNull();
});

it('offers open habits, and the archived ones of the goal', () => {
  const read = { id: 'read', name: 'Read', unit: null, day_target: 1 };
  expect(offered([read], { grows_with: [walk] })).toEqual([
    { id: 'read', name: 'Read', unit: null, isCounted: false },
    { id: 'walk', name: 'Walk', unit: 'minutes', isCounted: true },
  ]);
  expect(offered([{ ...read, id: 'walk' }], { grows_with: [walk] })).toHaveLength(1);
});

test.each([
  [{ ...walk, per: 'day' as const, amount: 1 }, '1 km for each kept day'],
  [walk, '0.1 km for each of the minutes'],
  [{ ...walk, unit: null }, '0.1 km for each one counted'],
])('%j is said as %s', (growth, words) => expect(growthWords(growth, 'km')).toBe(words));
