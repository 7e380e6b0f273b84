import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/database/record-event.ts';
import { HttpError, tooMany } from '#server/platform/http/http-error.ts';
import { findDevice } from './find-device.ts';
import { findSuspension } from './find-suspension.ts';
import { matchesPassword } from './hash-password.ts';
import { openSession } from './open-session.ts';
import { rememberDevice } from './remember-device.ts';
import { guesses, normalEmail } from './rules.ts';
import { accountByEmail } from './store.ts';
import { addTry, countTries, lockSubject, takeBackTry } from './throttles/store.ts';

export interface LogIn {
  email: string;
  password: string;
  device: string;
  /** Tokens of the accounts this device is remembered by. */
  deviceTokens: readonly string[];
  now: Date;
  /** Names the address without storing it. */
  subjectOf: (email: string) => Buffer;
  /** Names the counter of a remembered device. */
  subjectOfDevice: (deviceId: string) => Buffer;
  findUnpaid: FindUnpaid;
}

/**
 * The registration that waits for its payment under an address, with the sentence for whoever knows its password. Given by the table
 * of contents: what is paid for belongs to a domain above this one.
 */
export type FindUnpaid = (
  db: Database,
  email: string,
  now: Date,
) => Promise<{ passwordHash: string; sentence: string } | undefined>;

/**
 * Signs in by address and password. Each guess is counted before it is judged, so that parallel guesses cannot slip past
 * the limit; the answer and its time are the same for known and unknown addresses (S8, S9). A remembered device has a counter of its
 * own, so that the wrong guesses of others don't lock its member out (ruling 26). Throws 403 `suspended` with the reason and the end
 * for someone who is suspended.
 */
export async function logIn(
  db: Database,
  { email, password, device, deviceTokens, now, subjectOf, subjectOfDevice, findUnpaid }: LogIn,
): Promise<{ token: string; deviceToken: string | null; memberId: string }> {
  const address = normalEmail(email);
  const knownId = await findDevice(db, { email: address, tokens: deviceTokens, now });
  const subject = knownId ? subjectOfDevice(knownId) : subjectOf(address);
  await countGuess(db, subject, now);
  const account = await accountByEmail(db, address);
  // Asked for every address and judged in the same one comparison, so that the time tells nothing.
  const unpaid = await findUnpaid(db, address, now);
  const matches = await matchesPassword(account?.password_hash ?? unpaid?.passwordHash ?? null, password);
  if (!account && unpaid && matches) throw new HttpError(402, 'payment_pending', unpaid.sentence);
  if (!account || !matches) throw new HttpError(401, 'wrong_credentials', 'Wrong email or password.');
  const signedIn = await db.transaction().execute(async (transaction) => {
    const suspended = await findSuspension(transaction, account.id, now);
    if (suspended) {
      // Only who knows the password hears the reason, and may ask for it as often as they like.
      await takeBackTry(transaction, subject, 'login', now);
      return suspended;
    }
    const sessionId = newId();
    const token = await openSession(transaction, {
      id: sessionId,
      memberId: account.id,
      device,
      now,
      provenHash: account.password_hash,
    });
    // Only the right guess is forgiven: the wrong ones may be somebody else's, and stay counted.
    await takeBackTry(transaction, subject, 'login', now);
    await recordEvent(transaction, { what: 'signed_in', by: account.id, at: now });
    const deviceToken = await rememberDevice(transaction, { memberId: account.id, sessionId, knownId, now });
    return { token, deviceToken, memberId: account.id };
  });
  if (signedIn instanceof HttpError) throw signedIn;
  return signedIn;
}

/** Its own transaction: a wrong guess stays counted although the answer is a refusal. */
async function countGuess(db: Database, subject: Buffer, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, subject);
    const { tries, oldest } = await countTries(
      transaction,
      subject,
      'login',
      new Date(now.getTime() - guesses.within),
    );
    if (tries >= guesses.most) {
      const wait = Math.max(
        1,
        Math.ceil(((oldest ?? now).getTime() + guesses.within - now.getTime()) / 1000),
      );
      const minutes = Math.ceil(wait / 60);
      throw tooMany(
        `Too many tries. Please wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`} and try again, or reset your password.`,
        wait,
      );
    }
    await addTry(transaction, subject, 'login', now);
  });
}
