import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Takes the lock of two members' relation until the transaction ends. */
export async function takePairLock(db: Database, a: string, b: string): Promise<void> {
  const pair = [a.toLowerCase(), b.toLowerCase()].sort().join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pair ${pair}`}, 0))`.execute(db);
}
