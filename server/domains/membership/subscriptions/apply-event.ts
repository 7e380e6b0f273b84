import type { AppContext } from '#server/platform/app-context.ts';
import type { PaymentEvent } from '#server/platform/payments/port.ts';
import { applyCharge, applySubscription } from './apply-subscription.ts';

/**
 * Reads the subscription and charge of an event from the provider again. Events may repeat and arrive in
 * any order.
 */
export async function applyEvent(ctx: AppContext, { about }: Pick<PaymentEvent, 'about'>): Promise<void> {
  if (about.subscriptionId) await applySubscription(ctx, about.subscriptionId);
  if (about.chargeId) await applyCharge(ctx, about.chargeId);
}
