import { tierLabels } from '#contract/tiers.ts';
import type { House } from '#server/platform/house.ts';
import { conflict } from '#server/platform/refusal.ts';
import { applySubscription } from './apply-subscription.ts';
import { changeAtProvider, readFreshPlan } from './read-fresh-plan.ts';
import { dateIn, packageOf, seatStanding, tierBeside } from './rules.ts';
import { anySeatOf } from './seats/store.ts';
import { memberOf, membershipRow, saveCancelReason } from './store.ts';

export interface Cancelled {
  message: string;
  details: string;
  accessUntil: Date;
}

/**
 * Cancels: no further charge, access until the end of what is paid (B sections 4 and 7). Where nothing is paid just now (a renewal
 * is owed, or a pause has begun) it ends at once, so that nobody is charged for a period they gave up. Cancelling again answers
 * the same. 409 without a paid subscription.
 */
export async function cancelSubscription(
  house: House,
  { memberId, reason, now }: { memberId: string; reason: string | null; now: Date },
): Promise<Cancelled> {
  const plan = await readFreshPlan(house, memberId);
  if (!plan) throw conflict('You have no paid plan to cancel.', 'no_subscription');
  const id = plan.provider_id;
  const seat = await anySeatOf(house.db, memberId);
  const keptUntil = seatStanding(seat, now) === 'kept' ? (seat?.kept_until ?? null) : null;
  const isPaid = plan.status !== 'past_due' && plan.paid_until > now;
  if (reason !== null || !plan.cancel_at_period_end) await saveCancelReason(house.db, plan.id, reason);
  await changeAtProvider(house, id, async () => {
    if (!isPaid) await house.payments.cancelNow(id);
    else if (!plan.cancel_at_period_end) await house.payments.setCancelAtPeriodEnd(id, true);
    await applySubscription(house, id);
  });
  const zone = (await memberOf(house.db, memberId))?.zone ?? 'UTC';
  const left = tierLabels[tierBeside(await membershipRow(house.db, memberId))];
  const accessUntil = isPaid ? plan.paid_until : now;
  const isFounder = packageOf(plan.package_id).tier === 'founder';
  return {
    message: 'Your subscription is cancelled.',
    details: [
      isPaid
        ? `You keep everything until ${dateIn(accessUntil, zone)}. Then you're on ${left}, and nothing more is charged.`
        : `You're on ${left} now, and nothing more is charged.`,
      'Everything you wrote and did stays.',
      isFounder || keptUntil
        ? isPaid
          ? `You'll lose your founding seat and price for good on ${dateIn(keptUntil && keptUntil < accessUntil ? keptUntil : accessUntil, zone)}.`
          : 'Your founding seat and price are gone for good.'
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    accessUntil,
  };
}
