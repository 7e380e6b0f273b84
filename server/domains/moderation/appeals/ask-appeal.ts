import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import type {} from '../events.ts';
import { appealStateOf } from './rules.ts';
import { appealOfSuspension, insertAppeal, lockSuspension } from './store.ts';

/**
 * Asks for another look at a suspension, once, as the owner of its link. Returns false when the member can't ask any more,
 * or asked already: the page says why.
 */
export async function askAppeal(
  db: Database,
  {
    suspensionId,
    words,
    ip,
    requestId,
    now,
  }: {
    suspensionId: string;
    words: string;
    ip: string;
    requestId: string;
    now: Date;
  },
): Promise<boolean> {
  await lockSuspension(db, suspensionId);
  const row = await appealOfSuspension(db, suspensionId);
  if (!row || appealStateOf(row, now) !== 'open') return false;
  const appeal = await insertAppeal(db, { suspensionId, words, now });
  await recordEvent(db, 'suspension.appealed', {
    by: row.member_id,
    at: now,
    audited: { ip, requestId, reason: null },
    about: { member: row.member_id, appeal },
  });
  return true;
}
