import type { AppContext } from '#server/platform/app-context.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { badRequest, conflict, HttpError, notFound } from '#server/platform/http/http-error.ts';
import { fulfilCheckout } from '../checkouts/fulfil-checkout.ts';
import { checkoutBySession } from '../checkouts/store.ts';
import { readWaiting } from '../payment-conflicts/read-choice.ts';
import { alreadyCompleted, refundedSentence, unknownRegistration } from './rules.ts';
import { signInBuyer } from './sign-in-buyer.ts';
import { registrationById, registrationBySecret } from './store.ts';

/**
 * Completes a paid registration and signs in. The secret and the payment session must
 * belong together, and the provider confirms the payment. Throws 402 while it is unpaid, 410 when the
 * session expired, and 409 when the registration was completed before or the payment can't be used.
 */
export async function completeRegistration(
  ctx: AppContext,
  {
    sessionId,
    registrationId,
    device,
    now,
  }: { sessionId: string | undefined; registrationId: string | undefined; device: string; now: Date },
) {
  if (!sessionId || !registrationId)
    throw badRequest('Missing registration parameters', 'missing_parameters');
  const registration = await registrationBySecret(ctx.db, sha256(registrationId));
  if (!registration) throw notFound(unknownRegistration);
  const checkout = await checkoutBySession(ctx.db, sessionId);
  // A wrong secret and a wrong session get one sentence, so that neither can be guessed alone.
  if (checkout?.registration_id !== registration.id) throw notFound(unknownRegistration);
  const { is, checkout: settled } = await fulfilCheckout(ctx, sessionId);
  if (is === 'fulfilled')
    return ctx.db.transaction().execute(async (db) => {
      const row = await registrationById(db, registration.id, true);
      if (!row) throw notFound(unknownRegistration);
      return signInBuyer(db, row, { device, now });
    });
  if (is === 'mismatch')
    throw conflict(
      "We couldn't match this payment to your order, so no plan was started. Please write to us, and we'll put it right.",
      'payment_mismatch',
    );
  if (is === 'waiting') throw conflict(await readWaiting(ctx.db, settled.id), 'payment_waiting');
  if (is === 'refunded') throw conflict(refundedSentence(settled), 'payment_given_back');
  if (registration.completed_at) throw conflict(alreadyCompleted, 'already_completed');
  if (is === 'expired')
    throw new HttpError(410, 'payment_expired', 'Payment session expired. Please try again.');
  throw new HttpError(
    402,
    'payment_pending',
    'Your payment has not arrived yet. Please wait a moment and check again.',
  );
}
