import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';

export type MissReason = 'time' | 'energy' | 'forgot' | 'ill' | 'travel';

/** Dates without practice in a row after which a smaller target is offered. */
export const MISSES_FOR_SMALLER = 2;
/** Dates without practice in a row after which a pause is offered. */
export const MISSES_FOR_PAUSE = 3;
/** Dates for which the two-minute version comes first, today included. */
export const SHORT_DAYS = 7;

/** Returns the help to offer after dates without practice in a row. One miss needs none. */
export function offerAfter(missedInARow: number): 'smaller' | 'pause' | null {
  if (missedInARow >= MISSES_FOR_PAUSE) return 'pause';
  return missedInARow >= MISSES_FOR_SMALLER ? 'smaller' : null;
}

/** Returns the last date of short days that begin today. */
export const shortDaysUntil = (today: LocalDate): LocalDate => addDays(today, SHORT_DAYS - 1);
