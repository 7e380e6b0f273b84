import type { AppContext } from '#server/platform/app-context.ts';
import { PaymentsRefused } from '#server/platform/payments/port.ts';
import { saveRefund } from '../checkouts/store.ts';

/**
 * Ends a subscription whose payment can't be used and refunds its charge in full. May run twice. Throws
 * when the refund fails, so that its job retries for four days and then becomes a dead letter. `attempt` is
 * new for each try, because the provider repeats its response for a known key. A refunded charge can't be
 * refunded again, because nothing is left of it.
 */
export async function refundSecondPayment(
  ctx: AppContext,
  { providerId, chargeId, attempt }: { providerId: string; chargeId: string | null; attempt: string },
): Promise<void> {
  await ctx.payments.cancelNow(providerId);
  if (chargeId === null) return;
  try {
    await refundWhole(ctx, chargeId, `second:${chargeId}:${attempt}`);
  } catch (error) {
    if (error instanceof PaymentsRefused) {
      ctx.log.error(
        { charge: chargeId, code: error.code },
        'the refund of a duplicate payment failed; if the retries run out, refund it by hand and retry the job',
      );
      await saveRefund(ctx.db, chargeId, 'failed', ctx.clock.now());
    }
    throw error;
  }
  await saveRefund(ctx.db, chargeId, 'refunded', ctx.clock.now());
  ctx.log.info({ charge: chargeId }, 'refunded a duplicate payment');
}

/**
 * Refunds the rest of a charge. Throws `PaymentsRefused`, also if the provider accepted the refund and then
 * failed to make it.
 */
async function refundWhole(
  { payments }: AppContext,
  chargeId: string,
  idempotencyKey: string,
): Promise<void> {
  try {
    const { status } = await payments.refundCharge({ chargeId, idempotencyKey });
    if (status === 'failed')
      throw new PaymentsRefused('refund a charge', { code: 'refund_failed', status: 409 });
  } catch (error) {
    if (!(error instanceof PaymentsRefused) || error.code !== 'already_refunded') throw error;
  }
}
