import type { Database } from '#server/platform/database/database.ts';
import { byCommandLine, recordEvent } from '#server/platform/events.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deleteDevices } from '../devices.store.ts';
import { endChange } from '../email-change/store.ts';
import { dropResets } from '../email-links.store.ts';
import { hashPassword, matchesPassword } from '../hash-password.ts';
import { isCommonPassword } from '../is-common-password.ts';
import { register } from '../register.ts';
import { normalEmail, passwordProblem } from '../rules.ts';
import { gracePeriod } from '../second-step/rules.ts';
import { deleteChallenges } from '../second-step/store.ts';
import { deleteSessions } from '../sessions/store.ts';
import { setPassword } from '../store.ts';
import { lockAccount, setAdmin, setVerified } from './store.ts';

export interface Administrator {
  email: string;
  password: string;
  /** Name for a new account. An existing account keeps its own. */
  name: string;
  /** IANA time zone name. */
  timeZone: string;
  now: Date;
}

export type AdminCreated = 'created' | 'promoted' | 'unchanged';

/**
 * Makes a member an administrator, or creates one (always the strict password rules). An existing
 * member gets this password, because theirs was chosen under weaker rules. All their sessions and
 * remembered devices end. Idempotent. Opens its own transaction after hashing the password.
 */
export async function createAdmin(
  pool: Database,
  { email, password, name, timeZone, now }: Administrator,
): Promise<AdminCreated> {
  const address = normalEmail(email);
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(address)) throw badRequest(`${address} is not an email address.`);
  const problem = passwordProblem(password, {
    policy: 'strict',
    isAdmin: true,
    isCommon: isCommonPassword(password, [name, address]),
  });
  if (problem) throw badRequest(problem, 'weak_password');
  const passwordHash = await hashPassword(password);
  const isSame = await matches(pool, address, password);
  return pool.transaction().execute(async (db) => {
    const account = await lockAccount(db, address);
    if (account?.is_admin && isSame) return 'unchanged';
    const id =
      account?.id ??
      (await register(db, { email: address, name, bio: null, passwordHash, timeZone, dayStartHour: 0, now }));
    await setAdmin(db, { id, secondStepDueAt: new Date(now.getTime() + gracePeriod), now });
    if (account) {
      await setPassword(db, id, passwordHash, now);
      await deleteSessions(db, id);
      await deleteDevices(db, id);
      await dropResets(db, id);
      await endChange(db, id, 'cancelled', now);
      await deleteChallenges(db, id);
      await enqueue(db, 'send-password-changed', { member_id: id });
    } else await setVerified(db, id, now);
    const outcome = account ? 'promoted' : 'created';
    await recordEvent(db, 'admin.appointed', {
      ...byCommandLine(now),
      about: { by_operator: true, member: id, outcome },
    });
    return outcome;
  });
}

/** Returns whether the account of this address has this password. */
async function matches(pool: Database, address: string, password: string): Promise<boolean> {
  const account = await pool.transaction().execute((db) => lockAccount(db, address));
  if (!account) return false;
  return matchesPassword(account.password_hash, password);
}
