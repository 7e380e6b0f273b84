import type { AppContext } from '#server/platform/app-context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { refundedCheckout, saveRefund } from './store.ts';

/**
 * Checks a fully refunded payment again when an event names its charge, because a bank may reject a refund
 * days later. If so, the refund is retried and pages stop showing it as made. Throws `PaymentsAway`.
 */
export async function retryRefund(ctx: AppContext, chargeId: string): Promise<void> {
  const checkout = await refundedCheckout(ctx.db, chargeId);
  if (!checkout) return;
  const charge = await ctx.payments.readCharge(chargeId);
  if (charge.amountRefunded >= charge.amount) return;
  ctx.log.error({ charge: chargeId }, 'a refund that was made has failed since; it is tried again');
  await ctx.db.transaction().execute(async (db) => {
    await saveRefund(db, chargeId, 'failed', ctx.clock.now());
    if (checkout.mismatch === 'address_taken')
      await enqueue(db, 'refund-payment', { checkout_id: checkout.id }, { key: `return ${checkout.id}` });
    else
      await enqueue(
        db,
        'refund-second-payment',
        { provider_id: checkout.provider_id, charge_id: chargeId, member_id: checkout.member_id },
        { key: `second ${checkout.provider_id}` },
      );
  });
}
