import type { Database } from '#server/platform/database/database.ts';
import { hashOf, noHash } from './record-act.ts';
import { logRows } from './store.ts';

export interface LogVerdict {
  rows: number;
  /** Number of the first row that was altered; null when all are intact. */
  brokenAt: number | null;
  /**
   * Hash of the last row, in hexadecimal. Note it down elsewhere: without it, a log cut off at its end looks
   * intact.
   */
  head: string | null;
}

/** Reads the audit log from its start and checks each row's hash and its place in the chain. */
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
