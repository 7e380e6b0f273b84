import type { House } from '#server/platform/house.ts';
import { freeLapsed } from '../founders/store.ts';
import { applySubscription } from './apply-subscription.ts';
import { subscriptionBy } from './store.ts';

/** Decides about a seat that was held for a change of plan: taken where the change went through, else free again. May run twice. */
export async function settleSeat(house: House, providerId: string): Promise<void> {
  const now = house.clock.now();
  await applySubscription(house, providerId);
  const row = await subscriptionBy(house.db, providerId);
  if (row) await freeLapsed(house.db, row.id, now);
}
