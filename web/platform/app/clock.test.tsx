// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDayChange, useDeviceZone, useMemberDay } from './clock.ts';
import { isBeforeNoon, memberDate } from './member-date.ts';

const toronto = { zone: 'America/Toronto', startHour: 0 };

describe('the date of a member', () => {
  test.each([
    ['2026-11-20T04:59:59Z', toronto, '2026-11-19'],
    ['2026-11-20T05:00:00Z', toronto, '2026-11-20'],
    ['2026-11-20T07:59:00Z', { ...toronto, startHour: 3 }, '2026-11-19'],
    ['2026-11-20T08:00:00Z', { ...toronto, startHour: 3 }, '2026-11-20'],
    // Days that last 23 and 25 hours.
    ['2026-03-08T06:59:00Z', { ...toronto, startHour: 2 }, '2026-03-07'],
    ['2026-03-08T07:00:00Z', { ...toronto, startHour: 2 }, '2026-03-08'],
    ['2026-11-01T05:30:00Z', { ...toronto, startHour: 1 }, '2026-11-01'],
    ['2026-11-01T06:30:00Z', { ...toronto, startHour: 1 }, '2026-11-01'],
    ['2026-01-01T10:30:00Z', { zone: 'Pacific/Kiritimati', startHour: 0 }, '2026-01-02'],
    ['2026-01-01T03:00:00Z', { zone: 'Asia/Kathmandu', startHour: 0 }, '2026-01-01'],
    ['2026-12-31T23:00:00Z', { zone: 'UTC', startHour: 6 }, '2026-12-31'],
    ['2027-01-01T05:00:00Z', { zone: 'UTC', startHour: 6 }, '2026-12-31'],
  ])('%s in %j is %s', (now, day, date) => expect(memberDate(Date.parse(now), day)).toBe(date));

  test('a zone unknown to the browser falls back to the device’s', () =>
    expect(memberDate(Date.parse('2026-11-20T12:00:00Z'), { zone: 'Mars/Olympus', startHour: 0 })).toMatch(
      /^2026-11-\d\d$/,
    ));

  test('the morning begins with the day and ends at noon', () => {
    const at = (time: string) => isBeforeNoon(Date.parse(time), { ...toronto, startHour: 3 });
    expect(at('2026-11-20T07:59:00Z')).toBe(false);
    expect(at('2026-11-20T08:00:00Z')).toBe(true);
    expect(at('2026-11-20T16:59:59Z')).toBe(true);
    expect(at('2026-11-20T17:00:00Z')).toBe(false);
  });
});

describe('a page that stays open', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T04:58:20Z') }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('notices midnight and noon by its timer', async () => {
    const { result } = renderHook(() => useMemberDay(toronto));
    expect(result.current).toEqual({ date: '2026-11-19', isMorning: false });
    await act(() => vi.advanceTimersByTimeAsync(99_000));
    expect(result.current.date).toBe('2026-11-19');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(result.current).toEqual({ date: '2026-11-20', isMorning: true });
    await act(() => vi.advanceTimersByTimeAsync(12 * 3_600_000));
    expect(result.current).toEqual({ date: '2026-11-20', isMorning: false });
  });

  test.each([
    ['focus', () => window.dispatchEvent(new Event('focus'))],
    ['pageshow', () => window.dispatchEvent(new Event('pageshow'))],
    ['online', () => window.dispatchEvent(new Event('online'))],
    ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['resume', () => document.dispatchEvent(new Event('resume'))],
  ])('learns of it by %s when its timers slept', (_, wake) => {
    const { result } = renderHook(() => useMemberDay(toronto));
    // The laptop was closed: time has passed and no timer fired.
    vi.setSystemTime(Date.parse('2026-11-21T13:00:00Z'));
    expect(result.current.date).toBe('2026-11-19');
    act(() => void wake());
    expect(result.current).toEqual({ date: '2026-11-21', isMorning: true });
  });

  test('calls back once for each change, never at the start', async () => {
    const change = vi.fn<() => void>();
    const { rerender } = renderHook(({ day }) => useDayChange(day, change), {
      initialProps: { day: undefined as typeof toronto | undefined },
    });
    rerender({ day: toronto });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(change).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(change).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(12 * 3_600_000));
    expect(change).toHaveBeenCalledTimes(2);
  });

  test('follows the device into another zone', () => {
    const { result } = renderHook(() => useDeviceZone());
    const before = result.current;
    vi.stubGlobal('Intl', {
      DateTimeFormat: class {
        resolvedOptions = () => ({ timeZone: 'Asia/Tokyo' });
      },
    });
    expect(result.current).toBe(before);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(result.current).toBe('Asia/Tokyo');
  });

  test('leaves no timer behind', () => {
    const { unmount } = renderHook(() => useMemberDay(toronto));
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
