import { tierLabels } from '#contract/membership/tiers.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { applySubscription } from './apply-subscription.ts';
import { changeAtProvider, readFreshPlan } from './read-fresh-plan.ts';
import { packageOf, seatState, tierBeside } from './rules.ts';
import { anySeatOf } from './seats.store.ts';
import { cancelledSentence } from './sentences.ts';
import { memberOf, membershipRow, saveCancelReason } from './store.ts';

export interface Cancelled {
  message: string;
  details: string;
  accessUntil: Date;
}

/**
 * Cancels the plan: no further charge, and access until the end of the paid period. If
 * no paid period is running (unpaid renewal, or a pause), it ends at once, so that no unwanted period is
 * charged. Idempotent. Throws 409 without a paid subscription.
 */
export async function cancelSubscription(
  ctx: AppContext,
  { memberId, reason, now }: { memberId: string; reason: string | null; now: Date },
): Promise<Cancelled> {
  const plan = await readFreshPlan(ctx, memberId);
  if (!plan) throw conflict('You have no paid plan to cancel.', 'no_subscription');
  const id = plan.provider_id;
  const seat = await anySeatOf(ctx.db, memberId);
  const keptUntil = seatState(seat, now) === 'kept' ? (seat?.kept_until ?? null) : null;
  const isPaid = plan.status !== 'past_due' && plan.paid_until > now;
  if (reason !== null || !plan.cancel_at_period_end) await saveCancelReason(ctx.db, plan.id, reason);
  await changeAtProvider(ctx, id, async () => {
    if (!isPaid) await ctx.payments.cancelNow(id);
    else if (!plan.cancel_at_period_end) await ctx.payments.setCancelAtPeriodEnd(id, true);
    await applySubscription(ctx, id);
  });
  const zone = (await memberOf(ctx.db, memberId))?.zone ?? 'UTC';
  const left = tierLabels[tierBeside(await membershipRow(ctx.db, memberId))];
  const accessUntil = isPaid ? plan.paid_until : now;
  const isFounder = packageOf(plan.package_id).tier === 'founder';
  return {
    message: 'Your subscription is cancelled.',
    details: cancelledSentence({
      accessUntil: isPaid ? accessUntil : null,
      left,
      hasSeat: isFounder || keptUntil !== null,
      keptUntil,
      zone,
    }),
    accessUntil,
  };
}
