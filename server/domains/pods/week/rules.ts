import type { PodDayState } from '#contract/pod-constants.ts';
import { toDayNumber } from '#server/domains/profile/days/calendar/rules.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';

/** The practice of a member in their own dates. */
export interface MemberDates {
  today: LocalDate;
  /** True until noon: yesterday can still be finished. */
  isYesterdayOpen: boolean;
  /** Dates with a completed day. */
  placed: ReadonlySet<LocalDate>;
  /** Dates on which their practice waits, planned ones to come included. */
  rests: ReadonlySet<LocalDate>;
}

/** Returns the state of a date. A stone counts more than a rest. */
export function stateOn(
  { today, isYesterdayOpen, placed, rests }: MemberDates,
  date: LocalDate,
): PodDayState {
  if (placed.has(date)) return 'placed';
  if (rests.has(date)) return 'rest';
  if (date > today) return 'ahead';
  return date === today || (isYesterdayOpen && date === addDays(today, -1)) ? 'open' : 'none';
}

/** Returns the first date after the rest that a member is in today, or null without one. */
export function restsUntil(today: LocalDate, planned: ReadonlySet<LocalDate>): LocalDate | null {
  if (!planned.has(today)) return null;
  let date = addDays(today, 1);
  while (planned.has(date)) date = addDays(date, 1);
  return date;
}

/** Returns the seven dates of the week with this date. `weekStartsOn` is an ISO weekday. */
export function weekOf(date: LocalDate, weekStartsOn: number): LocalDate[] {
  // 1970-01-01 was a Thursday.
  const weekday = ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1;
  const first = addDays(date, -((weekday - weekStartsOn + 7) % 7));
  return Array.from({ length: 7 }, (_, i) => addDays(first, i));
}

/** Returns the middle one of some numbers, the lower of two middle ones. Null without any. */
export function middleOf(numbers: readonly number[]): number | null {
  const inOrder = numbers.toSorted((a, b) => a - b);
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? null;
}
