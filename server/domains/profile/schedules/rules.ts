import { aheadOf } from '#server/domains/profile/days/zones.rules.ts';

export const notInFuture = 'That time is over. Choose a later one, or publish it now.';
export const tooFarAhead = 'Choose a time within a year.';
export const noSuchDate = 'That date doesn’t exist. Choose another one.';

export const yearMs = 366 * 24 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the instant at which a clock in a zone shows a date and time, such as `2026-03-08T02:30`. A time that the
 * clock skips is read as an hour later (by as much as it skips), and one that it shows twice is the first. Null for
 * a date that doesn't exist.
 */
export function instantOnClock(zone: string, local: string): Date | null {
  const shown = Date.parse(`${local}:00Z`);
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== local) return null;
  const before = aheadOf(zone, new Date(shown - dayMs));
  const after = aheadOf(zone, new Date(shown + dayMs));
  const read = [shown - before, shown - after].sort((a, b) => a - b);
  const at = read.find((each) => each + aheadOf(zone, new Date(each)) === shown) ?? shown - before;
  return new Date(at);
}

/** Returns the sentence that refuses a time to publish at; null for one in the future, within a year. */
export function refusalOfTime(at: Date, now: Date): string | null {
  if (at.getTime() <= now.getTime()) return notInFuture;
  return at.getTime() - now.getTime() > yearMs ? tooFarAhead : null;
}
