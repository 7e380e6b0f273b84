import { DAY_MS, fromDayNumber, type LocalDate, toDayNumber } from './calendar.rules.ts';
import { isTimeZone, offsetRuns } from './zones.rules.ts';

export { addDays, daysBetween, isLocalDate, type LocalDate } from './calendar.rules.ts';
export { isTimeZone } from './zones.rules.ts';

/*
 * The local date. The wall clock, read `dayStartHour` hours late, gives a date. A member's
 * date is the latest one their clocks ever gave, so turning clocks back or flying west never repeats a
 * date. Dates therefore tile time without gaps, and may be long (flying west), short (east) or empty (date
 * line).
 */

/**
 * A part of a member's life in one time zone. Lists are sorted by `from`. The first span also covers all
 * time before it.
 */
export interface ZoneSpan {
  from: Date;
  /** IANA name. */
  zone: string;
  /** Hour at which this member's day begins, 0 to 6. */
  dayStartHour: number;
}

/** A date with fewer hours than this is protected, because travel shortened it. */
export const SHORT_DAY_HOURS = 16;

const HOUR_MS = 3_600_000;
const NOON = 12;
/*
 * No clock is more than 16 hours from UTC and no day starts after 6. So a clock reading from two days ago
 * is before any reading now, and a date begins within two days of its UTC midnight.
 */
const REACH_MS = 2 * DAY_MS;

/**
 * Returns the member's date at an instant. It never goes back over time. Throws `RangeError` without spans
 * or for an invalid instant.
 */
export function localDate(spans: readonly ZoneSpan[], at: Date): LocalDate {
  return fromDayNumber(dayAt(spans, at.getTime()));
}

/** Returns the first instant whose date is `date` or later. */
export function startOfDay(spans: readonly ZoneSpan[], date: LocalDate): Date {
  return firstReading(spans, toDayNumber(date), (reading) => reading.dayStart);
}

/** Returns the first instant after `at` with a later date. */
export function nextDayStart(spans: readonly ZoneSpan[], at: Date): Date {
  return startOfDay(spans, fromDayNumber(dayAt(spans, at.getTime()) + 1));
}

/** Returns how many real hours a date lasts for the member, 0 when it is skipped. */
export function dayLengthHours(spans: readonly ZoneSpan[], date: LocalDate): number {
  const next = fromDayNumber(toDayNumber(date) + 1);
  return (startOfDay(spans, next).getTime() - startOfDay(spans, date).getTime()) / HOUR_MS;
}

/** Returns whether the date is too short to expect practice. See `isTravelDay` for all effects of travel. */
export function isShortDay(spans: readonly ZoneSpan[], date: LocalDate): boolean {
  return dayLengthHours(spans, date) < SHORT_DAY_HOURS;
}

/**
 * Returns the spans after a change of zone or day-start hour, in effect from the member's next day start.
 * It replaces a pending change, and a return to the current setting only removes that. Without spans it
 * applies at once and to all time before. Throws `RangeError` for an unknown zone, or an hour outside 0 to
 * 6.
 */
export function changeZone(
  spans: readonly ZoneSpan[],
  change: { zone: string; dayStartHour: number },
  now: Date,
): ZoneSpan[] {
  const { zone, dayStartHour } = change;
  if (!isTimeZone(zone)) throw new RangeError(`Unknown time zone: ${zone}`);
  if (!Number.isInteger(dayStartHour) || dayStartHour < 0 || dayStartHour > 6) {
    throw new RangeError(`A day starts at a full hour from 0 to 6, not ${dayStartHour}`);
  }
  if (spans.length === 0) return [{ from: new Date(0), zone, dayStartHour }];
  const inEffect = spans.slice(0, spanAt(spans, now.getTime()) + 1);
  const current = inEffect.at(-1);
  if (current?.zone === zone && current.dayStartHour === dayStartHour) return inEffect;
  return [...inEffect, { from: nextDayStart(inEffect, now), zone, dayStartHour }];
}

/** Returns the member's clock time in hours since midnight: 14.5 at half past two. */
export function localHour(spans: readonly ZoneSpan[], at: Date): number {
  const instant = at.getTime();
  const [reading] = readings(spans, instant, instant);
  const wall = instant + (reading?.ahead ?? 0);
  return (wall - Math.floor(wall / DAY_MS) * DAY_MS) / HOUR_MS;
}

/**
 * Returns the instant from which `date` can't be finished: when the member's clock first shows noon of the
 * next date. An unfinished date is then missed, and the 48 hours of a repair begin.
 */
export function finalAt(spans: readonly ZoneSpan[], date: LocalDate): Date {
  return firstReading(spans, toDayNumber(date) + 1, () => NOON * HOUR_MS);
}

/**
 * Returns whether the date before the member's own can still be finished. It closes once per date, for
 * good.
 */
export function mayFinishYesterday(spans: readonly ZoneSpan[], now: Date): boolean {
  const yesterday = fromDayNumber(dayAt(spans, now.getTime()) - 1);
  return now < finalAt(spans, yesterday);
}

/**
 * Returns the last millisecond of a calendar date on the member's clock, whatever hour their day begins: a promise that names a
 * date ends there.
 */
export function endOfDate(spans: readonly ZoneSpan[], date: LocalDate): Date {
  return new Date(firstReading(spans, toDayNumber(date) + 1, () => 0).getTime() - 1);
}

const SKIPPED_MINUTES = 60;

/**
 * Returns the first instant of a date at which the member's clock shows a time, in minutes since midnight. A time before the
 * day start is after the midnight that follows. A time that the clock skips by an hour at most is the instant after the gap
 * (summer time), and one that it shows twice is the first. Null where travel skips the time.
 */
export function instantAt(spans: readonly ZoneSpan[], date: LocalDate, minutes: number): Date | null {
  const time = minutes * 60_000;
  const at = firstReading(spans, toDayNumber(date), ({ dayStart }) =>
    time < dayStart ? time + DAY_MS : time,
  );
  const skipped = Math.round(localHour(spans, at) * 60 - minutes + 1440) % 1440;
  if (skipped > SKIPPED_MINUTES) return null;
  // A gap at the very end of a date leads into the next one, so its last minute counts instead.
  const last = new Date(at.getTime() - 60_000);
  return [at, last].find((instant) => localDate(spans, instant) === date) ?? null;
}

/** Returns the span in effect at an instant. Throws `RangeError` without spans or for an invalid instant. */
export function zoneAt(spans: readonly ZoneSpan[], at: Date): ZoneSpan {
  const span = spans[spanAt(spans, at.getTime())];
  if (!span) throw new RangeError('A member has at least one zone span');
  return span;
}

/** Limit for an act made offline, in ms. */
export const offlineReach = 72 * HOUR_MS;

/**
 * Returns the instant an act counts for: the device's time if it is plausible (not in the future, at most
 * 72 hours ago, not before `since`), otherwise now. The server derives the local date from it and
 * never takes a date from the device.
 */
export function actedAt({
  claimed,
  now,
  since,
}: {
  claimed: string | undefined;
  now: Date;
  since: Date;
}): Date {
  const at = Date.parse(claimed ?? '');
  const isPlausible = at <= now.getTime() && at >= now.getTime() - offlineReach && at >= since.getTime();
  return isPlausible ? new Date(at) : now;
}

/** A period in which the member's clock runs steadily, in ms. `to` is exclusive. */
interface Reading {
  from: number;
  to: number;
  /** Wall clock minus UTC, in ms. */
  ahead: number;
  /** Start of the day after midnight on the wall clock, in ms. */
  dayStart: number;
}

function dayAt(spans: readonly ZoneSpan[], instant: number): number {
  let day = Number.NEGATIVE_INFINITY;
  for (const { to, ahead, dayStart } of readings(spans, instant - REACH_MS, instant)) {
    day = Math.max(day, Math.floor((to - 1 + ahead - dayStart) / DAY_MS));
  }
  return day;
}

/** Returns the first instant at which the clock shows `day` and a time after midnight, or anything later. */
function firstReading(spans: readonly ZoneSpan[], day: number, afterMidnight: (r: Reading) => number): Date {
  const midnight = day * DAY_MS;
  for (const reading of readings(spans, midnight - REACH_MS, midnight + REACH_MS)) {
    const first = Math.max(reading.from, midnight + afterMidnight(reading) - reading.ahead);
    if (first < reading.to) return new Date(first);
  }
  throw new RangeError(`No clock ever shows day ${day}`);
}

/** Returns the readings from `from` to `to`, both inclusive, in order and without gaps. */
function readings(spans: readonly ZoneSpan[], from: number, to: number): Reading[] {
  const found: Reading[] = [];
  for (let i = spanAt(spans, from); i < spans.length; i++) {
    const span = spans[i];
    if (!span) break;
    const starts = i === 0 ? from : Math.max(from, span.from.getTime());
    if (starts > to) break;
    const ends = Math.min(to, (spans[i + 1]?.from.getTime() ?? Number.POSITIVE_INFINITY) - 1);
    if (ends < starts) continue;
    const dayStart = span.dayStartHour * HOUR_MS;
    for (const run of offsetRuns(span.zone, starts, ends)) {
      found.push({ from: run.from, to: run.to, ahead: run.ahead, dayStart });
    }
  }
  return found;
}

/** Returns the index of the span in effect at an instant. */
function spanAt(spans: readonly ZoneSpan[], instant: number): number {
  if (spans.length === 0) throw new RangeError('A member has at least one zone span');
  if (Number.isNaN(instant)) throw new RangeError('Not an instant');
  let i = spans.length - 1;
  // Most calls are about now, so the newest span is checked first.
  while (i > 0 && (spans[i]?.from.getTime() ?? 0) > instant) i--;
  return i;
}
