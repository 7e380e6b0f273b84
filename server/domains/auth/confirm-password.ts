import type { AppContext } from '#server/platform/app-context.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { badRequest, unauthenticated } from '#server/platform/http/http-error.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { countGuess } from './count-guess.ts';
import { matchesPassword } from './hash-password.ts';
import { normalEmail } from './rules.ts';
import { accountById } from './store.ts';
import { clearTries } from './throttles/store.ts';

/**
 * Asks a signed-in member for the password again. Wrong guesses count as for a password change. Returns the
 * hash that matched, for the act to compare under its lock. Throws 400 for a wrong password, 429 after too
 * many guesses.
 */
export async function confirmPassword(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { memberId, password, now }: { memberId: string; password: string; now: Date },
): Promise<string> {
  const account = await accountById(db, memberId);
  if (!account) throw unauthenticated();
  const subject = keyedHash(deriveKey(config.serverKey, 'throttles'), normalEmail(account.email));
  await countGuess(db, { subject, act: 'password', now });
  if (!(await matchesPassword(account.password_hash, password)))
    throw badRequest("That's not your password. Check it and try again.", 'wrong_password');
  await clearTries(db, subject, 'password');
  return account.password_hash;
}
