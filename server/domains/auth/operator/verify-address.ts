import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import { normalEmail } from '../rules.ts';
import { lockAccount, setVerified } from './store.ts';

/** Confirms a member's address on the word of support; the instant of an earlier confirmation stays. 404 for an unknown address. */
export async function verifyAddress(
  db: Database,
  { email, now }: { email: string; now: Date },
): Promise<{ memberId: string; wasVerified: boolean }> {
  const account = await lockAccount(db, normalEmail(email));
  if (!account) throw notFound(`There is no account with the address ${normalEmail(email)}.`);
  if (account.email_verified_at) return { memberId: account.id, wasVerified: true };
  await setVerified(db, account.id, now);
  await tell(db, { what: 'email_verified', by: account.id, about: { by_operator: true }, at: now });
  return { memberId: account.id, wasVerified: false };
}
