import type { Database } from '#server/platform/database/database.ts';
import { forbidden, unauthenticated } from '#server/platform/http/http-error.ts';
import { lockAccount } from '../store.ts';
import { throttlePassword } from '../throttle-password.ts';
import { throttleSubjects } from '../throttle-subject.ts';
import { refundTry } from '../throttles.store.ts';
import { codeGuesses, codeGuessesPerDay } from './rules.ts';
import { spendCode } from './spend-code.ts';
import { hasSecondStep } from './store.ts';

/**
 * Uses a code of a signed-in member with two-step sign-in, and does nothing for others. Runs in a transaction
 * of its own, so that a code is used up also when the act that follows is refused. Throws 403
 * `second_step_needed` without a code, 400 for a wrong one, 429 after too many guesses.
 */
export async function proveSecondStep(
  db: Database,
  {
    memberId,
    code = '',
    serverKey,
    now,
  }: { memberId: string; code?: string | undefined; serverKey: Buffer; now: Date },
): Promise<void> {
  if (!(await hasSecondStep(db, memberId))) return;
  if (code.trim() === '')
    throw forbidden('Please enter a code of your authenticator app as well.', 'second_step_needed');
  const subject = throttleSubjects(serverKey)(`member ${memberId}`);
  const act = 'second-step-proof';
  await throttlePassword(db, { subject, act, limits: [codeGuesses, codeGuessesPerDay], now });
  await db.transaction().execute(async (transaction) => {
    if (!(await lockAccount(transaction, memberId))) throw unauthenticated();
    await spendCode(transaction, { memberId, typed: code, serverKey, now });
    await refundTry(transaction, subject, act, now);
  });
}
