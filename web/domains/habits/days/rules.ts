import { daysBetween, plusDays, utc } from '../../../ui/dates.ts';
import { dateFormat } from '../../../ui/formats.ts';

/** Returns the last `count` dates up to `last`, oldest first. */
export const datesUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => plusDays(last, i + 1 - count));

/** Returns the dates of a month (`YYYY-MM`). */
export function datesOfMonth(month: string): string[] {
  const next = utc(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const first = `${month}-01`;
  return datesUpTo(
    plusDays(next.toISOString().slice(0, 10), -1),
    daysBetween(first, next.toISOString().slice(0, 10)),
  );
}

/** Returns the month (`YYYY-MM`) some months later. */
export function plusMonths(month: string, months: number): string {
  const moved = utc(`${month}-01`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** "Thursday 19 November" */
export const longDate = dateFormat('weekdayDate');
/** "Tue 17 Nov" */
export const shortDate = dateFormat('weekdayShortDate');
/** "19 November" */
export const dayAndMonth = dateFormat('dayMonth');
/** "19 Nov 2026" */
export const dateAndYear = dateFormat('shortYear');
/** "Thu" */
export const weekdayShort = dateFormat('weekdayShort');
/** "Thursday" */
export const weekdayLong = dateFormat('weekday');
const monthName = dateFormat('monthYear');
/** "November 2026", for a month `YYYY-MM`. */
export const monthLabel = (month: string): string => monthName(`${month}-01`);

/** 2 to 8 January 2023 were a Monday to a Sunday. */
const someDay = (weekday: number): string => `2023-01-0${weekday + 1}`;
/** "Mon", for an ISO weekday. */
export const weekdayName = (weekday: number): string => weekdayShort(someDay(weekday));

/** "Monday", for an ISO weekday. */
export const weekdayFull = (weekday: number): string => weekdayLong(someDay(weekday));

/** Returns the ISO weekdays in the order of the member's week. */
export const weekOrder = (startsOn: number): number[] =>
  Array.from({ length: 7 }, (_, i) => ((startsOn - 1 + i) % 7) + 1);
