import type { AppContext } from '#server/platform/app-context.ts';
import { type Fulfilled, fulfilCheckout } from './fulfil-checkout.ts';
import { openPage } from './open-page.ts';
import { settleCheckout } from './settle-checkout.ts';
import type { CheckoutRow } from './store.ts';

/**
 * Closes a checkout at the provider, then here; a payment that was faster is fulfilled instead. One whose opening was never
 * answered is asked for under its key first: whatever page there is, is closed with it. Throws `PaymentsAway`.
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
