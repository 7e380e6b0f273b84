import type { Database } from '#server/platform/database/database.ts';
import { badRequest, unauthenticated } from '#server/platform/http/http-error.ts';
import { countGuess } from './count-guess.ts';
import { matchesPassword } from './hash-password.ts';
import { normalEmail } from './rules.ts';
import { type Account, accountById } from './store.ts';
import { clearTries } from './throttles/store.ts';

/** Checks a password of the member in the settings. Throws 401, 400 and 429 as `proveMember` does. */
export type Prove = (memberId: string, password: string, now: Date) => Promise<Account>;

/**
 * Checks the current password of a signed-in member and returns their account, whose hash must still be the
 * stored one when the act begins. Wrong guesses count as at sign-in, under a counter of their own, so that a
 * stolen session can't lock its member out. Throws 400 for a wrong password, 429 after too many guesses.
 */
export async function proveMember(
  db: Database,
  {
    memberId,
    password,
    wrong = 'That isn’t your current password.',
    subjectOf,
    now,
  }: {
    memberId: string;
    password: string;
    wrong?: string;
    subjectOf: (email: string) => Buffer;
    now: Date;
  },
): Promise<Account> {
  const account = await accountById(db, memberId);
  if (!account) throw unauthenticated();
  const subject = subjectOf(normalEmail(account.email));
  await countGuess(db, { subject, act: 'password', now });
  if (!(await matchesPassword(account.password_hash, password))) throw badRequest(wrong, 'wrong_password');
  await clearTries(db, subject, 'password');
  return account;
}

/** Throws 400 when the password that was proven is no longer the stored one. */
export function mustBeProven(account: Account | undefined, proven: Account): asserts account is Account {
  if (!account) throw unauthenticated();
  if (account.password_hash !== proven.password_hash)
    throw badRequest('Your password changed meanwhile. Please try again.', 'wrong_password');
}
