import type { House } from '#server/platform/house.ts';
import type { PaymentEvent } from '#server/platform/payments/port.ts';
import { applyCharge, applySubscription } from './apply-subscription.ts';

/** What an event says to look at again about subscriptions and charges, looked at again; any number of times, in any order. */
export async function applyEvent(house: House, { about }: Pick<PaymentEvent, 'about'>): Promise<void> {
  if (about.subscriptionId) await applySubscription(house, about.subscriptionId);
  if (about.chargeId) await applyCharge(house, about.chargeId);
}
