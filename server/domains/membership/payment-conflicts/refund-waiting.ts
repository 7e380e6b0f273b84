import type { AppContext } from '#server/platform/app-context.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { checkoutBySession } from '../checkouts/store.ts';
import { refundSentence, unknownRegistration } from '../registrations/rules.ts';
import { registrationBySecret } from '../registrations/store.ts';
import { settleChoice } from './settle-choice.ts';
import { choiceOf } from './store.ts';

/**
 * Refunds a payment that waits for a decision, for the payer, who may have mistyped the address. The payer
 * proves it with the secrets of the registration and of the payment. May run twice. Returns the sentence
 * about the refund. Throws 404 if the secrets don't belong together, and 409 `already_decided` once the
 * payment was joined.
 */
export async function refundWaiting(
  ctx: AppContext,
  { sessionId, registrationId, now }: { sessionId: string; registrationId: string; now: Date },
): Promise<string> {
  const registration = await registrationBySecret(ctx.db, sha256(registrationId));
  const checkout = registration && (await checkoutBySession(ctx.db, sessionId));
  const choice =
    checkout?.registration_id === registration?.id && checkout
      ? await choiceOf(ctx.db, checkout.id)
      : undefined;
  if (!checkout || !choice) throw notFound(unknownRegistration);
  if (choice.decided_at === null)
    await ctx.db.transaction().execute((db) => settleChoice(db, choice.id, 'refused', now));
  const after = await choiceOf(ctx.db, checkout.id);
  if (!after || after.decision === 'joined')
    throw conflict(
      'The payment was joined to the account with this email address already.',
      'already_decided',
    );
  return refundSentence(after);
}
