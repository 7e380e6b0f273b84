import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { workInTurns } from '#server/platform/work-in-turns.ts';
import { enqueueBatch } from './deliveries/continue-sending.ts';
import { insertDeliveries } from './deliveries/store.ts';
import { planNext } from './plan-reminders.ts';
import { latestMs } from './rules.ts';
import { claimDue, deleteReminders } from './store.ts';

/** Reminders of one transaction. */
const batchSize = 100;

/** Plans all reminders whose time has come, in small batches with rests. Calls `onBatch` with the ms that each took. */
export const planAllDue = (
  db: Database,
  { now, onBatch }: { now: Date; onBatch?: (ms: number) => void },
): Promise<void> =>
  workInTurns(
    async () => (await db.transaction().execute((tx) => planDue(tx, { now, most: batchSize }))) === batchSize,
    { share: 1 / 3, ...(onBatch && { onTurn: onBatch }) },
  );

/**
 * Hands the reminders whose time has come to a job, and plans their next times, in the caller's transaction. Late ones are
 * left out. Returns how many there were, `most` at most. Several servers may run it at once.
 */
export async function planDue(db: Database, { now, most }: { now: Date; most: number }): Promise<number> {
  const rows = await claimDue(db, { now, most });
  const due = rows.flatMap(({ member_id, habit_id, time, next_date, next_at }) =>
    next_date !== null && now.getTime() - next_at.getTime() <= latestMs
      ? [{ member_id, habit_id, time, date: next_date, at: next_at }]
      : [],
  );
  const batch = newId();
  await insertDeliveries(db, batch, due);
  if (due.length > 0) await enqueueBatch(db, batch);
  await deleteReminders(
    db,
    rows.filter((row) => row.is_snoozed).map(({ id }) => id),
  );
  await planNext(
    db,
    rows.filter((row) => !row.is_snoozed),
    now,
  );
  return rows.length;
}
