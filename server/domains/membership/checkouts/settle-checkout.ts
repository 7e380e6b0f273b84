import type { House } from '#server/platform/house.ts';
import { releaseSeat } from '../founders/release-seat.ts';
import { checkoutById, saveSettled } from './store.ts';

/** Notes that a checkout can never be paid, and frees the seat it held, at once. Only after the provider said so (T6). */
export async function settleCheckout(
  house: House,
  checkoutId: string,
  state: 'expired' | 'superseded',
): Promise<void> {
  await house.db.transaction().execute(async (db) => {
    const checkout = await checkoutById(db, checkoutId, true);
    if (!checkout || !['created', 'open'].includes(checkout.state)) return;
    await saveSettled(db, checkoutId, { state }, house.clock.now());
    await releaseSeat(db, checkoutId);
  });
}
