import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { type Entered, enterAccount } from '../enter-account.ts';
import { findDevice } from '../find-device.ts';
import { normalEmail } from '../rules.ts';
import { accountById, lockAccount } from '../store.ts';
import { throttlePassword } from '../throttle-password.ts';
import { refundTry } from '../throttles.store.ts';
import { codeGuesses, codeGuessesPerDay } from './rules.ts';
import { spendCode } from './spend-code.ts';
import { challengeMember, takeChallenge } from './store.ts';

export interface SecondStepTry {
  memberId: string;
  /** The remembered device, or null. */
  knownId: string | null;
  subject: Buffer;
}

/**
 * Counts a guess of a code before it is checked. A remembered device has its own counter, so that someone
 * with the password can't lock its member out. Throws 400 for an ended challenge, 429 after too many guesses.
 */
export async function countCode(
  pool: Database,
  {
    challenge,
    deviceTokens,
    subjectOf,
    subjectOfDevice,
    now,
  }: {
    challenge: string;
    deviceTokens: readonly string[];
    subjectOf: (email: string) => Buffer;
    subjectOfDevice: (deviceId: string) => Buffer;
    now: Date;
  },
): Promise<SecondStepTry> {
  const memberId = await challengeMember(pool, sha256(challenge), now);
  const account = memberId ? await accountById(pool, memberId) : undefined;
  if (!account) throw challengeEnded();
  const knownId = await findDevice(pool, { email: normalEmail(account.email), tokens: deviceTokens, now });
  const subject = knownId ? subjectOfDevice(knownId) : subjectOf(normalEmail(account.email));
  await throttlePassword(pool, {
    subject,
    act: 'second-step',
    limits: [codeGuesses, codeGuessesPerDay],
    now,
  });
  return { memberId: account.id, knownId, subject };
}

/**
 * Signs in with the code of an authenticator app or a recovery code. A code works once, and so does the
 * challenge. Throws 400 for a wrong code or an ended challenge, 403 `suspended` during a suspension.
 */
export async function completeSignIn(
  db: Database,
  {
    attempt: { memberId, knownId, subject },
    challenge,
    typed,
    device,
    serverKey,
    now,
  }: {
    attempt: SecondStepTry;
    challenge: string;
    typed: string;
    device: string;
    serverKey: Buffer;
    now: Date;
  },
): Promise<Entered> {
  const account = await lockAccount(db, memberId);
  if (!account || !(await takeChallenge(db, sha256(challenge), now))) throw challengeEnded();
  await spendCode(db, { memberId, typed, serverKey, now });
  await refundTry(db, subject, 'second-step', now);
  return enterAccount(db, { account, device, knownId, isSecondStepDone: true, now });
}

export const challengeEnded = () =>
  badRequest('That took too long. Please enter your password again.', 'challenge_ended');
