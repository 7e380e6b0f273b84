import type { Subscription } from '#contract/membership/endpoints.ts';
import { type Package, type PackageId, packages } from '#contract/membership/prices.ts';
import { planRank, type Tier, tierLabels } from '#contract/membership/tiers.ts';
import { goodTerms } from '../messages.ts';
import { dollars, plans } from '../packages/plans.ts';

/** Pure functions for the state of a membership and the button of each plan. Dates arrive as text. */

/** True if the member pays now or will pay again. */
export const isLiving = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'active' || status === 'past_due' || status === 'cancelling' || status === 'paused';

/** Returns "Builder, yearly" or "Founding Member, monthly". An unknown package keeps its id. */
export const packageName = (id: string): string =>
  Object.hasOwn(packages, id) ? packages[id as PackageId].name : id;

/** Returns the tier being paid for, even if another was given, or the member's tier if nothing is paid. */
export const paidTier = (subscription: Pick<Subscription, 'tier' | 'status' | 'package_id'>): Tier =>
  paidPackage(subscription)?.tier ?? subscription.tier;

/** Returns the package being paid for, or null if it is unknown. */
export const paidPackage = (subscription: Pick<Subscription, 'status' | 'package_id'>): Package | null => {
  const id = subscription.package_id;
  return isLiving(subscription) && id && Object.hasOwn(packages, id) ? packages[id as PackageId] : null;
};

/** True if cancelling would end the plan at once, because the current time is not paid for: a renewal is due or a pause has begun. */
export const endsAtOnce = ({
  status,
  access_until,
}: Pick<Subscription, 'status' | 'access_until'>): boolean =>
  status === 'past_due' || (status === 'paused' && hasPassed(access_until));

/** True if the next charge restarts the plan (the pause was ended early or is in its last month), so there is nothing to resume. */
export const isBeginningAgain = (
  {
    status,
    access_until,
    paused_until,
    period_end,
  }: Pick<Subscription, 'status' | 'access_until' | 'paused_until' | 'period_end'>,
  now = Date.now(),
): boolean =>
  status === 'paused' && hasPassed(access_until, now) && period_end !== null && paused_until === period_end;

/** Returns the state of a subscription: who pays, until when, and what follows. `on` formats a timestamp as a date. */
export function subscriptionSentence(
  subscription: Subscription,
  on: (instant: string) => string,
  now = Date.now(),
): string {
  const { status, scheduled, period_end, access_until, grace_until, paused_until } = subscription;
  const left = tierLabels[subscription.falls_to];
  const amount = dollars(subscription.amount_cents ?? 0);
  switch (status) {
    case 'none':
      return 'The first week of Evolve 90 is yours, free. Nothing is charged.';
    case 'comped':
      return 'A gift from Evolve. Nothing is charged.';
    case 'past_due':
      return `The last payment did not go through. Your plan stays${until(grace_until)} while we try again. Please check your card.`;
    case 'cancelling':
      return `Cancelled. Your plan stays${until(access_until ?? period_end)}, then you're on ${left}. Everything you made stays.`;
    case 'paused':
      if (isBeginningAgain(subscription, now))
        return `Restarts on ${on(period_end ?? '')} with a charge of ${amount} CAD. Until then you're on ${left} and your streak waits.`;
      return access_until && !hasPassed(access_until, now)
        ? `Your plan stays${until(access_until)}, then it's paused${until(paused_until)}. Nothing is charged until then, and your streak waits from now on.`
        : `Paused${until(paused_until)}. Until then you're on ${left}, nothing is charged and your streak waits.`;
    case 'active':
      if (scheduled) return `Changes to ${packageName(scheduled.package_id)} on ${on(scheduled.at)}.`;
      return period_end ? `Renews on ${on(period_end)} for ${amount} CAD.` : `${amount} CAD.`;
  }
  function until(instant: string | null): string {
    return instant ? ` until ${on(instant)}` : '';
  }
}

/** Returns until when a former founder may return, and what prevents it now. Null without a reserved seat. */
export function returnSentence(
  { founder_return, status }: Pick<Subscription, 'founder_return' | 'status'>,
  on: (instant: string) => string,
  now = Date.now(),
): string | null {
  if (!founder_return || hasPassed(founder_return.until, now)) return null;
  const { seat, locked_cents, until } = founder_return;
  const kept = `Founding seat ${seat} and its price of ${dollars(locked_cents)} CAD a month are kept for you until ${on(until)}.`;
  if (status === 'paused') return `${kept} You can't come back to them while your membership is paused.`;
  if (status === 'past_due') return `${kept} Update your card first, then you can come back to them.`;
  if (status === 'cancelling') return `${kept} They end sooner if your membership ends before that.`;
  return `${kept} After that they're gone for good.`;
}

/** Returns the terms beside prices. Only members with the guarantee read about it, with its end. */
export function termsSentence(
  own: Pick<Subscription, 'guarantee' | 'refundable_until'> | undefined,
  on: (instant: string) => string,
): string {
  switch (own?.guarantee) {
    case 'new':
      return goodTerms;
    case 'running':
      return own.refundable_until
        ? `Cancel anytime. Full refund until ${on(own.refundable_until)}.`
        : 'Cancel anytime.';
    case 'used':
      return "Cancel anytime. You've used the 30-day money-back guarantee, which is once per person.";
    default:
      return 'Cancel anytime.';
  }
}

/** Action of a plan's button. `label` is null if there is no button. */
export type Move =
  | { act: 'none'; label: null; note: string }
  | { act: 'buy' | 'change'; label: string; packageId: PackageId }
  | { act: 'cancel'; label: string };

/** True for staff, who have everything without a plan, unless they pay for one. They may still change or cancel that. */
export const needsNoPlan = (
  member: { is_admin: boolean; is_moderator: boolean },
  { status }: Pick<Subscription, 'status'>,
): boolean => (member.is_admin || member.is_moderator) && !isLiving({ status });

/** Returns the action of choosing a tier and package. The server has the last word. */
export function moveTo(
  subscription: Subscription,
  tier: Tier,
  packageId: PackageId | null,
  isStaff = false,
): Move {
  const { package_id, status, scheduled, founder_return, had_founder_seat } = subscription;
  const living = isLiving(subscription);
  const own = paidTier(subscription);
  const { name } = plans[tier];
  if (packageId === null && isStaff && !living) return nothing('');
  if (tier === 'founder' && had_founder_seat)
    return nothing("You've had a founding seat. It can't be claimed twice.");
  if (packageId === null) {
    if (!living) return nothing(own === 'starter' ? 'Your plan' : '');
    return status === 'cancelling'
      ? nothing('Begins when your plan ends')
      : { act: 'cancel', label: 'Move to Starter' };
  }
  if (!living) {
    if (isStaff) return nothing('Open to you without a plan');
    if (own === tier) return nothing('Your plan');
    if (planRank[tier] < planRank[own]) return nothing('Included in your gift');
    return { act: 'buy', label: `Upgrade to ${name}`, packageId };
  }
  if (scheduled?.package_id === packageId) return nothing('Planned');
  if (package_id === packageId) return nothing('Your plan');
  if (status === 'paused') return nothing('Available when you resume');
  if (status === 'past_due') return nothing('Available once your payment is in');
  if (tier === 'founder' && founder_return)
    return { act: 'change', label: `Come back to seat ${founder_return.seat}`, packageId: 'founder_monthly' };
  // Creator has everything that founders have, and a seat replaces the plan at once. One tap must not downgrade it.
  if (tier === 'founder' && own === 'creator')
    return nothing('Creator has all of this. A seat can be claimed once your plan has ended.');
  if (own === tier) return { act: 'change', label: `Switch to ${packages[packageId].period}`, packageId };
  return {
    act: 'change',
    label: `${planRank[tier] > planRank[own] ? 'Upgrade' : 'Change'} to ${name}`,
    packageId,
  };
}

const nothing = (note: string): Move => ({ act: 'none', label: null, note });

/** True if the timestamp is in the past. Null never is. */
export const hasPassed = (instant: string | null, now = Date.now()): boolean =>
  instant !== null && Date.parse(instant) <= now;

/** Returns the same day and time some months later, or the last day of a shorter month. */
export function monthsAfter(instant: string, months: number): string {
  const from = new Date(instant);
  const then = new Date(from);
  then.setUTCMonth(from.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(from.getUTCDate(), last));
  return then.toISOString();
}
