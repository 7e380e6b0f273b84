import type { HabitDayState } from '#contract/habits/constants.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import { addDays, daysBetween, type LocalDate } from '#server/domains/profile/days/rules.ts';
import type { StreakUnit } from '../history.rules.ts';

/** Dates up to today that a pattern is made of: 26 weeks. Older ones would rather say how a life changed. */
export const patternDates = 182;
/** Ticks from which an hour is named. */
export const neededTicks = 10;
/** Share of the ticks that an hour needs to be named. */
const leastShare = 0.25;
/** Dates from which the rest of a day is compared. */
const neededLater = 5;

/** A date with its state, and the clock time of its tick if it was ticked on the date itself. */
export interface PatternDay {
  date: LocalDate;
  state: HabitDayState;
  tick: { hour: number; dayStartHour: number } | null;
}

const decided = new Set<HabitDayState>(['kept', 'part', 'not_done']);

/**
 * Returns how often a habit was kept on each weekday, in the order of the ISO week. A habit by the week may be kept on any
 * date, so every date counts that was over. Rest days, pauses and travel days don't count, and neither does an open today.
 */
export function weekdaysOf(
  days: readonly PatternDay[],
  { unit, today }: { unit: StreakUnit; today: LocalDate },
): { weekday: number; kept: number; due: number }[] {
  const counts = Array.from({ length: 7 }, (_, i) => ({ weekday: i + 1, kept: 0, due: 0 }));
  for (const { date, state } of days) {
    const count = counts[weekdayOf(date) - 1];
    if (!count) continue;
    if (state === 'kept') count.kept += 1;
    if (
      state === 'kept' ||
      (date < today && (decided.has(state) || (unit !== 'days' && state === 'not_needed')))
    )
      count.due += 1;
  }
  return counts;
}

export interface BestHour {
  from: number;
  ticks: number;
  later: { kept: number; of: number } | null;
}

/** Returns the hour with most ticks, or null if there are few ticks or none stands out. The earlier one wins a tie. */
export function bestHourOf(
  days: readonly PatternDay[],
  { unit, today }: { unit: StreakUnit; today: LocalDate },
): { ticks: number; hour: BestHour | null } {
  const counts = new Map<number, number>();
  for (const { state, tick } of days)
    if (state === 'kept' && tick) counts.set(tick.hour, (counts.get(tick.hour) ?? 0) + 1);
  const ticks = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  if (!best || ticks < neededTicks || best[1] < leastShare * ticks) return { ticks, hour: null };
  const [from, most] = best;
  return { ticks, hour: { from, ticks: most, later: unit === 'days' ? laterThan(days, from, today) : null } };
}

/** Returns how many of the dates were kept on which it wasn't done by the end of an hour of the member's day. */
function laterThan(days: readonly PatternDay[], hour: number, today: LocalDate): BestHour['later'] {
  let [kept, of] = [0, 0];
  for (const { date, state, tick } of days) {
    if (date >= today || !decided.has(state)) continue;
    if (state !== 'kept') of += 1;
    else if (tick && sinceStart(tick.hour, tick) > sinceStart(hour, tick)) {
      of += 1;
      kept += 1;
    }
  }
  return of < neededLater ? null : { kept, of };
}

/** Hours since the member's day began, so that 1:00 is late for someone whose day ends at three. */
const sinceStart = (hour: number, { dayStartHour }: { dayStartHour: number }): number =>
  (hour - dayStartHour + 24) % 24;

const curveWeeks = 52;

/** Returns a strength a week for a year at most, oldest first and today last, from those after each unit. */
export function strengthsOf(
  units: readonly { date: LocalDate; strength: number }[],
  today: LocalDate,
): { date: LocalDate; strength: number }[] {
  const [first] = units;
  if (!first) return [];
  const weeks = Math.min(curveWeeks, Math.floor(daysBetween(first.date, today) / 7));
  let next = 0;
  let strength = 0;
  return Array.from({ length: weeks + 1 }, (_, i) => addDays(today, (i - weeks) * 7)).map((date) => {
    for (let unit = units[next]; unit && unit.date <= date; unit = units[++next]) strength = unit.strength;
    return { date, strength: Math.round(100 * strength) };
  });
}
