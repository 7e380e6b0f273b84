import type { SnoozeChoice } from '#contract/notifications/delivery-kinds.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { clockTimeOf, snoozeUntil } from './rules.ts';
import { lockReminders, saveSnooze } from './store.ts';

/**
 * Sends the reminder of a habit, or of today's practice, again later on the member's date. Returns when. Throws 409 if that
 * date ends before.
 */
export async function snoozeReminder(
  db: Database,
  {
    memberId,
    habitId,
    choice,
    now,
  }: { memberId: string; habitId: string | null; choice: SnoozeChoice; now: Date },
): Promise<{ message: string; at: string }> {
  const spans = await readZoneSpans(db, memberId);
  const until = snoozeUntil(spans, choice, now);
  if (!until.ok) throw conflict(until.detail, 'too_late');
  const time = clockTimeOf(spans, until.value.at);
  await lockReminders(db, memberId);
  await saveSnooze(db, { memberId, habitId, scheduled: until.value, time });
  return { message: `We'll remind you at ${time}.`, at: until.value.at.toISOString() };
}
