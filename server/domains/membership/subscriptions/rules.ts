import { graceDays, guaranteeDays, priceNoticeDays } from '#contract/plan-terms.ts';
import { type Package, type PackageId, type PaidTier, packages } from '#contract/prices.ts';
import type { Tier } from '#contract/tiers.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A renewal that failed keeps access this long. */
export const graceLife = graceDays * day;
/** The first charge can be refunded in full this long (decision 5). */
export const refundLife = guaranteeDays * day;
/** A founder who moved to Creator may come back to seat and price this long (ruling 25). */
export const returnLife = 30 * day;
/** Notice of a price that changes (decision 7). */
export const priceNotice = priceNoticeDays * day;
/** The streak stands still this long when access ends. Behind the gate it waits longer: see the programme (ruling 19). */
export const freezeLife = 7 * day;
/** The provider is told to charge again a little before the period that is charged, so that the two never meet at one instant. */
export const resumeLead = hour;

/** What the provider says, as far as the rules care. */
export interface ProviderState {
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';
  periodStart: Date;
  periodEnd: Date;
  cancelAt: Date | null;
  pausedUntil: Date | null;
  latestCharge: { paid: boolean; at: Date } | null;
}

/** How a subscription stands. */
export interface SubscriptionState {
  status: 'active' | 'past_due' | 'paused' | 'ended';
  paidUntil: Date;
  pausedUntil: Date | null;
  pastDueSince: Date | null;
  endedAt: Date | null;
}

/**
 * How a subscription stands after a reading; `held` is how it stood, null for one that was paid just now. A period that began
 * during a pause was not charged: access waits for the next one, also when the pause was ended in its middle.
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
      // Resumed before its time: it rests only until the next charge.
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

/** Until when the subscription gives its tier, if nothing more is heard; null when it gives none any more. */
export function accessUntil(subscription: Entitling): Date | null {
  switch (subscription.status) {
    case 'ended':
      return null;
    case 'past_due':
      return graceUntil(subscription);
    case 'paused':
      return subscription.paidUntil;
    case 'active':
      // A provider that is silent about a renewal takes nobody's access away at once.
      return subscription.cancelAtPeriodEnd
        ? subscription.paidUntil
        : new Date(subscription.paidUntil.getTime() + graceLife);
  }
}

/** The tier a subscription gives at an instant (B section 4, decision 20). */
export function tierOf(subscription: Entitling | null, now: Date): Tier {
  const until = subscription && accessUntil(subscription);
  return subscription && until && now < until ? subscription.tier : 'starter';
}

/** End of the grace a failed renewal has. */
export const graceUntil = ({ pastDueSince }: Pick<SubscriptionState, 'pastDueSince'>): Date | null =>
  pastDueSince && new Date(pastDueSince.getTime() + graceLife);

// A founder has what an achiever has and more (decision 3).
const ranks: Record<Tier, number> = { starter: 0, builder: 1, achiever: 2, founder: 3, creator: 4 };

export type ChangeKind = 'upgrade' | 'downgrade' | 'none';

/** More, or the same for a longer period, is an upgrade and happens at once; less waits for the end of the period (decision 20). */
export function kindOfChange(from: Package, to: Package): ChangeKind {
  if (from.id === to.id) return 'none';
  if (ranks[from.tier] !== ranks[to.tier]) return ranks[to.tier] > ranks[from.tier] ? 'upgrade' : 'downgrade';
  return to.period === 'yearly' ? 'upgrade' : 'downgrade';
}

export interface Membership {
  tier: Tier;
  source: 'registration' | 'grant' | 'subscription';
  compedTier: Tier | null;
}

/** Of a plan that was given and one that is paid the better counts; the given one waits behind the paid one. */
export function membershipOf(held: Membership | null, paid: Tier): Membership {
  const comped =
    held?.source === 'grant' ? (held.tier === 'starter' ? null : held.tier) : (held?.compedTier ?? null);
  if (comped && ranks[comped] >= ranks[paid]) return { tier: comped, source: 'grant', compedTier: null };
  return { tier: paid, source: 'subscription', compedTier: comped };
}

/** The tier that is left when nothing is paid any more: Starter, or the plan that was given. Every sentence about an end reads it. */
export const tierBeside = (held: Membership | null): Tier => membershipOf(held, 'starter').tier;

/** Whether a plan that was given holds all of the one that is to be paid for, which would then be paid for nothing. */
export const isGivenAlready = ({ source, tier }: Membership, wanted: PaidTier): boolean =>
  source === 'grant' && ranks[tier] >= ranks[wanted];

export type Permission = { ok: true } | { ok: false; code: string; detail: string };

interface Plan {
  package: Package;
  status: SubscriptionState['status'];
  cancelAtPeriodEnd: boolean;
}

/** Whether the plan may be changed to another now; a refusal carries a sentence. */
export function mayChange(plan: Plan, to: Package, seat: SeatState = 'none'): Permission {
  if (plan.status === 'past_due')
    return sendError(
      'payment_owed',
      'Your last renewal is still unpaid. Please update your card first; then you can change your plan.',
    );
  if (plan.status === 'paused')
    return sendError('paused', 'Your membership is paused. Resume it first; then you can change your plan.');
  if (plan.package.id === to.id) return sendError('same_plan', `You're already on ${to.name}.`);
  if (to.tier === 'founder' && seat === 'gone') return sendError('founder_before', founderBefore);
  // A seat is taken at once, and nobody gives up a better plan they paid for by one tap.
  if (to.tier === 'founder' && plan.package.tier === 'creator' && seat === 'none')
    return sendError(
      'founder_below_creator',
      'Creator has all that founders have, and more. To become a founder, cancel Creator first. Once it has ended you can claim a seat while there are any.',
    );
  return { ok: true };
}

export const founderBefore =
  "You've had a founding seat before. Its price was locked while it was active, and a seat can't be claimed twice.";

/** What a member has of the founding offer: `kept` for whoever may come back to their seat, `gone` for whoever no longer may. */
export type SeatState = 'none' | 'held' | 'taken' | 'kept' | 'gone';

/** How a seat stands for the member whose it is or was. */
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

/** Whether a founder who changes to this plan keeps their seat for a while: only a better plan, taken at once. */
export const keepsSeat = (to: Pick<Package, 'tier'>): boolean => ranks[to.tier] > ranks.founder;

/** The last moment at which a founder who left at this instant may come back: the end of that date on their own calendar. */
export const returnEnd = (leftAt: Date, zone: string): Date =>
  endOfDate(new Date(leftAt.getTime() + returnLife), zone);

export function mayPause(plan: Plan): Permission {
  if (plan.status === 'past_due')
    return sendError('payment_owed', 'Your last renewal is still unpaid. Please update your card first.');
  if (plan.cancelAtPeriodEnd)
    return sendError(
      'cancelled',
      'Your membership is cancelled already. Keep it first; then you can pause it.',
    );
  if (plan.status === 'paused') return sendError('paused', 'Your membership is paused already.');
  if (plan.package.period === 'yearly')
    return sendError(
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
 * How the guarantee stands for a person (decision 5): `new` where the first charge of their next plan will be covered, `running`
 * until its last moment, `over` for a plan whose days have passed, `used` for whoever had a refund before.
 */
export type Guarantee = { is: 'new' | 'over' | 'used'; until: null } | { is: 'running'; until: Date };

/** The one rule of the guarantee; every sentence and every refusal reads it. `charge` is null without a living plan. */
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
 * The last moment of the days whose charges the guarantee refunds: the first, and whatever a change of plan cost since. A date is
 * named to the member, so all of that date counts.
 */
export const guaranteeEnd = (firstChargeAt: Date, zone: string): Date =>
  endOfDate(new Date(firstChargeAt.getTime() + refundLife), zone);

/** What is left to give back of charges, in cents. */
export const leftOf = (charges: readonly { amount_cents: number; refunded_cents: number }[]): number =>
  charges.reduce((sum, charge) => sum + Math.max(0, charge.amount_cents - charge.refunded_cents), 0);

/** The package of an id as it is stored. */
export const packageOf = (id: string): Package => packages[id as PackageId];

/** `2 April 2026` on the member's own calendar. */
export const dateIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    at,
  );

/** The last millisecond of the date an instant has in a zone. */
export function endOfDate(at: Date, zone: string): Date {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const date = format.format(at);
  let inside = at.getTime();
  // No date is longer than a day and the hours a clock is set back.
  let outside = inside + 2 * day;
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (format.format(middle) > date) outside = middle;
    else inside = middle;
  }
  return new Date(inside);
}

const sendError = (code: string, detail: string): Permission => ({ ok: false, code, detail });
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);
