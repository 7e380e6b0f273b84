import type { Database } from '#server/platform/database/database.ts';
import { newId, newSecret, sha256 } from '#server/platform/database/ids.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import { reactivateMember } from '../deactivation/reactivate-member.ts';
import { findSuspension } from '../find-suspension.ts';
import { sessionsPerMember } from '../rules.ts';
import { hasSecondStep } from '../second-step/store.ts';
import { lockAccount } from '../store.ts';
import { dropOldestSessions, insertSession } from './store.ts';

/**
 * Opens a session for a member on one device. Returns the bearer token, which is stored only as a hash.
 *Locks the account, so that parallel sign-ins respect the limit. `provenHash` is the password
 * hash the caller compared. If the password changed since then, throws 401, because the session would
 * outlive the change. Throws 403 `suspended` during a suspension. A deactivated member is back.
 */
export async function openSession(
  db: Database,
  {
    id = newId(),
    memberId,
    device,
    now,
    provenHash,
    isSecondStepDone = false,
  }: {
    id?: string;
    memberId: string;
    device: string;
    now: Date;
    provenHash?: string;
    /** True after the second step. Without it no member with two-step sign-in gets a session. */
    isSecondStepDone?: boolean;
  },
): Promise<string> {
  const account = await lockAccount(db, memberId);
  if (!account || account.erasing_since || (provenHash !== undefined && account.password_hash !== provenHash))
    throw unauthenticated('Please sign in again.');
  if (!isSecondStepDone && (await hasSecondStep(db, memberId)))
    throw unauthenticated('Please sign in again.');
  const suspended = await findSuspension(db, memberId, now);
  if (suspended) throw suspended;
  await reactivateMember(db, { memberId, now });
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
