import { type Database, isUniqueViolation } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { normalEmail } from '../rules.ts';
import { accountByEmail, lockAccount } from '../store.ts';
import { stageOf } from './rules.ts';
import { endChange, setEmail, waitingChange } from './store.ts';

/**
 * Carries out the member's waiting change if it is due, or ends it if it has lapsed or its address was taken
 * meanwhile. Returns what became of it. Locks the account, so that a stop and a confirmation run one by one. Throws 409
 * when someone else gets the address at the same moment. The change waits then.
 */
export async function settleEmailChange(
  db: Database,
  memberId: string,
  now: Date,
): Promise<'waiting' | 'changed' | 'lapsed' | 'taken'> {
  const account = await lockAccount(db, memberId);
  const change = await waitingChange(db, memberId);
  // An account that is being erased gets no address any more.
  if (!change || !account || account.erasing_since) return 'lapsed';
  const stage = stageOf(change, now);
  if (stage === 'waiting') return stage;
  if (stage === 'lapsed') {
    await endChange(db, memberId, 'lapsed', now);
    return stage;
  }
  const holder = await accountByEmail(db, normalEmail(change.new_email));
  if (holder && holder.id !== memberId) {
    await endChange(db, memberId, 'lapsed', now);
    return 'taken';
  }
  await endChange(db, memberId, 'changed', now);
  try {
    await setEmail(db, memberId, change.new_email, now);
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) throw taken();
    throw error;
  }
  await recordEvent(db, 'email.changed', { by: memberId, about: { change_id: change.id }, at: now });
  await enqueue(db, 'send-email-changed', { change_id: change.id });
  return 'changed';
}

export const taken = () =>
  conflict('This email address has an account of its own by now, so nothing changed.', 'email_taken');
