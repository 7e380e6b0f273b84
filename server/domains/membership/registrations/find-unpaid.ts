import type { Database } from '#server/platform/database/database.ts';
import { unpaidSentence } from './rules.ts';
import { newestPending } from './store.ts';

/** The newest registration that waits for its payment under an address, for the login (`FindUnpaid`). */
export async function findUnpaid(db: Database, email: string, now: Date) {
  const row = await newestPending(db, email, now);
  return row && { passwordHash: row.password_hash, sentence: unpaidSentence(row) };
}
