import type { AppContext } from '#server/platform/app-context.ts';
import { conflict, HttpError } from '#server/platform/http/http-error.ts';
import { findSuspension } from './find-suspension.ts';
import { matchesPassword } from './hash-password.ts';
import type { Credentials } from './reauthenticate.ts';
import { normalEmail } from './rules.ts';
import { proveSecondStep } from './second-step/prove-second-step.ts';
import { type Account, accountByEmail } from './store.ts';
import { throttlePassword } from './throttle-password.ts';
import { throttleSubjects } from './throttle-subject.ts';
import { refundTry } from './throttles.store.ts';

/**
 * Checks the password, and a code with two-step sign-in, of a suspended member, who can't sign in. Guesses
 * count together with those at sign-in, and the refusal of a wrong one is that of sign-in, so that this isn't
 * a second door for guesses. Throws 401 for wrong credentials, 409 for a member who isn't suspended, and what
 * `proveSecondStep` throws.
 */
export async function proveSuspended(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { email, credentials: { password, code }, now }: { email: string; credentials: Credentials; now: Date },
): Promise<Account> {
  const subject = throttleSubjects(config.serverKey)(email);
  await throttlePassword(db, { subject, act: 'login', now });
  const account = await accountByEmail(db, normalEmail(email));
  if (!(await matchesPassword(account?.password_hash ?? null, password)) || !account)
    throw new HttpError(401, 'wrong_credentials', 'Wrong email or password.');
  await refundTry(db, subject, 'login', now);
  if (!(await findSuspension(db, account.id, now)))
    throw conflict('Your account isn’t suspended. Sign in, and delete it in the settings.', 'not_suspended');
  await proveSecondStep(db, { memberId: account.id, code, serverKey: config.serverKey, now });
  return account;
}
