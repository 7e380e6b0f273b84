import type { AppContext } from '#server/platform/app-context.ts';
import { PaymentsAway } from '#server/platform/payments/port.ts';
import { expireCheckout } from './expire-checkout.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { closeAhead, eventLife, reconcileAfter } from './rules.ts';
import { type CheckoutRow, deleteEvents, lapsingReservations, takeUnsettled } from './store.ts';

/** A minute's work: as many as the provider answers in it, the longest unlooked-at first, so that a thousand come round in time. */
const most = 400;
const sideBySide = 4;

/**
 * What the worker does every minute: asks about every checkout that came to no end, so that a lost webhook and a server that died in
 * between are made good, and expired pages give their seats back (R6). May run twice.
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

/** Closes the page of a founder's seat whose half hour is over; a payment that was faster counts. True when the provider is away. */
async function close(ctx: AppContext, checkout: CheckoutRow): Promise<boolean> {
  try {
    await expireCheckout(ctx, checkout);
    return false;
  } catch (error) {
    ctx.log.warn({ err: error, checkout: checkout.id }, 'a payment page could not be closed');
    return error instanceof PaymentsAway;
  }
}

/** True when the provider is away: the rest waits for the next minute. One that fails keeps nobody else waiting. */
async function look(ctx: AppContext, checkout: CheckoutRow): Promise<boolean> {
  try {
    // A page nobody was ever led to is closed, not kept.
    if (checkout.session_id) await fulfilCheckout(ctx, checkout.session_id);
    else await expireCheckout(ctx, checkout);
    return false;
  } catch (error) {
    ctx.log.warn({ err: error, checkout: checkout.id }, 'a checkout could not be settled');
    return error instanceof PaymentsAway;
  }
}
