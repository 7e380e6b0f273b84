import { addDays, isShortDay, type LocalDate, localDate, type ZoneSpan } from './rules.ts';
import { aheadOf } from './zones.rules.ts';

/** A change of zone that moves the clock forward by at least this many hours costs practice time. */
export const EASTWARD_HOURS = 3;

const HOUR_MS = 3_600_000;

/**
 * Returns whether travel shortened this date (flying east can never create a miss). Either the
 * date is short, or it is next to an eastward change of zone: the date the change ended, the one it began,
 * those in between, and the one before. That one counts because a device often reports its new zone only
 * when next opened, a night after the flight.
 */
export function isTravelDay(spans: readonly ZoneSpan[], date: LocalDate): boolean {
  return (
    isShortDay(spans, date) ||
    eastwardChanges(spans).some(({ before, after }) => before <= date && date <= after)
  );
}

interface Change {
  /** First date that the change may have cost. */
  before: LocalDate;
  /** Date on which the change takes effect. */
  after: LocalDate;
}

function eastwardChanges(spans: readonly ZoneSpan[]): Change[] {
  return spans.flatMap(({ from, zone }, i) => {
    const left = spans[i - 1];
    // Compares both clocks at one instant, so that a change to summer time does not count.
    if (!left || aheadOf(zone, from) - aheadOf(left.zone, from) < EASTWARD_HOURS * HOUR_MS) return [];
    const ended = localDate(spans, new Date(from.getTime() - 1));
    return [{ before: addDays(ended, -1), after: localDate(spans, from) }];
  });
}
