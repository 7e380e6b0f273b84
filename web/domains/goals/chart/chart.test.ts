import { expect, test } from 'vitest';
import type { GoalDetail } from '#contract/goals/endpoints.ts';
import { recentPace } from '../words.ts';
import { shapeOf } from './chart.ts';

const goal = {
  starts_on: '2026-11-01',
  deadline: '2026-11-21',
  today: '2026-11-11',
  target_value: 100,
  current_value: 60,
  is_completed: false,
  chart: [
    { on: '2026-11-05', value: 20 },
    { on: '2026-11-09', value: 60 },
  ],
  milestones: [
    { value: 40, reached_on: '2026-11-09' },
    { value: 75, reached_on: null },
    { value: 100, reached_on: null },
  ],
  forecast: null,
} as unknown as GoalDetail;

test('a milestone lies on the line, where it was reached between two dates', () => {
  const { milestones, line, now } = shapeOf(goal);
  const points = line
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));
  const [x1 = 0, y1 = 0] = points[1] ?? [];
  const [x2 = 0, y2 = 0] = points[2] ?? [];
  expect(milestones).toHaveLength(1);
  const [{ x, y } = { x: 0, y: 0 }] = milestones;
  // 40 is halfway from 20 to 60.
  expect(x).toBeCloseTo((x1 + x2) / 2, 0);
  expect(y).toBeCloseTo((y1 + y2) / 2, 0);
  expect(now.x).toBeGreaterThan(x2);
});

test('a milestone whose value the line no longer reaches stays at its date', () => {
  const lower = { ...goal, chart: [{ on: '2026-11-05', value: 20 }], current_value: 20 };
  const { milestones } = shapeOf({
    ...lower,
    milestones: [{ value: 40, reached_on: '2026-11-09' }, ...goal.milestones.slice(1)],
  } as GoalDetail);
  const { now } = shapeOf({ ...goal, today: '2026-11-09' } as GoalDetail);
  expect(milestones[0]?.x).toBe(now.x);
});

test('the pace of the last weeks is that of the forecast, up to a date ahead', () => {
  const forecast = { at_deadline: { low: 80, value: 90, high: 100 } } as GoalDetail['forecast'];
  expect(recentPace({ ...goal, forecast })).toBe(3);
  expect(recentPace({ ...goal, forecast, deadline: goal.today })).toBeNull();
  expect(recentPace({ ...goal, forecast, is_completed: true })).toBeNull();
  expect(recentPace(goal)).toBeNull();
});
