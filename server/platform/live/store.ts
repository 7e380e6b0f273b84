import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Deletes events older than an hour on the database's clock, except the newest of them: it is the mark that shows
 * how far back a stream can continue. Deletes rows of another cluster as well, which a restored dump has: their
 * numbers of transactions are in the future here.
 */
export async function pruneLive(db: Database): Promise<void> {
  await sql`delete from live_events where xid > pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  await sql`
    delete from live_events where xid < (
      select max(xid) from live_events where at < clock_timestamp() - interval '1 hour')`.execute(db);
}
