import type { Database } from '#server/platform/database/database.ts';
import { dayRemindersOf, forgetDayPlan, saveNext } from './next-times.store.ts';
import { moveByReason } from './rules.ts';
import { nextOf } from './schedule-reminders.ts';
import { missReasonOn, sentDates } from './store.ts';

/**
 * Moves the next reminders of today's practice by why a date was missed: an hour earlier for too little time or a
 * forgotten day, and left out once for illness and travel. A lack of energy moves nothing, because the day then offers its
 * two-minute version. Every reason begins with the member's own times, so changing it adds nothing up. Without a date the times
 * are the member's own again.
 */
export async function moveNextReminder(
  db: Database,
  { memberId, date, now }: { memberId: string; date: string | null; now: Date },
): Promise<void> {
  const reason = date === null ? null : await missReasonOn(db, memberId, date);
  await forgetDayPlan(db, memberId, now);
  const rows = await dayRemindersOf(db, memberId);
  const sent = await sentDates(db, memberId);
  await saveNext(
    db,
    rows.flatMap((row) => {
      const next = nextOf(row, now, sent.get(row.time) ?? null);
      if (!next) return [];
      const moved = moveByReason(next, reason, { now, after: nextOf(row, next.at, next.date) });
      return [{ id: row.id, date: moved.date, at: moved.at }];
    }),
  );
}
