import type { Database } from '#server/platform/database/database.ts';
import { unpaidSentence } from './rules.ts';
import { newestPending } from './store.ts';

/** Returns the newest unpaid registration of an address, for sign-in (`FindUnpaid`). */
export async function findUnpaid(db: Database, email: string, now: Date) {
  const row = await newestPending(db, email, now);
  return row && { passwordHash: row.password_hash, sentence: unpaidSentence(row) };
}
