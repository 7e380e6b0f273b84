import type { House } from '#server/platform/house.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Viewer } from '#server/platform/serve.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { checkoutBySession } from './store.ts';

const unknown = () => notFound('No payment session found.');

/**
 * The state of a payment for the page it leads back to (A section 2.7, T7): `paid` only once what was paid for is granted. Members
 * see their own, anybody the one of a registration, whose session id is the secret of whoever paid; 404 for every other.
 */
export async function readPayment(house: House, sessionId: string, viewer: Viewer | null) {
  const known = await checkoutBySession(house.db, sessionId);
  if (!known || !(known.registration_id !== null || (viewer && known.member_id === viewer.id)))
    throw unknown();
  const { is } = await fulfilCheckout(house, sessionId);
  if (is === 'unknown') throw unknown();
  if (is === 'mismatch')
    throw conflict(
      'We could not match this payment to your order, so nothing was opened for it. Please write to us, and we will put it right.',
      'payment_mismatch',
    );
  if (is === 'given-back')
    throw conflict('This payment could not be used and is on its way back to you.', 'payment_given_back');
  return {
    payment_status: is === 'fulfilled' ? ('paid' as const) : ('unpaid' as const),
    status: is === 'fulfilled' ? ('complete' as const) : is,
    amount_total: known.amount_cents,
    currency: known.currency,
  };
}
