import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { enqueueBatch } from './deliveries/continue-sending.ts';
import { insertDeliveries } from './deliveries/store.ts';
import { planNext } from './plan-reminders.ts';
import { latestMs } from './rules.ts';
import { claimDue, deleteReminders } from './store.ts';

/** Reminders of one transaction. */
const batchSize = 100;
/** Part of the time in which it plans. */
const share = 1 / 3;
const longestRestMs = 500;

/**
 * Plans all reminders whose time has come, in small batches. After each one it rests, so that members' calls have the database
 * and this process for most of the time. Calls `onBatch` with the ms that a batch took.
 */
export async function planAllDue(
  db: Database,
  { now, onBatch = () => undefined }: { now: Date; onBatch?: (ms: number) => void },
): Promise<void> {
  for (let planned = batchSize; planned === batchSize; ) {
    const began = performance.now();
    planned = await db.transaction().execute((tx) => planDue(tx, { now, most: batchSize }));
    const took = performance.now() - began;
    onBatch(took);
    if (planned === batchSize) await sleep(Math.min(longestRestMs, took * (1 / share - 1)));
  }
}

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
