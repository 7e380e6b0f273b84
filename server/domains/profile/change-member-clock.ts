import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { changeZone, isTimeZone } from './days/rules.ts';
import { readZoneSpans } from './read-zone-spans.ts';
import { lockMember, replacePendingChanges } from './store.ts';

/**
 * Changes the zone or day start from the member's next day start on, so that travel never costs a day.
 *Replaces a pending change. The current setting changes nothing. Throws 422 for an unknown
 * zone.
 */
export async function changeMemberClock(
  db: Database,
  { memberId, zone, dayStartHour, now }: { memberId: string; zone: string; dayStartHour: number; now: Date },
): Promise<void> {
  if (!isTimeZone(zone))
    throw invalid("We don't know that time zone. Please choose one from the list.", {
      time_zone: "We don't know that time zone.",
    });
  await lockMember(db, memberId);
  const before = await readZoneSpans(db, memberId);
  const chosen = before.at(-1);
  if (chosen?.zone === zone && chosen.dayStartHour === dayStartHour) return;
  const pending = changeZone(before, { zone, dayStartHour }, now).filter((span) => span.from > now);
  await replacePendingChanges(db, memberId, pending, now);
  await recordEvent(db, 'local_day.changed', {
    by: memberId,
    about: { zone, day_start_hour: dayStartHour },
    at: now,
  });
}
