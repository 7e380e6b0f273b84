import type { PodDayState } from '#contract/pods/constants.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import { addDays, daysBetween, type LocalDate } from '#server/domains/profile/days/rules.ts';

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
  const first = addDays(date, -((weekdayOf(date) - weekStartsOn + 7) % 7));
  return Array.from({ length: 7 }, (_, i) => addDays(first, i));
}

/** Returns the middle one of some numbers, the lower of two middle ones. Null without any. */
export function middleOf(numbers: readonly number[]): number | null {
  const inOrder = numbers.toSorted((a, b) => a - b);
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? null;
}

/** Dates without practice after which a member is welcomed back. */
export const daysAway = 7;
/** A wave is for a return of today or one of the two dates before. */
export const wavedFor = 3;

/** Returns the date of the last return: the first practice after seven dates or more without any. Null without one. */
export function backOn(practised: readonly LocalDate[]): LocalDate | null {
  for (let i = practised.length - 1; i > 0; i--) {
    const [before, date] = [practised[i - 1], practised[i]];
    if (before && date && daysBetween(before, date) >= daysAway) return date;
  }
  return null;
}

/** True for a member who practised once, and not for seven dates. */
export function isAway(practised: readonly LocalDate[], today: LocalDate): boolean {
  const last = practised.at(-1);
  return last !== undefined && daysBetween(last, today) >= daysAway;
}

export const mayBeWaved = (back: LocalDate, today: LocalDate): boolean => daysBetween(back, today) < wavedFor;

const weeksCompared = 4;

/**
 * Returns the median of the stones in the four weeks before this one, rounded down. Weeks before the first practice don't count, so it
 * is null in the first one.
 */
export function usualOf(
  { placed, practised }: { placed: ReadonlySet<LocalDate>; practised: readonly LocalDate[] },
  week: readonly LocalDate[],
): number | null {
  const [first] = practised;
  if (first === undefined) return null;
  const counts: number[] = [];
  for (let back = 1; back <= weeksCompared; back++) {
    const dates = week.map((date) => addDays(date, -7 * back));
    if (dates.every((date) => date < first)) break;
    counts.push(dates.filter((date) => placed.has(date)).length);
  }
  const inOrder = counts.sort((a, b) => a - b);
  if (inOrder.length === 0) return null;
  const low = inOrder[Math.floor((inOrder.length - 1) / 2)] ?? 0;
  const high = inOrder[Math.floor(inOrder.length / 2)] ?? 0;
  return Math.floor((low + high) / 2);
}
