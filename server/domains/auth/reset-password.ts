import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/database/record-event.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deleteDevices } from './devices/store.ts';
import { dropResets, takeReset } from './links/store.ts';
import { rememberDevice } from './remember-device.ts';
import { normalEmail, type Policy, passwordProblem } from './rules.ts';
import { deleteSessions } from './sessions/store.ts';
import { isCommonPassword } from './spot-common-password.ts';
import { accountById, setPassword } from './store.ts';
import { clearTries } from './throttles/store.ts';
import type { EndRegistrations } from './verify-email.ts';

/**
 * Sets a new password with a link from the mail; every session, every remembered device and every waiting registration of the address
 * ends, and the member is told by mail (A section 2.6, T3). Returns the token by which the device that holds the link is remembered, so
 * that it gets in with the new password although someone keeps guessing.
 */
export async function resetPassword(
  db: Database,
  {
    token,
    password,
    passwordHash,
    policy,
    subjectOf,
    endRegistrations,
    now,
  }: {
    token: string;
    password: string;
    passwordHash: string;
    policy: Policy;
    subjectOf: (email: string) => Buffer;
    endRegistrations: EndRegistrations;
    now: Date;
  },
): Promise<string | null> {
  const memberId = await takeReset(db, sha256(token), now);
  const account = memberId ? await accountById(db, memberId) : undefined;
  if (!account) throw badRequest('The password reset link is invalid or has expired.', 'invalid_reset_link');
  // Thrown, so the link stays usable for a better password.
  const problem = passwordProblem(password, {
    policy,
    isAdmin: account.is_admin,
    isCommon: isCommonPassword(password, [account.name, account.email]),
  });
  if (problem) throw badRequest(problem, 'weak_password');
  await setPassword(db, account.id, passwordHash, now);
  await deleteSessions(db, account.id);
  await deleteDevices(db, account.id);
  await dropResets(db, account.id);
  await endRegistrations(db, { email: account.email, now });
  // Whoever holds the mailbox need not wait for guesses made before.
  await clearTries(db, subjectOf(normalEmail(account.email)), 'login');
  await recordEvent(db, { what: 'password_reset', by: account.id, at: now });
  await enqueue(db, 'send-password-changed', { member_id: account.id });
  return rememberDevice(db, { memberId: account.id, sessionId: null, now });
}
