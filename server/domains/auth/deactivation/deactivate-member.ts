import type { Database } from '#server/platform/database/database.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { dropResets } from '../email-links.store.ts';
import { deleteSessions } from '../sessions/store.ts';
import { lockAccount } from '../store.ts';
import { type Deactivation, saveDeactivation } from './store.ts';

/**
 * Makes others see a former member in place of this one, and ends every session. `provenHash` is the password
 * hash the caller compared, if one did. Throws 401 if the password changed since then, and if the member is deactivated
 * already: a call of another tab ended this session meanwhile, and must not replace a deletion by a deactivation.
 * `mayBeDeactivated` allows the latter for acts that need no session.
 */
export async function deactivateMember(
  db: Database,
  {
    memberId,
    provenHash,
    mayBeDeactivated = false,
    ...deactivation
  }: Deactivation & { memberId: string; provenHash?: string; mayBeDeactivated?: boolean },
): Promise<void> {
  const account = await lockAccount(db, memberId);
  const isProven = provenHash === undefined || account?.password_hash === provenHash;
  if (!account || !isProven || (account.away_since && !mayBeDeactivated))
    throw unauthenticated('Please sign in again.');
  await saveDeactivation(db, memberId, deactivation);
  await deleteSessions(db, memberId);
  await dropResets(db, memberId);
}
