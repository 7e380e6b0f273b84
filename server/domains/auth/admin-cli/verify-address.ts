import type { Database } from '#server/platform/database/database.ts';
import { byCommandLine, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { normalEmail } from '../rules.ts';
import { lockAccount, setVerified } from './store.ts';

/**
 * Confirms a member's address for support, on the command line. Keeps the instant of an earlier confirmation. Throws 404 for an
 * unknown address.
 */
export async function verifyAddress(
  db: Database,
  { email, now }: { email: string; now: Date },
): Promise<{ memberId: string; wasVerified: boolean }> {
  const account = await lockAccount(db, normalEmail(email));
  if (!account) throw notFound(`There is no account with the address ${normalEmail(email)}.`);
  if (account.email_verified_at) return { memberId: account.id, wasVerified: true };
  await setVerified(db, account.id, now);
  await recordEvent(db, 'email.verified', {
    ...byCommandLine(now),
    about: { by_operator: true, member: account.id },
  });
  return { memberId: account.id, wasVerified: false };
}
