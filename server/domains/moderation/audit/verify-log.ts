import type { Database } from '#server/platform/database/database.ts';
import { hashOf, noHash } from './record-act.ts';
import { logRows } from './store.ts';

export interface LogVerdict {
  rows: number;
  /** Number of the first row that does not hold; null when all do. */
  brokenAt: number | null;
  /** Of the last row, in hexadecimal; to be noted down elsewhere, because a log cut off at its end is whole in itself. */
  head: string | null;
}

/** Reads the audit log from its beginning and says whether every row is what it was, in its place. */
export async function verifyLog(db: Database): Promise<LogVerdict> {
  let previous = noHash;
  let rows = 0;
  for await (const row of logRows(db)) {
    rows += 1;
    if (!row.previous_hash.equals(previous) || !row.hash.equals(hashOf(previous, row)))
      return { rows, brokenAt: row.seq, head: null };
    previous = row.hash;
  }
  return { rows, brokenAt: null, head: rows === 0 ? null : previous.toString('hex') };
}
