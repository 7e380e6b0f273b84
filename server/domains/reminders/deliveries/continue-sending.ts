import type { Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { latestMs } from '../rules.ts';
import { abandonedBatches, abandonedEmails } from './store.ts';

/** Reminders run after emails about accounts. */
const priority = 10;
/** A server that died lets go of what it was sending after as long. Sending one part takes less. */
export const leaseMs = 5 * 60_000;

export const batchKey = (batch: string): string => `send-reminders ${batch}`;
export const emailKey = (id: string): string => `reminder-email ${id}`;

export const enqueueBatch = (db: Database, batch: string): Promise<void> =>
  enqueue(db, 'send-reminders', { batch }, { key: batchKey(batch), priority });

export const enqueueEmail = (db: Database, id: string): Promise<void> =>
  enqueue(db, 'send-reminder-email', { delivery_id: id }, { key: emailKey(id), priority });

/**
 * Has reminders sent whose server died while it sent them: a dead server's job is unlocked, but what it had
 * claimed has a lease. Batches and emails that wait for their turn are left alone.
 */
export async function continueSending(db: Database, now: Date): Promise<void> {
  const abandoned = { since: new Date(now.getTime() - latestMs), before: new Date(now.getTime() - leaseMs) };
  for (const batch of await abandonedBatches(db, abandoned)) await enqueueBatch(db, batch);
  for (const id of await abandonedEmails(db, abandoned)) await enqueueEmail(db, id);
}
