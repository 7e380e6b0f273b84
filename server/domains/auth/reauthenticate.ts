import type { AppContext } from '#server/platform/app-context.ts';
import { badRequest, unauthenticated } from '#server/platform/http/http-error.ts';
import { matchesPassword } from './hash-password.ts';
import { proveSecondStep } from './second-step/prove-second-step.ts';
import { type Account, accountById } from './store.ts';
import { throttlePassword } from './throttle-password.ts';
import { throttleSubjects } from './throttle-subject.ts';
import { clearTries } from './throttles.store.ts';

/** Entered by a member to prove who they are. */
export interface Credentials {
  password: string;
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined;
}

/**
 * Checks that a signed-in member knows their password and, with two-step sign-in, has a code. Every act that
 * could lock a member out or give something away asks for both (decision page 0021). Returns their account,
 * whose hash must still be the stored one when the act begins. Wrong guesses count as at sign-in, under
 * counters of their own, so that a stolen session can't lock its member out. Throws 400 for a wrong password
 * or code, 403 `second_step_needed` without a code, 429 after too many guesses.
 */
export async function reauthenticate(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  {
    memberId,
    credentials: { password, code },
    wrong = 'That isn’t your current password.',
    now,
  }: { memberId: string; credentials: Credentials; wrong?: string; now: Date },
): Promise<Account> {
  const account = await accountById(db, memberId);
  if (!account) throw unauthenticated();
  const subject = throttleSubjects(config.serverKey)(account.email);
  await throttlePassword(db, { subject, act: 'password', now });
  if (!(await matchesPassword(account.password_hash, password))) throw badRequest(wrong, 'wrong_password');
  await clearTries(db, subject, 'password');
  await proveSecondStep(db, { memberId, code, serverKey: config.serverKey, now });
  return account;
}

/** Throws 400 when the password that was proven is no longer the stored one. */
export function mustBeProven(account: Account | undefined, proven: Account): asserts account is Account {
  if (!account) throw unauthenticated();
  if (account.password_hash !== proven.password_hash)
    throw badRequest('Your password changed meanwhile. Please try again.', 'wrong_password');
}
