import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { personOf } from './sign-address.ts';
import { confirmSubscription, dropSuppression } from './store.ts';

/** Confirms with the link from the mail; an earlier wish for no more mail ends with it. 400 for a link that is unknown or too old. */
export async function verifySubscription(
  db: Database,
  { token, serverKey, now }: { token: string; serverKey: Buffer; now: Date },
): Promise<void> {
  const email = await confirmSubscription(db, sha256(token), now);
  if (email === null) throw badRequest('This confirmation link is invalid or has expired.', 'invalid_link');
  await dropSuppression(db, personOf(serverKey, email));
}
