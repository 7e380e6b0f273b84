import { addDays, type LocalDate, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { planOf } from './rules.ts';
import { plannedDate, saveInstant, savePlan } from './store.ts';

/**
 * Plans the reminder that yesterday is still open for the date after a completed one. The next completed day moves it on, so it
 * only comes when a date was left open, and once for each miss.
 */
export async function planAfter(db: Database, memberId: string, completed: LocalDate): Promise<void> {
  await savePlan(db, memberId, planOf(await readZoneSpans(db, memberId), addDays(completed, 1)));
}

/** Plans the reminder for the date on which a round begins. */
export async function planFirst(db: Database, memberId: string, now: Date): Promise<void> {
  const spans = await readZoneSpans(db, memberId);
  await savePlan(db, memberId, planOf(spans, localDate(spans, now)));
}

/** Plans the reminder anew after the member's clock changed. It stays about its date. */
export async function replanYesterday(db: Database, memberId: string): Promise<void> {
  const date = await plannedDate(db, memberId);
  if (date !== null) await saveInstant(db, memberId, planOf(await readZoneSpans(db, memberId), date).at);
}
