import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { personOf } from './sign-address.ts';
import { confirmSubscription, dropSuppression } from './store.ts';

/**
 * Confirms a subscription with the emailed link, and removes an earlier suppression of the address. Throws
 * 400 for an unknown or expired link.
 */
export async function verifySubscription(
  db: Database,
  { token, serverKey, now }: { token: string; serverKey: Buffer; now: Date },
): Promise<void> {
  const email = await confirmSubscription(db, sha256(token), now);
  if (email === null) throw badRequest('This confirmation link is invalid or has expired.', 'invalid_link');
  await dropSuppression(db, personOf(serverKey, email));
}
