import type { Database } from '#server/platform/database/database.ts';
import { deleteDevices } from '../devices.store.ts';
import { dropLinks } from '../email-links.store.ts';
import { deleteSessions } from '../sessions/store.ts';
import { lockAccount } from '../store.ts';
import { type Anonymised, anonymise, deleteConsents, deleteMember } from './store.ts';

/**
 * Removes what identifies a member whose time to change their mind is over, and ends every way to sign in. From
 * then on the account can't be kept, and its address is free. Returns the address, which is nowhere else
 * afterwards, or null if the account isn't due. Idempotent: later calls return the address that replaced it.
 */
export async function anonymiseAccount(
  db: Database,
  memberId: string,
  now: Date,
): Promise<(Anonymised & { email: string }) | null> {
  const account = await lockAccount(db, memberId);
  if (!account?.deletes_at || account.deletes_at > now) return null;
  await deleteSessions(db, memberId);
  await deleteDevices(db, memberId);
  await dropLinks(db, memberId);
  await deleteConsents(db, memberId, account.email);
  return { email: account.email, ...(await anonymise(db, memberId, now)) };
}

/** Deletes the account itself, and every row that belongs to it alone. */
export const eraseAccount = (db: Database, memberId: string): Promise<void> => deleteMember(db, memberId);
