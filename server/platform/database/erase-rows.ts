import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Deletes at most `most` rows of a table whose column has this id, and returns how many. This is the one
 * statement that writes a table by a computed name: who calls it says by a registry which tables those are.
 */
export async function eraseRows(
  db: Database,
  { table, column, id, most }: { table: string; column: string; id: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
