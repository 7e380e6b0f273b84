import type { House } from '#server/platform/house.ts';
import { PaymentsRefused } from '#server/platform/payments/port.ts';

/** Ends a subscription that was paid while the member lived on another one, and gives its payment back. May run twice. */
export async function refundSecondPayment(
  house: House,
  { providerId, chargeId }: { providerId: string; chargeId: string | null },
): Promise<void> {
  await house.payments.cancelNow(providerId);
  if (chargeId === null) return;
  try {
    await house.payments.refundCharge({ chargeId, idempotencyKey: `second:${chargeId}` });
  } catch (error) {
    if (!(error instanceof PaymentsRefused) || error.code !== 'already_refunded') throw error;
  }
  house.log.info({ charge: chargeId }, 'a second payment was given back');
}
