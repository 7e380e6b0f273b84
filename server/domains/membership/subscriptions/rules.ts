import { graceDays, guaranteeDays, priceNoticeDays, returnDays } from '#contract/membership/plan-terms.ts';
import { type Package, type PackageId, type PaidTier, packages } from '#contract/membership/prices.ts';
import { planRank, type Tier } from '#contract/membership/tiers.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Access after a failed renewal, in ms. */
export const graceLife = graceDays * day;
/** Time in which the first charge can be refunded in full, in ms. */
export const refundLife = guaranteeDays * day;
/** Time in which a founder who moved to Creator may return to their seat and price, in ms. */
export const returnLife = returnDays * day;
/** Time between the announcement of a new price and its first charge, in ms. */
export const priceNotice = priceNoticeDays * day;
/** Freeze of the streak when access ends, in ms. Behind the gate of the programme it waits longer. */
export const freezeLife = 7 * day;
/**
 * The provider resumes charging this many ms before the charged period, so that the two never fall on one
 * instant.
 */
export const resumeLead = hour;

/** Fields of the provider's subscription that the rules need. */
export interface ProviderState {
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';
  periodStart: Date;
  periodEnd: Date;
  cancelAt: Date | null;
  pausedUntil: Date | null;
  latestCharge: { paid: boolean; at: Date } | null;
}

/** Our state of a subscription, computed by `stateAfter`. */
export interface SubscriptionState {
  status: 'active' | 'past_due' | 'paused' | 'ended';
  paidUntil: Date;
  pausedUntil: Date | null;
  pastDueSince: Date | null;
  endedAt: Date | null;
}

/**
 * Returns the state after a read from the provider. `held` is the previous state, null for a subscription
 * that was just paid. A period that began during a pause wasn't charged, so access waits for the next one,
 * even if the pause ended early.
 */
export function stateAfter({
  providerState,
  held,
  now,
}: {
  providerState: ProviderState;
  held: SubscriptionState | null;
  now: Date;
}): SubscriptionState {
  const { periodStart, periodEnd } = providerState;
  const paidBefore = held?.paidUntil ?? periodStart;
  if (providerState.status === 'canceled' || providerState.status === 'incomplete') {
    const endedAt = held?.endedAt ?? earlier(providerState.cancelAt ?? now, now);
    return {
      status: 'ended',
      paidUntil: earlier(paidBefore, endedAt),
      pausedUntil: null,
      pastDueSince: null,
      endedAt,
    };
  }
  if (providerState.status === 'past_due') {
    const known = held?.pastDueSince;
    const since = known && known >= periodStart ? known : (providerState.latestCharge?.at ?? periodStart);
    return {
      status: 'past_due',
      paidUntil: earlier(paidBefore, periodStart),
      pausedUntil: null,
      pastDueSince: since,
      endedAt: null,
    };
  }
  const pauseEnd = providerState.pausedUntil && new Date(providerState.pausedUntil.getTime() + resumeLead);
  const isPaid =
    held === null ||
    held.paidUntil >= periodEnd ||
    (providerState.latestCharge !== null &&
      providerState.latestCharge.paid &&
      providerState.latestCharge.at >= periodStart);
  const covering = pauseEnd ?? held?.pausedUntil ?? null;
  if (!isPaid && covering !== null && covering > periodStart)
    return {
      status: 'paused',
      paidUntil: paidBefore,
      // Resumed early: paused only until the next charge.
      pausedUntil: pauseEnd ? later(pauseEnd, periodEnd) : periodEnd,
      pastDueSince: null,
      endedAt: null,
    };
  return {
    status: providerState.status === 'paused' ? 'paused' : 'active',
    paidUntil: periodEnd,
    pausedUntil: providerState.status === 'paused' ? pauseEnd : null,
    pastDueSince: null,
    endedAt: null,
  };
}

export interface Entitling extends Omit<SubscriptionState, 'endedAt'> {
  tier: PaidTier;
  cancelAtPeriodEnd: boolean;
}

/** Returns when access ends without further news from the provider, or null when it has ended. */
export function accessUntil(subscription: Entitling): Date | null {
  switch (subscription.status) {
    case 'ended':
      return null;
    case 'past_due':
      return graceUntil(subscription);
    case 'paused':
      return subscription.paidUntil;
    case 'active':
      // While the provider doesn't report a renewal, access continues for the grace.
      return subscription.cancelAtPeriodEnd
        ? subscription.paidUntil
        : new Date(subscription.paidUntil.getTime() + graceLife);
  }
}

/** Returns the tier of a subscription at an instant. */
export function tierOf(subscription: Entitling | null, now: Date): Tier {
  const until = subscription && accessUntil(subscription);
  return subscription && until && now < until ? subscription.tier : 'starter';
}

/** Returns the end of the grace after a failed renewal. */
export const graceUntil = ({ pastDueSince }: Pick<SubscriptionState, 'pastDueSince'>): Date | null =>
  pastDueSince && new Date(pastDueSince.getTime() + graceLife);

export type ChangeKind = 'upgrade' | 'downgrade' | 'none';

/**
 * A higher tier or a longer period is an upgrade and happens at once. A downgrade waits for the end of the
 * period.
 */
export function kindOfChange(from: Package, to: Package): ChangeKind {
  if (from.id === to.id) return 'none';
  if (planRank[from.tier] !== planRank[to.tier])
    return planRank[to.tier] > planRank[from.tier] ? 'upgrade' : 'downgrade';
  return to.period === 'yearly' ? 'upgrade' : 'downgrade';
}

export interface Membership {
  tier: Tier;
  source: 'registration' | 'grant' | 'subscription';
  compedTier: Tier | null;
}

/** The better of a granted and a paid plan counts. A lesser granted plan waits behind the paid one. */
export function membershipOf(held: Membership | null, paid: Tier): Membership {
  const comped =
    held?.source === 'grant' ? (held.tier === 'starter' ? null : held.tier) : (held?.compedTier ?? null);
  if (comped && planRank[comped] >= planRank[paid])
    return { tier: comped, source: 'grant', compedTier: null };
  return { tier: paid, source: 'subscription', compedTier: comped };
}

/**
 * Returns the tier that remains without payment: Starter or the granted plan. Every sentence about an end
 * uses it.
 */
export const tierBeside = (held: Membership | null): Tier => membershipOf(held, 'starter').tier;

/** True if the granted plan, also one that waits behind a paid one, includes the wanted plan. Paying for it would be useless. */
export const isGivenAlready = (held: Membership, wanted: PaidTier): boolean =>
  planRank[tierBeside(held)] >= planRank[wanted];

export type Permission = { ok: true } | { ok: false; code: string; detail: string };

interface Plan {
  package: Package;
  status: SubscriptionState['status'];
  cancelAtPeriodEnd: boolean;
}

/** Returns whether the plan may be changed now, or a refusal with its sentence. */
export function mayChange(plan: Plan, to: Package, seat: SeatState = 'none'): Permission {
  if (plan.status === 'past_due')
    return refuse(
      'payment_owed',
      'Your last renewal is still unpaid. Please update your card first; then you can change your plan.',
    );
  if (plan.status === 'paused')
    return refuse('paused', 'Your membership is paused. Resume it first; then you can change your plan.');
  if (plan.package.id === to.id) return refuse('same_plan', `You're already on ${to.name}.`);
  if (to.tier === 'founder' && seat === 'gone') return refuse('founder_before', founderBefore);
  // Becoming a founder happens at once, so one tap must not end a better plan that is paid.
  if (to.tier === 'founder' && plan.package.tier === 'creator' && seat === 'none')
    return refuse(
      'founder_below_creator',
      'Creator has all that founders have, and more. To become a founder, cancel Creator first. Once it has ended you can claim a seat while there are any.',
    );
  return { ok: true };
}

export const founderBefore =
  "You've had a founding seat before. Its price was locked while it was active, and a seat can't be claimed twice.";

/**
 * A member's state in the founding offer. `kept`: they may return to their seat. `gone`: they no longer
 * may.
 */
export type SeatState = 'none' | 'held' | 'taken' | 'kept' | 'gone';

/** Returns the state of the member's present or former seat. */
export function seatState(
  seat: { state: string; kept_until: Date | null } | undefined,
  now: Date,
): SeatState {
  switch (seat?.state) {
    case undefined:
      return 'none';
    case 'held':
    case 'taken':
      return seat.state as 'held' | 'taken';
    case 'kept':
      return seat.kept_until && now <= seat.kept_until ? 'kept' : 'gone';
    default:
      return 'gone';
  }
}

/**
 * True if a founder who changes to this plan may return to their seat for a while: only for a better plan.
 */
export const keepsSeat = (to: Pick<Package, 'tier'>): boolean => planRank[to.tier] > planRank.founder;

/**
 * Returns the last moment at which a founder who left may return: the end of that date in their own time
 * zone.
 */
export const returnEnd = (leftAt: Date, zone: string): Date =>
  endOfDate(new Date(leftAt.getTime() + returnLife), zone);

export function mayPause(plan: Plan): Permission {
  if (plan.status === 'past_due')
    return refuse('payment_owed', 'Your last renewal is still unpaid. Please update your card first.');
  if (plan.cancelAtPeriodEnd)
    return refuse('cancelled', 'Your membership is cancelled already. Keep it first; then you can pause it.');
  if (plan.status === 'paused') return refuse('paused', 'Your membership is paused already.');
  if (plan.package.period === 'yearly')
    return refuse(
      'yearly',
      "Yearly plans are paid up front, so they can't be paused. You can cancel, or change to monthly billing at the end of your year.",
    );
  return { ok: true };
}

export interface FirstCharge {
  at: Date | null;
  cents: number | null;
  refundedAt: Date | null;
}

/**
 * State of the guarantee for a person. `new`: it will cover the first charge of their next
 * plan. `running`: it lasts until `until`. `over`: its days have passed. `used`: they had a refund before.
 */
export type Guarantee = { is: 'new' | 'over' | 'used'; until: null } | { is: 'running'; until: Date };

/** Decides the guarantee. Every sentence and refusal uses it. `charge` is null without a living plan. */
export function guaranteeOf(
  charge: FirstCharge | null,
  { hadRefund, zone, now }: { hadRefund: boolean; zone: string; now: Date },
): Guarantee {
  if (hadRefund || charge?.refundedAt) return { is: 'used', until: null };
  if (!charge) return { is: 'new', until: null };
  if (!charge.at || !charge.cents) return { is: 'over', until: null };
  const until = guaranteeEnd(charge.at, zone);
  return now <= until ? { is: 'running', until } : { is: 'over', until: null };
}

/**
 * Returns the last moment of the guarantee. It covers the first charge and later plan changes. The member
 * reads a date, so the whole date counts.
 */
export const guaranteeEnd = (firstChargeAt: Date, zone: string): Date =>
  endOfDate(new Date(firstChargeAt.getTime() + refundLife), zone);

/** Returns the cents of these charges that are not refunded yet. */
export const leftOf = (charges: readonly { amount_cents: number; refunded_cents: number }[]): number =>
  charges.reduce((sum, charge) => sum + Math.max(0, charge.amount_cents - charge.refunded_cents), 0);

/** Returns the package of a stored id. */
export const packageOf = (id: string): Package => packages[id as PackageId];

/** Formats a date in the member's time zone, for example `2 April 2026`. */
export const dateIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    at,
  );

/** Returns the last millisecond of an instant's date in a time zone. */
export function endOfDate(at: Date, zone: string): Date {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const date = format.format(at);
  let inside = at.getTime();
  // No date is longer than a day plus the hours that a clock is set back.
  let outside = inside + 2 * day;
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (format.format(middle) > date) outside = middle;
    else inside = middle;
  }
  return new Date(inside);
}

const refuse = (code: string, detail: string): Permission => ({ ok: false, code, detail });
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);
