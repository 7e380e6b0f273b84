import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { mustBeProven } from '../reauthenticate.ts';
import { type Account, lockAccount } from '../store.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { deleteSecondStep, hasSecondStep } from './store.ts';

/** Removes the authenticator app and the recovery codes, and tells the member by email. Idempotent. */
export async function turnOffSecondStep(
  db: Database,
  { proven, now }: { proven: Account; now: Date },
): Promise<void> {
  const account = await lockAccount(db, proven.id);
  mustBeProven(account, proven);
  const wasOn = await hasSecondStep(db, account.id);
  await deleteSecondStep(db, account.id);
  if (!wasOn) return;
  await recordEvent(db, 'second_step.turned_off', { by: account.id, about: {}, at: now });
  await enqueue(db, 'send-security-email', { member_id: account.id, what: 'second-step-off' });
}

/** Replaces the recovery codes. Throws 400 without two-step sign-in. */
export async function renewRecoveryCodes(
  db: Database,
  { proven, serverKey, now }: { proven: Account; serverKey: Buffer; now: Date },
): Promise<string[]> {
  const account = await lockAccount(db, proven.id);
  mustBeProven(account, proven);
  if (!(await hasSecondStep(db, account.id)))
    throw badRequest('Recovery codes belong to an authenticator app. Set one up first.', 'no_second_step');
  const codes = await issueRecoveryCodes(db, { memberId: account.id, serverKey });
  await recordEvent(db, 'recovery_codes.replaced', { by: account.id, about: {}, at: now });
  await enqueue(db, 'send-security-email', { member_id: account.id, what: 'recovery-codes-new' });
  return codes;
}
