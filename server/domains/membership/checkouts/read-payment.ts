import type { AppContext } from '#server/platform/app-context.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { readWaiting } from '../payment-conflicts/read-choice.ts';
import { refundSentence } from '../registrations/rules.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { checkoutBySession } from './store.ts';

const unknown = () => notFound('No payment session found.');

/**
 * Returns the state of a payment for the landing page. `paid` means that the plan is
 * granted. Open to anyone with the session's id: only the payer knows it, and the response
 * names no one.
 */
export async function readPayment(ctx: AppContext, sessionId: string) {
  const known = await checkoutBySession(ctx.db, sessionId);
  if (!known) throw unknown();
  const { is, checkout } = await fulfilCheckout(ctx, sessionId);
  if (!checkout) throw unknown();
  if (is === 'mismatch')
    throw conflict(
      "We couldn't match this payment to your order, so no plan was started. Please write to us, and we'll put it right.",
      'payment_mismatch',
    );
  if (is === 'waiting') throw conflict(await readWaiting(ctx.db, checkout.id), 'payment_waiting');
  if (is === 'refunded')
    throw conflict(`This payment couldn't be used. ${refundSentence(checkout)}`, 'payment_given_back');
  return {
    payment_status: is === 'fulfilled' ? ('paid' as const) : ('unpaid' as const),
    status: is === 'fulfilled' ? ('complete' as const) : is,
    amount_total: known.amount_cents,
    currency: known.currency,
  };
}
