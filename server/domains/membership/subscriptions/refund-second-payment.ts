import type { AppContext } from '#server/platform/app-context.ts';
import { PaymentsRefused } from '#server/platform/payments/port.ts';
import { saveRefund } from '../checkouts/store.ts';

/**
 * Ends a subscription whose payment cannot stand and refunds its charge in full. May run twice. Throws when the refund failed, so that
 * its job tries again for four days; after that it waits for a person among the jobs that were given up.
 * `attempt` is new for each try: under an old key the provider would only repeat its old answer. A second refund is impossible
 * because the first one leaves nothing to refund.
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
        'a payment that cannot stand could not be refunded; if the tries run out, refund it by hand and retry the job',
      );
      await saveRefund(ctx.db, chargeId, 'failed', ctx.clock.now());
    }
    throw error;
  }
  await saveRefund(ctx.db, chargeId, 'refunded', ctx.clock.now());
  ctx.log.info({ charge: chargeId }, 'a payment that cannot stand was refunded');
}

/** Refunds all that is left of a charge. Throws `PaymentsRefused` also where the provider took the refund and then failed to make it. */
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
