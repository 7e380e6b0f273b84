import type { Database } from '#server/platform/database/database.ts';
import { forbidden } from '#server/platform/http/http-error.ts';
import { isVerified } from './email-links.store.ts';

/**
 * Throws 403 unless the member confirmed their address. Before that, the account may have been opened by
 * someone else, and the owner of the mailbox must be able to take it over without a second step.
 */
export async function mustBeConfirmed(db: Database, memberId: string): Promise<void> {
  if (!(await isVerified(db, memberId)))
    throw forbidden('Please confirm your email address first. We sent you a link.', 'email_unconfirmed');
}
