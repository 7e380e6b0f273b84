import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { countGuess } from '../count-guess.ts';
import { type Entered, enterAccount } from '../enter-account.ts';
import { findDevice } from '../find-device.ts';
import { normalEmail } from '../rules.ts';
import { accountById, lockAccount } from '../store.ts';
import { takeBackTry } from '../throttles/store.ts';
import { openSecret, stepOfCode } from './authenticator.ts';
import { hashOfCode } from './recovery-codes.ts';
import { codeGuesses, codeGuessesPerDay, typedCode } from './rules.ts';
import { wrongCode } from './set-up-authenticator.ts';
import {
  authenticatorOf,
  challengeMember,
  countRecoveryCodes,
  setLastStep,
  takeChallenge,
  takeRecoveryCode,
} from './store.ts';

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
  await countGuess(pool, { subject, act: 'second-step', limits: [codeGuesses, codeGuessesPerDay], now });
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
  await takeBackTry(db, subject, 'second-step', now);
  return enterAccount(db, { account, device, knownId, isSecondStepDone: true, now });
}

/** Uses a code of the member. The caller has locked the account. Throws 400 for a wrong or used one. */
async function spendCode(
  db: Database,
  { memberId, typed, serverKey, now }: { memberId: string; typed: string; serverKey: Buffer; now: Date },
): Promise<void> {
  const code = typedCode(typed);
  const row = await authenticatorOf(db, memberId);
  if (!code || !row?.secret) throw wrongCode();
  if (code.kind === 'app') {
    const secret = openSecret(serverKey, memberId, row.secret);
    const step = stepOfCode(secret, code.code, now, Number(row.last_step));
    if (step === null) throw wrongCode();
    return setLastStep(db, memberId, step);
  }
  const codeHash = hashOfCode(serverKey, memberId, code.code);
  if (!(await takeRecoveryCode(db, { memberId, codeHash, now })))
    throw badRequest("That recovery code doesn't match, or it has been used.", 'wrong_code');
  const left = await countRecoveryCodes(db, memberId);
  await recordEvent(db, 'recovery_code.used', { by: memberId, about: { left }, at: now });
  await enqueue(db, 'send-security-email', { member_id: memberId, what: 'recovery-code-used', left });
}

export const challengeEnded = () =>
  badRequest('That took too long. Please enter your password again.', 'challenge_ended');
