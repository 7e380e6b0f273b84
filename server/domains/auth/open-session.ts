import type { Database } from '#server/platform/database/database.ts';
import { newId, newSecret, sha256 } from '#server/platform/database/ids.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { findSuspension } from './find-suspension.ts';
import { sessionsPerMember } from './rules.ts';
import { dropOldestSessions, insertSession } from './sessions/store.ts';
import { lockAccount } from './store.ts';

/**
 * Signs a member in on one device; returns the bearer token, which is stored nowhere (ruling 3). Holds the account, so that
 * parallel sign-ins keep to the limit. `provenHash` is the hash a password was judged by: a password changed since then
 * opens nothing, or the session would outlive the change. Throws 403 `suspended` for someone who is suspended.
 */
export async function openSession(
  db: Database,
  {
    id = newId(),
    memberId,
    device,
    now,
    provenHash,
  }: { id?: string; memberId: string; device: string; now: Date; provenHash?: string },
): Promise<string> {
  const account = await lockAccount(db, memberId);
  if (!account || (provenHash !== undefined && account.password_hash !== provenHash))
    throw unauthenticated('Please sign in again.');
  const suspended = await findSuspension(db, memberId, now);
  if (suspended) throw suspended;
  const token = newSecret('evt');
  await dropOldestSessions(db, memberId, sessionsPerMember - 1);
  await insertSession(db, {
    id,
    tokenHash: sha256(token),
    memberId,
    device,
    now,
  });
  return token;
}
