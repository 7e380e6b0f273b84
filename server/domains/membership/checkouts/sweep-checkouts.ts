import type { AppContext } from '#server/platform/app-context.ts';
import { PaymentsAway } from '#server/platform/payments/port.ts';
import { expireCheckout } from './expire-checkout.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { closeAhead, eventLife, reconcileAfter } from './rules.ts';
import { type CheckoutRow, deleteEvents, lapsingReservations, takeUnsettled } from './store.ts';

/**
 * Checkouts per minute, as many as the provider can serve. The longest unchecked come first, so that every
 * one gets its turn.
 */
const most = 400;
const sideBySide = 4;

/**
 * Checks every unsettled checkout with the provider. This recovers lost webhooks and server crashes, and
 * frees the seats of expired pages. The worker calls it every minute. May run twice.
 */
export async function sweepCheckouts(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const waiting = await takeUnsettled(ctx.db, {
    createdBefore: new Date(now.getTime() - reconcileAfter),
    most,
    now,
  });
  let isAway = false;
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next && !isAway; next = waiting.pop()) isAway = await look(ctx, next);
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  for (const checkout of await lapsingReservations(ctx.db, new Date(now.getTime() + closeAhead))) {
    if (isAway) break;
    isAway = await close(ctx, checkout);
  }
  await deleteEvents(ctx.db, new Date(now.getTime() - eventLife));
}

/**
 * Closes the payment page of a lapsed seat reservation. A payment that won the race counts. Returns true
 * when the provider doesn't respond.
 */
async function close(ctx: AppContext, checkout: CheckoutRow): Promise<boolean> {
  try {
    await expireCheckout(ctx, checkout);
    return false;
  } catch (error) {
    ctx.log.warn({ err: error, checkout: checkout.id }, 'failed to close a payment page');
    return error instanceof PaymentsAway;
  }
}

/**
 * Returns true when the provider doesn't respond, so that the rest waits a minute. One failing checkout
 * doesn't delay the others.
 */
async function look(ctx: AppContext, checkout: CheckoutRow): Promise<boolean> {
  try {
    // No buyer was sent to a page without a session: close it.
    if (checkout.session_id) await fulfilCheckout(ctx, checkout.session_id);
    else await expireCheckout(ctx, checkout);
    return false;
  } catch (error) {
    ctx.log.warn({ err: error, checkout: checkout.id }, 'failed to settle a checkout');
    return error instanceof PaymentsAway;
  }
}
