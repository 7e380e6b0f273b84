import { addDays, localDate, startOfDay } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { retentionDays } from './rules.ts';

/**
 * Cached day starts by zone and date, because many members share a zone.
 */
const known = new Map<string, Date[]>();
const maxKnown = 1000;

/** Returns the starts of the member's days, oldest first, back to the retention limit of notifications. */
export async function findDayStarts(db: Database, memberId: string, now: Date): Promise<Date[]> {
  const spans = await readZoneSpans(db, memberId);
  const today = localDate(spans, now);
  // The first span also covers all earlier time, so its start is not part of the key.
  const [first, ...later] = spans;
  const key = JSON.stringify([today, first?.zone, first?.dayStartHour, later]);
  const found = known.get(key);
  if (found) return found;
  const starts = Array.from({ length: retentionDays + 2 }, (_, back) =>
    startOfDay(spans, addDays(today, back - retentionDays - 1)),
  );
  if (known.size >= maxKnown) known.clear();
  known.set(key, starts);
  return starts;
}
