import { longestPauseDays } from '#contract/programme/constants.ts';
import { addDays, daysBetween, isLocalDate, type LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Pause, Permission } from './rules.ts';

/** Latest start of a pause, in days from today. */
const PLANNED_AHEAD_DAYS = 366;
/** Paused dates allowed in one calendar year. */
export const PAUSE_DAYS_PER_YEAR = 42;

/**
 * Returns whether a pause of `days` dates from `from` may be planned, or a refusal with its sentence.
 * It must last 1 to 14 days, begin after today, not overlap another pause, and fit the 42
 * days of each calendar year.
 */
export function mayPause(request: {
  pauses: readonly Pause[];
  from: LocalDate;
  days: number;
  today: LocalDate;
}): Permission {
  const { pauses, from, days, today } = request;
  if (!Number.isInteger(days) || days < 1 || days > longestPauseDays) {
    return refuse(`A pause lasts 1 to ${longestPauseDays} days.`);
  }
  if (!isLocalDate(from)) return refuse('Choose the day on which the pause begins.');
  if (from <= today) return refuse('A pause is set before its first day begins. Choose tomorrow or later.');
  if (daysBetween(today, from) > PLANNED_AHEAD_DAYS)
    return refuse('A pause can be planned up to a year ahead.');
  const wanted = { from, days };
  if (pauses.some((pause) => overlap(pause, wanted))) {
    return refuse('These days overlap a pause you have already planned.');
  }
  for (const year of new Set([yearOf(from), yearOf(lastDate(wanted))])) {
    const left = PAUSE_DAYS_PER_YEAR - pausedDaysIn(year, pauses);
    if (daysIn(year, wanted) > left) {
      return refuse(`A year has ${PAUSE_DAYS_PER_YEAR} pause days, and ${year} has ${left} left.`);
    }
  }
  return { ok: true };
}

/**
 * Returns the pauses after ending the one that begins on `from`. Today stays paused, because its day has
 * begun, and practice is due tomorrow. A future pause is removed, and one that is over stays unchanged.
 */
export function endPause(request: { pauses: readonly Pause[]; from: LocalDate; today: LocalDate }): Pause[] {
  const { pauses, from, today } = request;
  return pauses.flatMap((pause) => {
    if (pause.from !== from) return [pause];
    if (from > today) return [];
    return [{ ...pause, days: Math.min(pause.days, daysBetween(from, today) + 1) }];
  });
}

/** Counts the paused and planned dates of a calendar year. */
export function pausedDaysIn(year: number, pauses: readonly Pause[]): number {
  return pauses.reduce((sum, pause) => sum + daysIn(year, pause), 0);
}

function daysIn(year: number, pause: Pause): number {
  let count = 0;
  for (let i = 0; i < pause.days; i++) if (yearOf(addDays(pause.from, i)) === year) count += 1;
  return count;
}

function overlap(a: Pause, b: Pause): boolean {
  return a.from <= lastDate(b) && b.from <= lastDate(a);
}

function lastDate({ from, days }: Pause): LocalDate {
  return addDays(from, days - 1);
}

function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4));
}

function refuse(detail: string): Permission {
  return { ok: false, detail };
}
