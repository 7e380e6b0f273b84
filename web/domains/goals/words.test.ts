import { describe, expect, it, test } from 'vitest';
import type { Goal, GoalDetail } from '#contract/goals/endpoints.ts';
import { shapeOf } from './chart/chart.ts';
import { entryKey, withWaiting } from './entries/pending.ts';
import { stepsFor } from './rules.ts';
import { labelWords, pace, paceWords, parseNumber, parseNumbers, thenWords } from './words.ts';

test.each([
  ['40', 40],
  [' 1 880 ', 1880],
  ['1,880', 1880],
  ['1,880.5', 1880.5],
  ['88,5', 88.5],
  ['88.50', 88.5],
  ['.5', 0.5],
  ['5.', 5],
  ['0', 0],
  ['-1', null],
  ['', null],
  ['.', null],
  ['1e5', null],
  ['1.2.3', null],
  ['NaN', null],
])('%j is read as %s', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each([
  ['30; 60; 90', [30, 60, 90]],
  ['30, 60, 90', [30, 60, 90]],
  ['30,60', [30, 60]],
  ['1,000; 2,500.5', [1000, 2500.5]],
  ['', []],
  ['30; x', null],
])('%j is read as numbers %j', (text, values) => {
  expect(parseNumbers(text)).toEqual(values);
});

test.each([
  [1.5652, '1.6'],
  [24, '24'],
  [0.0712, '0.071'],
])('a pace of %s is %s', (value, text) => {
  expect(pace(value)).toBe(text);
});

test.each([
  [120, [1, 5, 10]],
  [10, [1]],
  [2000, [20, 100, 200]],
  [0.5, [0.005, 0.02, 0.05]],
  [2, [0.02, 0.1, 0.2]],
])('a target of %s has the steps %j', (target_value, steps) => {
  expect(stepsFor({ target_value })).toEqual(steps);
});

const open = {
  id: 'g',
  unit: 'km',
  target_value: 120,
  current_value: 84,
  progress: 70,
  label: 'open',
  days_left: 23,
  deadline: '2026-12-12',
  starts_on: '2026-09-16',
  is_completed: false,
  is_reached: false,
  completed_on: null,
  forecast: null,
  pace: { state: 'on_track', days: 1, even_value: 85, even_progress: 71, per_day: 1.5652 },
} as Goal;

test.each([
  ['23 days left', {}],
  ['1 day left', { label: 'soon', days_left: 1 }],
  ['Due today', { label: 'today', days_left: 0 }],
  ['Overdue by 2 days', { label: 'overdue', days_left: -2 }],
  ['Nearly There', { label: 'nearly' }],
  ['Complete', { label: 'complete', is_reached: true }],
  ['Closed', { label: 'complete' }],
] as [string, Partial<Goal>][])('the label is %s', (words, facts) => {
  expect(labelWords({ ...open, ...facts })).toBe(words);
});

test.each([
  ['On track. 1.6 km a day until 12 December.', {}],
  [
    '2 days behind. 1.6 km a day gets you there in time.',
    { pace: { ...open.pace, state: 'behind', days: 2 } },
  ],
  [
    '10 days ahead. 1.6 km a day gets you there in time.',
    { pace: { ...open.pace, state: 'ahead', days: 10 } },
  ],
  ['36 more to go. It counts until your day ends.', { label: 'today' }],
  ['Past its date. 84 km so far. Give it a new date, or close it as it is.', { pace: null }],
  [
    'Reached on 12 December. On its date.',
    { is_completed: true, is_reached: true, completed_on: '2026-12-12', pace: null },
  ],
  ['Closed on 1 December. 84 km are in.', { is_completed: true, completed_on: '2026-12-01', pace: null }],
] as [string, Partial<Goal>][])('the pace is: %s', (words, facts) => {
  const { head, rest } = paceWords({ ...open, ...facts });
  expect(`${head}. ${rest}`).toBe(words);
});

describe('progress that waits on this device', () => {
  const op = (goal: string, seen_value: number, current_value: number) =>
    ({ key: entryKey(goal, 'e'), query: { current_value }, body: { seen_value } }) as never;
  it('is added to the goal it belongs to', () => {
    expect(withWaiting(open, [op('g', 84, 86), op('other', 0, 50), op('g', 86, 90.5)])).toEqual({
      goal: { ...open, current_value: 90.5, progress: 75 },
      isWaiting: true,
    });
    expect(withWaiting(open, [op('gg', 0, 5)])).toEqual({ goal: open, isWaiting: false });
  });
  it('is never below 0 or above 100 per cent', () => {
    expect(withWaiting(open, [op('g', 100, 0)]).goal.current_value).toBe(0);
    expect(withWaiting(open, [op('g', 0, 500)]).goal.progress).toBe(100);
  });
});

describe('the chart', () => {
  const detail = {
    ...open,
    today: '2026-11-19',
    milestones: [
      { value: 60, reached_on: '2026-10-31' },
      { value: 120, reached_on: null },
    ],
    chart: [
      { on: '2026-10-31', value: 60 },
      { on: '2026-11-18', value: 84 },
    ],
  } as GoalDetail;
  it('rises from the first date to today, with a forecast up to the deadline', () => {
    const shape = shapeOf({
      ...detail,
      forecast: {
        per_day: 1.4,
        finish_on: '2026-12-15',
        earliest: '2026-12-13',
        latest: '2026-12-20',
        at_deadline: { low: 108, value: 116, high: 122 },
      },
    });
    expect(shape.now.x).toBeGreaterThan(shape.left);
    expect(shape.now.x).toBeLessThan(shape.deadlineX);
    expect(shape.now.y).toBeGreaterThan(shape.target.y);
    expect(shape.milestones).toHaveLength(1);
    expect(shape.forecast?.line.startsWith(`M${shape.now.x} ${shape.now.y}`)).toBe(true);
  });
  it('has finite positions for a goal of one day, and for one past its date', () => {
    for (const facts of [
      { starts_on: '2026-11-19', deadline: '2026-11-19', chart: [] },
      { deadline: '2026-09-01' },
    ]) {
      const shape = shapeOf({ ...detail, ...facts });
      expect(JSON.stringify(shape)).not.toMatch(/null,"y"|NaN|Infinity/);
      expect(shape.forecast).toBeNull();
    }
  });
});

test.each([
  [88, ', and right on pace'],
  [86.7, ', and right on pace'],
  [80, ', and 6 days behind'],
  [100, ', and 9 days ahead'],
  [120, ', and the goal is reached'],
  [130, ', and the goal is reached'],
])('at %s km the goal would be%s', (value, words) => {
  const pace: Goal['pace'] = { state: 'behind', days: 3, even_value: 88, even_progress: 73, per_day: 1.5652 };
  const goal = { pace, target_value: 120, starts_on: '2026-09-16', deadline: '2026-12-12' };
  expect(thenWords(goal, value)).toBe(words);
  expect(thenWords({ ...goal, pace: null }, value)).toBe(value >= 120 ? words : '');
});
