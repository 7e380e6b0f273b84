import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { lockAccount } from '../store.ts';
import { endDeactivation } from './store.ts';

/**
 * Shows a member to others again. Returns false if they weren't deactivated. A planned deletion stays, unless `cancels` says that
 * it ends too: while its date is ahead, or until the erasure begins.
 */
export async function reactivateMember(
  db: Database,
  { memberId, cancels = null, now }: { memberId: string; cancels?: 'ahead' | 'not begun' | null; now: Date },
): Promise<boolean> {
  const account = await lockAccount(db, memberId);
  if (!account?.away_since || account.erasing_since) return false;
  const isAhead = account.deletes_at !== null && account.deletes_at > now;
  if (account.deletes_at && !(cancels === 'not begun' || (cancels === 'ahead' && isAhead))) return false;
  await endDeactivation(db, memberId);
  await recordEvent(db, 'member.returned', { by: memberId, about: {}, at: now });
  return true;
}
