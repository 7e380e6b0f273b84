import { expect, test } from 'vitest';
import { badgesReached, nextBadge } from './badges.rules.ts';

test.each([
  [0, 7, '7-day badge'],
  [6, 7, '7-day badge'],
  [7, 14, '14-day badge'],
  [13, 14, '14-day badge'],
  [14, 30, '30-day badge'],
  [29, 30, '30-day badge'],
  [30, 90, 'Completion badge'],
  [400, 90, 'Completion badge'],
])('a streak of %i has the goal %i: %s', (streak, target, name) => {
  expect(nextBadge(streak)).toEqual({ target, name });
});

test.each([
  [0, []],
  [1, ['First Step']],
  [4, ['First Step', 'Building Momentum', 'Triple Threat']],
  [7, ['First Step', 'Building Momentum', 'Triple Threat', 'High Five', 'Week Warrior']],
])('%i completed days reach %j', (totalDone, names) => {
  const reached = badgesReached(totalDone).filter((badge) => badge.reached);
  expect(reached.map((badge) => badge.name)).toEqual(names);
});

test('180 completed days reach all ten, in order', () => {
  const badges = badgesReached(180);
  expect(badges.every((badge) => badge.reached)).toBe(true);
  expect(badges.map((badge) => badge.days)).toEqual([1, 2, 3, 5, 7, 14, 30, 60, 90, 180]);
  expect(badgesReached(179).at(-1)).toEqual({ days: 180, name: 'Legendary', reached: false });
});
