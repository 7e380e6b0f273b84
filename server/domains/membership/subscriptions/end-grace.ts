import type { AppContext } from '#server/platform/app-context.ts';
import { applySubscription } from './apply-subscription.ts';
import { graceUntil } from './rules.ts';
import { subscriptionBy } from './store.ts';

/**
 * Ends a subscription whose renewal stayed unpaid for the whole grace, so that it is never charged later.
 * Reads it first: one that was paid in the meantime continues.
 */
export async function endGrace(ctx: AppContext, providerId: string): Promise<void> {
  await applySubscription(ctx, providerId);
  const row = await subscriptionBy(ctx.db, providerId);
  if (row?.status !== 'past_due') return;
  const until = graceUntil({ pastDueSince: row.past_due_since });
  if (!until || ctx.clock.now() < until) return;
  await ctx.payments.cancelNow(providerId);
  await applySubscription(ctx, providerId);
}
