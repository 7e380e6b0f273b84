// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isEvening } from '../../../platform/app/member-date.ts';
import { blankProgress } from '../rules.ts';
import { SmallVersion } from './SmallVersion.tsx';

const toronto = 'America/Toronto';
const at = (time: string) => Date.parse(`2026-03-02T${time}-05:00`);

describe('isEvening', () => {
  test.each([
    ['20:59:59', 0, false],
    ['21:00:00', 0, true],
    ['23:59:59', 0, true],
    ['00:00:00', 0, false],
    ['00:30:00', 3, true],
    ['02:59:59', 3, true],
    ['03:00:00', 3, false],
  ])('at %s with a day start at %i: %s', (time, startHour, expected) => {
    expect(isEvening(at(time), { zone: toronto, startHour })).toBe(expected);
  });

  test('uses the member’s time zone, also on the date the clocks change', () => {
    expect(isEvening(at('19:00:00'), { zone: 'America/St_Johns', startHour: 0 })).toBe(false);
    expect(isEvening(at('19:30:00'), { zone: 'America/St_Johns', startHour: 0 })).toBe(true);
    const spring = (time: string) =>
      isEvening(Date.parse(`2026-03-08T${time}Z`), { zone: toronto, startHour: 0 });
    expect(spring('23:59:00')).toBe(false);
    // 21:00 in daylight saving time is 1:00 UTC on the next date.
    expect(isEvening(Date.parse('2026-03-09T00:59:00Z'), { zone: toronto, startHour: 0 })).toBe(false);
    expect(isEvening(Date.parse('2026-03-09T01:00:00Z'), { zone: toronto, startHour: 0 })).toBe(true);
  });
});

describe('SmallVersion on an open page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const card = (zone: string) => (
    <SmallVersion small="Name one thing you can hear." progress={blankProgress('2026-03-02', zone)} />
  );
  const line = () => screen.queryByText('Name one thing you can hear.');

  test('appears at 21:00 by itself', async () => {
    vi.setSystemTime(at('20:58:30'));
    render(card(toronto));
    expect(line()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(line()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(line()).not.toBeNull();
  });

  test('follows a move to another time zone', () => {
    vi.setSystemTime(at('21:30:00'));
    const { rerender } = render(card(toronto));
    expect(line()).not.toBeNull();
    rerender(card('America/Vancouver'));
    expect(line()).toBeNull();
    rerender(card('America/Halifax'));
    expect(line()).not.toBeNull();
  });
});
