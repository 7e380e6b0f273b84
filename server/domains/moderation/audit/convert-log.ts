import type { Database } from '#server/platform/database/database.ts';
import { hashOf } from './hash-chain.ts';
import { hashesOf, noHash, seal, wordRows } from './record-act.ts';
import { convertRow, formatsOf, insertWords, lockAuditLog, logRows } from './store.ts';
import { verifyLog } from './verify-log.ts';

/**
 * Takes reasons and addresses out of the chain of a log that an earlier version wrote, and computes the chain
 * anew. Runs at each start and does nothing once it's done, for a log that was changed, which `audit-verify`
 * reports, and for one with newer rows. Returns the number of rows converted.
 */
export async function convertLog(pool: Database): Promise<number> {
  if (!(await isOld(pool))) return 0;
  return pool.transaction().execute(async (db) => {
    await lockAuditLog(db);
    if (!(await isOld(db)) || (await verifyLog(db)).brokenAt !== null) return 0;
    let previous = noHash;
    let rows = 0;
    for await (const row of logRows(db)) {
      const words = seal(row);
      const converted = { ...row, ...hashesOf(words), format: 2, reason: null, ip: null };
      const { reason_hash, ip_hash } = converted;
      const hash = hashOf(previous, converted);
      await convertRow(db, row.seq, { reason_hash, ip_hash, previous_hash: previous, hash });
      await insertWords(db, wordRows(String(row.seq), row, words));
      previous = hash;
      rows += 1;
    }
    return rows;
  });
}

const isOld = async (db: Database): Promise<boolean> => {
  const formats = await formatsOf(db);
  return formats.length === 1 && formats[0] === 1;
};
