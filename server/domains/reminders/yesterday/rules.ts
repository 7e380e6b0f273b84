import { weekdayNames } from '#contract/reminders/weekdays.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import {
  addDays,
  finalAt,
  instantAt,
  type LocalDate,
  localDate,
  startOfDay,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';
import { isTravelDay } from '#server/domains/profile/days/travel.rules.ts';
import { latestMs, type ScheduledTime } from '../rules.ts';

/** On the member's clock. Quiet hours and `finalAt` leave time for practice after it. */
export const yesterdayTime = '09:00';
const minutes = 9 * 60;

/**
 * Returns when to remind of a date that is still open: at 9:00 of the next one, or when that one begins if travel skips the
 * time. It may be too late then, which `mayRemindOf` says.
 */
export function timeOn(spans: readonly ZoneSpan[], date: LocalDate): ScheduledTime {
  const next = addDays(date, 1);
  return { date, at: instantAt(spans, next, minutes) ?? startOfDay(spans, next) };
}

/** Returns whether a date is the member's yesterday and can still be finished. */
export const isOpenAt = (spans: readonly ZoneSpan[], date: LocalDate, now: Date): boolean =>
  addDays(localDate(spans, now), -1) === date && now < finalAt(spans, date);

/**
 * Returns what becomes of a scheduled reminder whose time has come. A date that asks for nothing passes it on to the next date.
 * Otherwise it is over, sent or too late, until the member completes a day again: one miss has one reminder.
 */
export function afterDue(
  { date, at }: ScheduledTime,
  { spans, isPaused, now }: { spans: readonly ZoneSpan[]; isPaused: boolean; now: Date },
): { isDue: boolean; next: ScheduledTime | null } {
  if (isPaused || isTravelDay(spans, date)) return { isDue: false, next: timeOn(spans, addDays(date, 1)) };
  return { isDue: now.getTime() - at.getTime() <= latestMs, next: null };
}

/** Returns the name of a date's weekday. */
export const weekdayName = (date: LocalDate): string => weekdayNames[weekdayOf(date) - 1] ?? 'Yesterday';
