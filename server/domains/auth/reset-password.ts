import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { forgetBounces } from '#server/platform/email/bounces/store.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deleteDevices } from './devices.store.ts';
import { endChange } from './email-change/store.ts';
import { dropResets, takeReset } from './email-links.store.ts';
import { isCommonPassword } from './is-common-password.ts';
import { freshPasskey } from './passkeys/rules.ts';
import { deletePasskeysSince } from './passkeys/store.ts';
import { rememberDevice } from './remember-device.ts';
import { normalEmail, type Policy, passwordProblem } from './rules.ts';
import { deleteChallenges } from './second-step/store.ts';
import { deleteSessions } from './sessions/store.ts';
import { accountById, setPassword } from './store.ts';
import { clearTries } from './throttles.store.ts';
import type { EndRegistrations } from './verify-email.ts';

/**
 * Sets a new password with an emailed link. Ends all sessions, remembered devices and unpaid registrations
 * of the address, removes passkeys of the last days, and tells the member by email. Returns a device token, so that this
 * device can sign in even if someone keeps guessing. Throws 400 for an invalid link or a weak password.
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
  // Throwing rolls the transaction back, so the link still works for a better password.
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
  // The owner of the mailbox didn't ask for it, or can ask again.
  await endChange(db, account.id, 'cancelled', now);
  await deleteChallenges(db, account.id);
  const passkeys = await deletePasskeysSince(db, account.id, new Date(now.getTime() - freshPasskey));
  await endRegistrations(db, { email: account.email, now });
  await forgetBounces(db, account.email);
  // The owner of the mailbox must not wait because of earlier guesses.
  await clearTries(db, subjectOf(normalEmail(account.email)), 'login');
  await recordEvent(db, 'password.reset', { by: account.id, about: {}, at: now });
  for (const passkey of passkeys)
    await recordEvent(db, 'passkey.removed', { by: account.id, about: { passkey }, at: now });
  await enqueue(db, 'send-password-changed', { member_id: account.id, passkeys_removed: passkeys.length });
  return rememberDevice(db, { memberId: account.id, sessionId: null, now });
}
