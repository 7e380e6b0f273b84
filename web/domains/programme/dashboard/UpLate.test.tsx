// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { startSession } from '../../../platform/session/session.ts';
import { UpLate } from './Yesterday.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const openAt = (now: string, startHour: number) => {
  vi.setSystemTime(now);
  startSession('token', {
    id: 'n',
    time_zone: 'Europe/Berlin',
    day_start_hour: startHour,
  } as unknown as CurrentUser);
  render(<UpLate />);
  return screen.queryByRole('link', { name: 'Change when my day ends' });
};

it.each([
  ['2026-11-19T23:20:00Z', 0, true],
  ['2026-11-20T02:59:00Z', 0, true],
  ['2026-11-20T03:00:00Z', 0, false],
  ['2026-11-20T09:00:00Z', 0, false],
  ['2026-11-19T23:20:00Z', 3, false],
])('at %s, with a day that starts at %s, a later end is offered: %s', (now, startHour, isOffered) => {
  const link = openAt(now, startHour);
  expect(link?.getAttribute('href') ?? null).toBe(isOffered ? '/profile/settings/day' : null);
});
