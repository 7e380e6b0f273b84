import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, unauthenticated } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { mustBeConfirmed } from '../must-be-confirmed.ts';
import { mustBeProven } from '../reauthenticate.ts';
import { deleteOtherSessions } from '../sessions/store.ts';
import { type Account, lockAccount } from '../store.ts';
import {
  authenticatorUri,
  newAuthenticatorSecret,
  openSecret,
  sealSecret,
  stepOfCode,
} from './authenticator.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { setupLife, typedCode } from './rules.ts';
import { wrongCode } from './spend-code.ts';
import { activateSecret, authenticatorOf, deleteChallenges, saveWaitingSecret } from './store.ts';

/**
 * Returns a new secret for an authenticator app. One in use stays in use until a code confirms the new one.
 */
export async function beginSetup(
  db: Database,
  { proven, serverKey, issuer, now }: { proven: Account; serverKey: Buffer; issuer: string; now: Date },
): Promise<{ secret: string; uri: string }> {
  const account = await lockAccount(db, proven.id);
  mustBeProven(account, proven);
  await mustBeConfirmed(db, account.id);
  const secret = newAuthenticatorSecret();
  await saveWaitingSecret(db, {
    memberId: account.id,
    secret: sealSecret(serverKey, account.id, secret),
    now,
  });
  return { secret, uri: authenticatorUri(issuer, account.email, secret) };
}

/**
 * Turns two-step sign-in on with a code of the new secret. The other sessions of the member end, because they
 * were opened with the password alone. Returns the recovery codes. Throws 400 for a wrong code, or when no
 * secret waits.
 */
export async function turnOnSecondStep(
  db: Database,
  {
    memberId,
    sessionId,
    typed,
    serverKey,
    now,
  }: { memberId: string; sessionId: string; typed: string; serverKey: Buffer; now: Date },
): Promise<string[]> {
  const account = await lockAccount(db, memberId);
  if (!account) throw unauthenticated();
  const row = await authenticatorOf(db, memberId);
  if (!row?.waiting_secret || !row.waiting_since || now.getTime() - row.waiting_since.getTime() > setupLife)
    throw badRequest('The setup took too long. Please begin again.', 'setup_ended');
  const code = typedCode(typed);
  const secret = openSecret(serverKey, memberId, row.waiting_secret);
  const step = code?.kind === 'app' ? stepOfCode(secret, code.code, now) : null;
  if (step === null) throw wrongCode();
  if (!row.confirmed_at) await deleteOtherSessions(db, memberId, sessionId);
  await activateSecret(db, { memberId, secret: row.waiting_secret, step, now });
  await deleteChallenges(db, memberId);
  const codes = await issueRecoveryCodes(db, { memberId, serverKey });
  await recordEvent(db, 'second_step.turned_on', { by: memberId, about: {}, at: now });
  await enqueue(db, 'send-security-email', { member_id: memberId, what: 'second-step-on' });
  return codes;
}
