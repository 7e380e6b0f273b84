import type { AppContext } from '#server/platform/app-context.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { addIntervals } from '#server/platform/payments/billing-periods.ts';
import { applySubscription } from './apply-subscription.ts';
import { changeAtProvider, requireFreshPlan } from './read-fresh-plan.ts';
import { mayPause, packageOf, resumeLead } from './rules.ts';
import { pausedSentence, resumedSentence } from './sentences.ts';
import { memberOf } from './store.ts';

/**
 * Pauses from the end of the paid period for 1 to 3 months, without charges and access. The streak freezes
 * from the request on. Returns the sentence for the member. Throws 409 where a pause isn't
 * allowed.
 */
export async function pauseSubscription(
  ctx: AppContext,
  { memberId, months }: { memberId: string; months: number },
): Promise<string> {
  const plan = await requireFreshPlan(ctx, memberId);
  const allowed = mayPause({
    package: packageOf(plan.package_id),
    status: plan.status as 'active',
    cancelAtPeriodEnd: plan.cancel_at_period_end,
  });
  if (!allowed.ok) throw conflict(allowed.detail, allowed.code);
  const id = plan.provider_id;
  const until = addIntervals(plan.period_end, 'month', months);
  await changeAtProvider(ctx, id, async () => {
    await ctx.payments.pause(id, new Date(until.getTime() - resumeLead));
    await applySubscription(ctx, id);
  });
  const zone = (await memberOf(ctx.db, memberId))?.zone ?? 'UTC';
  return pausedSentence({ periodEnd: plan.period_end, until, zone });
}

/**
 * Ends a pause. Before it began, the plan continues unchanged, and the freeze covers only whole dates.
 * During the pause, access and charges restart with the next period, because the current one wasn't paid.
 * Returns the sentence for the member. Throws 409 when nothing is paused.
 */
export async function resumeSubscription(
  ctx: AppContext,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string> {
  const plan = await requireFreshPlan(ctx, memberId);
  if (plan.status !== 'paused') throw conflict('Your membership is not paused.', 'not_paused');
  const id = plan.provider_id;
  await changeAtProvider(ctx, id, async () => {
    await ctx.payments.unpause(id);
    await applySubscription(ctx, id);
  });
  const zone = (await memberOf(ctx.db, memberId))?.zone ?? 'UTC';
  return resumedSentence(
    { periodEnd: plan.period_end, isCancelled: plan.cancel_at_period_end, zone },
    plan.paid_until > now,
  );
}
