import type { Tier } from '#contract/membership/tiers.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { expireCheckout } from './checkouts/expire-checkout.ts';
import { unsettledOf } from './checkouts/store.ts';
import { applySubscription } from './subscriptions/apply-subscription.ts';
import { askProvider, changeAtProvider, readFreshPlan } from './subscriptions/read-fresh-plan.ts';
import { packageOf } from './subscriptions/rules.ts';

/**
 * Ends a member's paid plan at once, without another charge, and closes their open payment pages. Returns the
 * tier that ended, or null without a paid plan. Idempotent. Throws 503 when the provider doesn't respond.
 */
export async function endPlan(ctx: AppContext, memberId: string): Promise<Tier | null> {
  for (const page of await unsettledOf(ctx.db, { memberId, registrationId: null }))
    await askProvider(ctx, () => expireCheckout(ctx, page));
  const plan = await readFreshPlan(ctx, memberId);
  if (!plan) return null;
  await changeAtProvider(ctx, plan.provider_id, async () => {
    await ctx.payments.cancelNow(plan.provider_id);
    await applySubscription(ctx, plan.provider_id);
  });
  return packageOf(plan.package_id).tier;
}
