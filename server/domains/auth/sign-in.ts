import type { Database } from '#server/platform/database/database.ts';
import { newSecret, sha256 } from '#server/platform/database/ids.ts';
import { HttpError, unauthenticated } from '#server/platform/http/http-error.ts';
import { type Entered, enterAccount } from './enter-account.ts';
import { findDevice } from './find-device.ts';
import { findSuspension } from './find-suspension.ts';
import { matchesPassword } from './hash-password.ts';
import { normalEmail } from './rules.ts';
import { challengeLife } from './second-step/rules.ts';
import { hasSecondStep, insertChallenge } from './second-step/store.ts';
import { type Account, accountByEmail, lockAccount } from './store.ts';
import { throttlePassword } from './throttle-password.ts';
import { refundTry } from './throttles.store.ts';

export interface SignIn {
  email: string;
  password: string;
  device: string;
  /** Tokens of this device, one for each account that remembers it. */
  deviceTokens: readonly string[];
  now: Date;
  /** Returns the throttle subject of an address, a keyed hash, so that no address is stored. */
  subjectOf: (email: string) => Buffer;
  /** Returns the throttle subject of a remembered device. */
  subjectOfDevice: (deviceId: string) => Buffer;
  findUnpaid: FindUnpaid;
}

/**
 * Finds the unpaid registration of an address, with the sentence for its owner. The noun of memberships gives it,
 * because payments belong to a later domain.
 */
export type FindUnpaid = (
  db: Database,
  email: string,
  now: Date,
) => Promise<{ passwordHash: string; sentence: string } | undefined>;

/**
 * Signs in by address and password. Counts each guess before it checks it, so that parallel guesses cannot
 * exceed the limit. The response and its duration are equal for known and unknown addresses. A
 * remembered device has its own counter, so that guesses of others don't lock out its member.
 * Throws 401 for wrong credentials, 402 for an unpaid registration, 403 `suspended` with reason and end, 403
 * `second_step` with a challenge for a member with two-step sign-in, and 429 after too many guesses.
 */
export async function signIn(
  db: Database,
  { email, password, device, deviceTokens, now, subjectOf, subjectOfDevice, findUnpaid }: SignIn,
): Promise<Entered> {
  const address = normalEmail(email);
  const knownId = await findDevice(db, { email: address, tokens: deviceTokens, now });
  const subject = knownId ? subjectOfDevice(knownId) : subjectOf(address);
  await throttlePassword(db, { subject, act: 'login', now });
  const account = await accountByEmail(db, address);
  // Queried for every address and used in the one comparison below, so that the duration reveals nothing.
  const unpaid = await findUnpaid(db, address, now);
  const matches = await matchesPassword(account?.password_hash ?? unpaid?.passwordHash ?? null, password);
  if (!account && unpaid && matches) throw new HttpError(402, 'payment_pending', unpaid.sentence);
  if (!account || !matches) throw new HttpError(401, 'wrong_credentials', 'Wrong email or password.');
  const signedIn = await db.transaction().execute(async (transaction) => {
    const suspended = await findSuspension(transaction, account.id, now);
    if (suspended) {
      // Only a caller with the password reads the reason, and may do so without limit.
      await refundTry(transaction, subject, 'login', now);
      return suspended;
    }
    if (await hasSecondStep(transaction, account.id)) {
      await refundTry(transaction, subject, 'login', now);
      return beginSecondStep(transaction, account, now);
    }
    // Removes only the right guess from the counter: wrong guesses may come from someone else.
    await refundTry(transaction, subject, 'login', now);
    const { password_hash: provenHash } = account;
    return enterAccount(transaction, { account, device, knownId, provenHash, now });
  });
  if (signedIn instanceof HttpError) throw signedIn;
  return signedIn;
}

/**
 * Returns the refusal that asks for the second step. Its challenge shows that the password was right, and
 * grants nothing else. Locks the account, so that no challenge outlives a change of the password.
 */
async function beginSecondStep(db: Database, proven: Account, now: Date): Promise<HttpError> {
  const account = await lockAccount(db, proven.id);
  if (account?.password_hash !== proven.password_hash) throw unauthenticated('Please sign in again.');
  const challenge = newSecret('evc');
  await insertChallenge(db, {
    tokenHash: sha256(challenge),
    memberId: account.id,
    expiresAt: new Date(now.getTime() + challengeLife),
  });
  return new HttpError(403, 'second_step', 'Please enter the code of your authenticator app.', {
    challenge,
  });
}
