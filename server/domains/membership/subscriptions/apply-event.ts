import type { AppContext } from '#server/platform/app-context.ts';
import type { PaymentEvent } from '#server/platform/payments/port.ts';
import { applyCharge, applySubscription } from './apply-subscription.ts';

/** What an event says to look at again about subscriptions and charges, looked at again; any number of times, in any order. */
export async function applyEvent(ctx: AppContext, { about }: Pick<PaymentEvent, 'about'>): Promise<void> {
  if (about.subscriptionId) await applySubscription(ctx, about.subscriptionId);
  if (about.chargeId) await applyCharge(ctx, about.chargeId);
}
