import type { AppContext } from '#server/platform/app-context.ts';
import { cancelReservation } from '../founders/cancel-reservation.ts';
import { checkoutById, saveSettled } from './store.ts';

/**
 * Marks a checkout as never to be paid and frees its seat. Call it only after the provider confirmed that.
 */
export async function settleCheckout(
  ctx: AppContext,
  checkoutId: string,
  state: 'expired' | 'superseded',
): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    const checkout = await checkoutById(db, checkoutId, true);
    if (!checkout || !['created', 'open'].includes(checkout.state)) return;
    await saveSettled(db, checkoutId, { state }, ctx.clock.now());
    await cancelReservation(db, checkoutId);
  });
}
