import type { AppContext } from '#server/platform/app-context.ts';
import { type Fulfilled, fulfilCheckout } from './fulfil-checkout.ts';
import { openPage } from './open-page.ts';
import { settleCheckout } from './settle-checkout.ts';
import type { CheckoutRow } from './store.ts';

/**
 * Expires the checkout at the provider, then locally. If the payment won the race, fulfils it instead. If
 * creating the page got no response, first looks it up by its idempotency key. Throws `PaymentsAway`.
 */
export async function expireCheckout(
  ctx: AppContext,
  checkout: CheckoutRow,
  state: 'expired' | 'superseded' = 'expired',
): Promise<Fulfilled['is']> {
  const opened = checkout.session_id ? checkout : await openPage(ctx, checkout);
  if (!opened?.session_id) return 'expired';
  const now = await ctx.payments.expireCheckout(opened.session_id);
  if (now.status !== 'expired') return (await fulfilCheckout(ctx, opened.session_id)).is;
  await settleCheckout(ctx, opened.id, state);
  return 'expired';
}
