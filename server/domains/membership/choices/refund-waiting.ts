import type { House } from '#server/platform/house.ts';
import { sha256 } from '#server/platform/ids.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { checkoutBySession } from '../checkouts/store.ts';
import { refundSentence, unknownRegistration } from '../registrations/rules.ts';
import { registrationBySecret } from '../registrations/store.ts';
import { settleChoice } from './settle-choice.ts';
import { choiceOf } from './store.ts';

/**
 * Refunds a payment that waits for the owner of its address, for the one who paid: they may have mistyped the address, and hold the secrets
 * of the registration and of the payment. Repeating it changes nothing. Throws 404 for secrets that do not belong together, 409
 * `already_decided` once the payment was joined.
 */
export async function refundWaiting(
  house: House,
  { sessionId, registrationId, now }: { sessionId: string; registrationId: string; now: Date },
): Promise<string> {
  const registration = await registrationBySecret(house.db, sha256(registrationId));
  const checkout = registration && (await checkoutBySession(house.db, sessionId));
  const choice =
    checkout?.registration_id === registration?.id && checkout
      ? await choiceOf(house.db, checkout.id)
      : undefined;
  if (!checkout || !choice) throw notFound(unknownRegistration);
  if (choice.decided_at === null)
    await house.db.transaction().execute((db) => settleChoice(db, choice.id, 'refused', now));
  const after = await choiceOf(house.db, checkout.id);
  if (!after || after.decision === 'joined')
    throw conflict(
      'The payment was joined to the account with this email address already.',
      'already_decided',
    );
  return refundSentence(after);
}
