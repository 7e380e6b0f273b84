import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { personOf, readConsent } from './sign-address.ts';
import { addressOf, addSuppression, withdrawSubscription } from './store.ts';

/**
 * Ends the newsletter for the address behind a signed link, without login and for every consent of that address. The wish is kept
 * as a keyed hash and outlives the account. Once more changes nothing; 400 for a link we did not sign.
 */
export async function withdrawAddress(
  db: Database,
  { token, serverKey, now }: { token: string; serverKey: Buffer; now: Date },
): Promise<void> {
  const consent = readConsent(serverKey, token);
  if (!consent) throw badRequest('This unsubscribe link is incomplete.', 'invalid_link');
  const email = await addressOf(db, consent.kind, consent.id);
  // The consent is gone, and with it every reason to write.
  if (email === null) return;
  await addSuppression(db, personOf(serverKey, email), now);
  await withdrawSubscription(db, normalEmail(email), now);
}
