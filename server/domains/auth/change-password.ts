import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, unauthenticated } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { deleteOtherDevices } from './devices.store.ts';
import { endChange } from './email-change/store.ts';
import { dropResets } from './email-links.store.ts';
import { hashPassword } from './hash-password.ts';
import { isCommonPassword } from './is-common-password.ts';
import { type Credentials, reauthenticate } from './reauthenticate.ts';
import { passwordProblem } from './rules.ts';
import { deleteChallenges } from './second-step/store.ts';
import { deleteOtherSessions } from './sessions/store.ts';
import { accountById, lockAccount, setPassword } from './store.ts';

const wrongSentence = 'Error updating password. Please check your current password.';
const wrongPassword = () => badRequest(wrongSentence, 'wrong_password');

/** A password change whose member knew the current password. */
export interface ProvenChange {
  /** Hash of the current password, which must still be the stored one. */
  provenHash: string;
  passwordHash: string;
}

/**
 * Checks the current password, and a code with two-step sign-in, and hashes the new password. Throws 400 for a
 * weak password, and what `reauthenticate` throws.
 */
export async function provePassword(
  ctx: Pick<AppContext, 'db' | 'config'>,
  {
    memberId,
    credentials,
    password,
    now,
  }: { memberId: string; credentials: Credentials; password: string; now: Date },
): Promise<ProvenChange> {
  const known = await accountById(ctx.db, memberId);
  if (!known) throw unauthenticated();
  const problem = passwordProblem(password, {
    policy: ctx.config.passwordPolicy,
    isAdmin: known.is_admin,
    isCommon: isCommonPassword(password, [known.name, known.email]),
  });
  if (problem) throw badRequest(problem, 'weak_password');
  const account = await reauthenticate(ctx, { memberId, credentials, wrong: wrongSentence, now });
  return { provenHash: account.password_hash, passwordHash: await hashPassword(password) };
}

/**
 * Saves a proven change. Ends the member's other sessions and the links that were emailed before, forgets the
 * other devices, and tells the member by email. Throws 400 when the password changed meanwhile.
 */
export async function changePassword(
  db: Database,
  { viewer, change, now }: { viewer: Viewer; change: ProvenChange; now: Date },
): Promise<void> {
  const account = await lockAccount(db, viewer.id);
  if (!account) throw unauthenticated();
  if (account.password_hash !== change.provenHash) throw wrongPassword();
  await setPassword(db, account.id, change.passwordHash, now);
  await deleteOtherSessions(db, account.id, viewer.sessionId);
  await deleteOtherDevices(db, account.id, viewer.sessionId);
  await dropResets(db, account.id);
  await endChange(db, account.id, 'cancelled', now);
  await deleteChallenges(db, account.id);
  await recordEvent(db, 'password.changed', { by: account.id, about: {}, at: now });
  await enqueue(db, 'send-password-changed', { member_id: account.id, by_member: true });
}
