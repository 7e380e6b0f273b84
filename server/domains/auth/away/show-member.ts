import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { lockAccount } from '../store.ts';
import { endAway } from './store.ts';

/**
 * Shows a member to others again. Returns false if they weren't away. With `withDeletion`, also cancels the
 * deletion of the account.
 */
export async function showMember(
  db: Database,
  { memberId, withDeletion, now }: { memberId: string; withDeletion: boolean; now: Date },
): Promise<boolean> {
  const account = await lockAccount(db, memberId);
  if (!account?.away_since || account.erasing_since || (account.deletes_at && !withDeletion)) return false;
  await endAway(db, memberId);
  await recordEvent(db, 'member.returned', { by: memberId, about: {}, at: now });
  return true;
}
