import { addDays, type LocalDate, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { timeOn } from './rules.ts';
import { saveInstant, saveSchedule, scheduledDate } from './store.ts';

/**
 * Schedules the reminder that yesterday is still open for the date after a completed one. The next completed day moves it on, so it
 * only comes when a date was left open, and once for each miss.
 */
export async function scheduleAfter(db: Database, memberId: string, completed: LocalDate): Promise<void> {
  await saveSchedule(db, memberId, timeOn(await readZoneSpans(db, memberId), addDays(completed, 1)));
}

/** Schedules the reminder for the date on which a round begins. */
export async function scheduleFirst(db: Database, memberId: string, now: Date): Promise<void> {
  const spans = await readZoneSpans(db, memberId);
  await saveSchedule(db, memberId, timeOn(spans, localDate(spans, now)));
}

/** Schedules the reminder anew after the member's clock changed. It stays about its date. */
export async function rescheduleYesterday(db: Database, memberId: string): Promise<void> {
  const date = await scheduledDate(db, memberId);
  if (date !== null) await saveInstant(db, memberId, timeOn(await readZoneSpans(db, memberId), date).at);
}
