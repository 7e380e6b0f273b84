import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Rebuilds the table of known words from all public texts. May take minutes. */
export const rebuildWords = (db: Database): Promise<void> =>
  db.transaction().execute(async (own) => {
    await sql`set local statement_timeout = '20min'`.execute(own);
    await sql`select rebuild_search_words()`.execute(own);
  });
