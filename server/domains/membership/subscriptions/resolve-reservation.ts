import type { AppContext } from '#server/platform/app-context.ts';
import { freeLapsed } from '../founders/store.ts';
import { applySubscription } from './apply-subscription.ts';
import { subscriptionBy } from './store.ts';

/**
 * Resolves the seat reservation of a plan change: assigns the seat if the change succeeded, otherwise frees
 * it. May run twice.
 */
export async function resolveReservation(ctx: AppContext, providerId: string): Promise<void> {
  const now = ctx.clock.now();
  await applySubscription(ctx, providerId);
  const row = await subscriptionBy(ctx.db, providerId);
  if (row) await freeLapsed(ctx.db, row.id, now);
}
