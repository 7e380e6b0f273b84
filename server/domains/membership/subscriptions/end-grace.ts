import type { House } from '#server/platform/house.ts';
import { applySubscription } from './apply-subscription.ts';
import { graceUntil } from './rules.ts';
import { subscriptionBy } from './store.ts';

/**
 * Ends a subscription whose renewal stayed unpaid for the whole grace, so that nothing is charged for it later. One that was
 * paid meanwhile lives on: it is read anew first.
 */
export async function endGrace(house: House, providerId: string): Promise<void> {
  await applySubscription(house, providerId);
  const row = await subscriptionBy(house.db, providerId);
  if (row?.status !== 'past_due') return;
  const until = graceUntil({ pastDueSince: row.past_due_since });
  if (!until || house.clock.now() < until) return;
  await house.payments.cancelNow(providerId);
  await applySubscription(house, providerId);
}
