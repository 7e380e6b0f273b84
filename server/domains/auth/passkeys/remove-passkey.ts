import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { mustBeProven } from '../reauthenticate.ts';
import { type Account, lockAccount } from '../store.ts';
import { deletePasskey } from './store.ts';

/** Removes a passkey of the member, and sends them an email. Throws 404 for one that isn't theirs. */
export async function removePasskey(
  db: Database,
  { proven, id, now }: { proven: Account; id: string; now: Date },
): Promise<void> {
  const account = await lockAccount(db, proven.id);
  mustBeProven(account, proven);
  if (!(await deletePasskey(db, account.id, id))) throw notFound('That passkey is already removed.');
  await recordEvent(db, 'passkey.removed', { by: account.id, about: { passkey: id }, at: now });
  await enqueue(db, 'send-security-email', { member_id: account.id, what: 'passkey-removed' });
}
