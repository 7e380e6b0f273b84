// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Progress } from '#contract/programme/endpoints.ts';
import { blankProgress } from '../rules.ts';
import { StreakCard } from './StreakCard.tsx';

afterEach(cleanup);

const open = (more: Partial<Progress>) =>
  render(<StreakCard progress={{ ...blankProgress('2026-01-05', 'UTC'), ...more }} onRest={() => {}} />);

it.each([
  ['first_day', 'Yours with today’s stone'],
  ['resting', 'Yours with your first stone'],
] as const)('offers First Step before the first stone: %s', (state, line) => {
  open({ state });
  expect(screen.getByRole('img', { name: 'Day 1 starts the streak' })).toBeTruthy();
  expect(screen.getByText('First Step')).toBeTruthy();
  expect(screen.getByText(line)).toBeTruthy();
});

it('counts the days of a streak that has begun', () => {
  open({ totalCompleted: 1, streak: 1, state: 'done' });
  expect(screen.getByRole('img', { name: /^1 day streak, next badge at 7 days/ })).toBeTruthy();
  expect(screen.queryByText('First Step')).toBeNull();
});
