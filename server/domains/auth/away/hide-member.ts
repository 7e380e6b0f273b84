import type { Database } from '#server/platform/database/database.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { dropResets } from '../email-links.store.ts';
import { deleteSessions } from '../sessions/store.ts';
import { lockAccount } from '../store.ts';
import { type Away, setAway } from './store.ts';

/**
 * Makes others see a former member in place of this one, and ends every session. `provenHash` is the password
 * hash the caller compared, if one did. Throws 401 if the password changed since then, and if the member is away
 * already: a call of another tab ended this session meanwhile, and must not replace a deletion by a deactivation.
 * `mayBeAway` allows the latter for acts that need no session.
 */
export async function hideMember(
  db: Database,
  {
    memberId,
    provenHash,
    mayBeAway = false,
    ...away
  }: Away & { memberId: string; provenHash?: string; mayBeAway?: boolean },
): Promise<void> {
  const account = await lockAccount(db, memberId);
  const isProven = provenHash === undefined || account?.password_hash === provenHash;
  if (!account || !isProven || (account.away_since && !mayBeAway))
    throw unauthenticated('Please sign in again.');
  await setAway(db, memberId, away);
  await deleteSessions(db, memberId);
  await dropResets(db, memberId);
}
