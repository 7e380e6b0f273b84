import { readCurrentUser } from '#server/domains/auth/read-current-user.ts';
import { rememberDevice } from '#server/domains/auth/remember-device.ts';
import { openSession } from '#server/domains/auth/sessions/open-session.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { alreadyCompleted, mayIssueToken } from './rules.ts';
import { accountById, type RegistrationRow } from './store.ts';

/**
 * Signs in the buyer of a completed registration, and again only within 15 minutes. Throws 409
 * for an account that existed before, and after its password was changed or its address verified: the
 * secret in the URL proves less than a password.
 */
export async function signInBuyer(
  db: Database,
  registration: RegistrationRow,
  { device, now }: { device: string; now: Date },
) {
  const { completed_at: completedAt, member_id: memberId, password_hash: hash } = registration;
  const account = memberId ? await accountById(db, memberId) : undefined;
  if (!completedAt || !account) throw completed();
  if (account.created_at < completedAt)
    throw conflict(
      'This email address has an account already, and your membership is on it now. Please log in.',
      'email_taken',
    );
  const isTakenOver = account.password_hash !== hash || account.email_verified_at !== null;
  if (isTakenOver || !mayIssueToken(completedAt, now)) throw completed();
  const sessionId = newId();
  const access_token = await openSession(db, {
    id: sessionId,
    memberId: account.id,
    device,
    now,
    provenHash: hash,
  });
  const device_token = await rememberDevice(db, { memberId: account.id, sessionId, now });
  return { access_token, device_token, user: await readCurrentUser(db, account.id, now) };
}

const completed = () => conflict(alreadyCompleted, 'already_completed');
