import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { workInTurns } from '#server/platform/work-in-turns.ts';
import { enqueueBatch } from './deliveries/continue-sending.ts';
import { insertDeliveries } from './deliveries/store.ts';
import { claimDue, deleteReminders, type ReminderRow, saveNext } from './next-times.store.ts';
import { latestMs, type ScheduledTime } from './rules.ts';
import { scheduleNext } from './schedule-reminders.ts';
import { afterDue } from './yesterday/rules.ts';

/** Reminders of one transaction. */
const batchSize = 100;

/** Dispatches all reminders whose time has come, in small batches with rests. Calls `onBatch` with the ms that each took. */
export const dispatchAllDue = (
  db: Database,
  { now, onBatch }: { now: Date; onBatch?: (ms: number) => void },
): Promise<void> =>
  workInTurns(
    async () =>
      (await db.transaction().execute((tx) => dispatchDue(tx, { now, most: batchSize }))) === batchSize,
    { share: 1 / 3, ...(onBatch && { onTurn: onBatch }) },
  );

/**
 * Hands the reminders whose time has come to a job, and schedules their next times, in the caller's transaction. Late ones are
 * left out. Returns how many there were, `most` at most. Several servers may run it at once.
 */
export async function dispatchDue(db: Database, { now, most }: { now: Date; most: number }): Promise<number> {
  const rows = await claimDue(db, { now, most });
  const judged = rows.map((row) => ({ row, ...judge(row, now) }));
  const due = judged.flatMap(
    ({ row: { member_id, habit_id, is_yesterday, time, next_date, next_at }, isDue }) =>
      next_date !== null && isDue
        ? [{ member_id, habit_id, is_yesterday, time, date: next_date, at: next_at }]
        : [],
  );
  const batch = newId();
  await insertDeliveries(db, batch, due);
  if (due.length > 0) await enqueueBatch(db, batch);
  await deleteReminders(
    db,
    judged.filter(({ next }) => next === null).map(({ row: { id } }) => id),
  );
  await saveNext(
    db,
    judged.flatMap(({ row: { id }, next }) => (next && next !== 'usual' ? [{ id, ...next }] : [])),
  );
  await scheduleNext(
    db,
    judged.flatMap(({ row, next }) => (next === 'usual' ? [row] : [])),
    now,
  );
  return rows.length;
}

/** Returns whether a reminder is handed to the job, and when it comes next: at its usual time, at another, or never again. */
function judge(row: ReminderRow, now: Date): { isDue: boolean; next: ScheduledTime | 'usual' | null } {
  const { is_snoozed, is_yesterday, is_paused: isPaused, next_date: date, next_at: at, spans } = row;
  if (is_yesterday && !is_snoozed && date !== null) return afterDue({ date, at }, { spans, isPaused, now });
  return { isDue: now.getTime() - at.getTime() <= latestMs, next: is_snoozed ? null : 'usual' };
}
