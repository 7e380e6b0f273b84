import type { Database } from '#server/platform/database/database.ts';
import { hashOf, hashOfWords, ownerOf, type Part } from './hash-chain.ts';
import { noHash } from './record-act.ts';
import { type ChainedAct, isErased, logRows } from './store.ts';

export interface LogVerdict {
  rows: number;
  /** Number of the first row that was altered; null when all are intact. */
  brokenAt: number | null;
  /** Reasons and addresses that were erased with their members. */
  erased: number;
  /**
   * Hash of the last row, in hexadecimal. Note it down elsewhere: without it, a log cut off at its end looks
   * intact.
   */
  head: string | null;
}

/**
 * Reads the audit log from its start and checks each row's hash, its words and its place in the chain. Words may
 * be missing only where their member was erased.
 */
export async function verifyLog(db: Database): Promise<LogVerdict> {
  let previous = noHash;
  let rows = 0;
  let erased = 0;
  for await (const row of logRows(db)) {
    rows += 1;
    const isInPlace = row.previous_hash.equals(previous) && row.hash.equals(hashOf(previous, row));
    const reason = isInPlace ? await lookAt(db, row, 'reason') : 'wrong';
    const ip = isInPlace ? await lookAt(db, row, 'ip') : 'wrong';
    if (reason === 'wrong' || ip === 'wrong') return { rows, brokenAt: row.seq, erased, head: null };
    erased += Number(reason === 'erased') + Number(ip === 'erased');
    previous = row.hash;
  }
  return { rows, brokenAt: null, erased, head: rows === 0 ? null : previous.toString('hex') };
}

/** Compares the words of a part with the hash that the chain has of them. */
async function lookAt(db: Database, row: ChainedAct, part: Part): Promise<'right' | 'erased' | 'wrong'> {
  const [words, hash] = part === 'reason' ? [row.reason_words, row.reason_hash] : [row.ip_words, row.ip_hash];
  if (words) return hash?.equals(hashOfWords(words)) ? 'right' : 'wrong';
  if (!hash) return 'right';
  const owner = ownerOf(part, row);
  return owner !== null && (await isErased(db, owner)) ? 'erased' : 'wrong';
}
