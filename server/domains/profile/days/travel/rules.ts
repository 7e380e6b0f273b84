import { addDays, isShortDay, type LocalDate, localDate, type ZoneSpan } from '../rules.ts';
import { aheadOf } from '../zones/rules.ts';

/** A change of zone that puts the clock at least this many hours forward takes practice time away. */
export const EASTWARD_HOURS = 3;

const HOUR_MS = 3_600_000;

/**
 * Whether travel took from this date (beyond.md 1: flying east can never create a miss). Either little of it is left, or an
 * eastward change of zone lies at its edge: the date the change ended, the one it began, those in between, and the one
 * before. That one counts because a device often tells its new zone only when it is next opened, a night after the flight.
 */
export function isTravelDay(spans: readonly ZoneSpan[], date: LocalDate): boolean {
  return (
    isShortDay(spans, date) ||
    eastwardChanges(spans).some(({ before, after }) => before <= date && date <= after)
  );
}

interface Change {
  /** The first date the change may have cost. */
  before: LocalDate;
  /** The date the change begins. */
  after: LocalDate;
}

function eastwardChanges(spans: readonly ZoneSpan[]): Change[] {
  return spans.flatMap(({ from, zone }, i) => {
    const left = spans[i - 1];
    // Both clocks at the same instant, so that a change of summer time counts for nothing.
    if (!left || aheadOf(zone, from) - aheadOf(left.zone, from) < EASTWARD_HOURS * HOUR_MS) return [];
    const ended = localDate(spans, new Date(from.getTime() - 1));
    return [{ before: addDays(ended, -1), after: localDate(spans, from) }];
  });
}
