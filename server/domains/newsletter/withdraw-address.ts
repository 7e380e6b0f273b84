import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { personOf, readConsent } from './sign-address.ts';
import { addressOf, addSuppression, withdrawSubscription } from './store.ts';

/**
 * Unsubscribes the address behind a signed link from every consent, without signing in. The suppression is
 * stored as a keyed hash and outlives the account. Idempotent. Throws 400 for an unsigned link.
 */
export async function withdrawAddress(
  db: Database,
  { token, serverKey, now }: { token: string; serverKey: Buffer; now: Date },
): Promise<void> {
  const consent = readConsent(serverKey, token);
  if (!consent) throw badRequest('This unsubscribe link is incomplete.', 'invalid_link');
  const email = await addressOf(db, consent.kind, consent.id);
  // The consent was deleted, so nothing is sent to the address.
  if (email === null) return;
  await addSuppression(db, personOf(serverKey, email), now);
  await withdrawSubscription(db, normalEmail(email), now);
}
