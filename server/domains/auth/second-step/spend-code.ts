import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { openSecret, stepOfCode } from './authenticator.ts';
import { hashOfCode } from './recovery-codes.ts';
import { typedCode } from './rules.ts';
import { authenticatorOf, countRecoveryCodes, setLastStep, takeRecoveryCode } from './store.ts';

/** Uses a code of the member. The caller has locked the account. Throws 400 for a wrong or used one. */
export async function spendCode(
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

export const wrongCode = () =>
  badRequest("That code doesn't match. Codes change every 30 seconds, so try the next one.", 'wrong_code');
