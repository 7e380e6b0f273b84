import { formatMoney } from '#contract/membership/prices.ts';
import { type Tier, tierLabels } from '#contract/membership/tiers.ts';
import { greeting } from '#server/domains/auth/emails.ts';
import { dateIn, graceUntil, packageOf } from './subscriptions/rules.ts';

/** Content of an email. The platform adds its layout. */
export interface EmailText {
  subject: string;
  paragraphs: string[];
  rows?: [label: string, value: string][];
  action: { label: string; path: string };
}

/** Data for an email about a plan. */
export interface Plan {
  name: string;
  zone: string;
  packageId: string;
  cents: number;
  currency: string;
  periodEnd: Date;
  paidUntil: Date;
  pausedUntil: Date | null;
  pastDueSince: Date | null;
  refundedCents: number;
  seat: number | null;
  /** End of the money-back guarantee. Null when it doesn't apply. */
  refundableUntil: Date | null;
  /** The seat a founder left and may return to until then, with its monthly price. */
  kept: { seat: number; cents: number; until: Date } | null;
  /** The tier that remains without the paid plan. */
  beside: Tier;
  /** True while the streak waits in the week after a plan ended. */
  isStreakHeld: boolean;
}

export const planEmails = [
  'plan-welcome',
  'founder-welcome',
  'seat-kept',
  'renewal-failed',
  'cancelled',
  'paused',
  'ended',
  'refunded',
  'refund-failed',
] as const;
export type PlanEmail = (typeof planEmails)[number];

const toMembership = { label: 'See your membership', path: '/membership' };
const toPractice = { label: 'Go to today', path: '/evolve90' };
const kept = 'Everything you wrote and did stays, and you can come back any day.';

/** Returns the content of one email about a plan. */
export function planEmail(kind: PlanEmail, plan: Plan): EmailText {
  const title = packageOf(plan.packageId).name.split(',', 1)[0] ?? '';
  const left = tierLabels[plan.beside];
  const hello = greeting(plan.name);
  const on = (at: Date | null) => (at ? dateIn(at, plan.zone) : '');
  const price = `${formatMoney(plan.cents, plan.currency)} a ${packageOf(plan.packageId).period === 'yearly' ? 'year' : 'month'}`;
  const refund = plan.refundableUntil
    ? [`Not for you? Get a full refund until ${on(plan.refundableUntil)} from your billing page.`]
    : [];
  switch (kind) {
    case 'plan-welcome':
      return {
        subject: `Welcome to ${title}`,
        paragraphs: [hello, `Your ${title} membership is active.`, ...refund],
        rows: [
          ['Plan', packageOf(plan.packageId).name],
          ['Price', `${price}, plus tax where it applies`],
          ['Next charge', on(plan.periodEnd)],
        ],
        action: toPractice,
      };
    case 'founder-welcome':
      return {
        subject:
          plan.seat === null ? 'You are a founding member' : `You are founding member ${plan.seat} of 1,000`,
        paragraphs: [
          hello,
          `Thank you for being here from the first stones. Your price is ${price}, and it stays that for as long as your membership is active, pauses included.`,
          ...refund,
        ],
        rows: [
          ...(plan.seat === null ? [] : ([['Seat', `${plan.seat} of 1,000`]] as [string, string][])),
          ['Price for life', `${price}, plus tax where it applies`],
          ['Next charge', on(plan.periodEnd)],
        ],
        action: toPractice,
      };
    case 'seat-kept':
      return {
        subject: plan.kept ? `Your founding seat is kept until ${on(plan.kept.until)}` : 'Your founding seat',
        paragraphs: [
          hello,
          `You moved to ${packageOf(plan.packageId).name}.`,
          plan.kept
            ? `Founding seat ${plan.kept.seat} and its price of ${formatMoney(plan.kept.cents, plan.currency)} a month are kept for you until ${on(plan.kept.until)}. You can come back to both on the membership page until then. After that they're gone for good, and they end sooner if your membership ends.`
            : 'Your founding seat is no longer kept.',
        ],
        action: toMembership,
      };
    case 'renewal-failed':
      return {
        subject: "We couldn't renew your membership",
        paragraphs: [
          hello,
          `We couldn't charge your card for ${packageOf(plan.packageId).name}. You keep everything until ${on(graceUntil(plan))} while we retry.`,
          `If your card isn't updated by then, you'll move to ${left} and nothing more is charged.`,
        ],
        action: { label: 'Update your card', path: '/membership/billing' },
      };
    case 'cancelled':
      return {
        subject: 'Your subscription is cancelled',
        paragraphs: [
          hello,
          `You keep ${title} until ${on(plan.paidUntil)}. Then you're on ${left}, and nothing more is charged.`,
          `Changed your mind? Until then one tap on the membership page keeps it. ${kept}`,
        ],
        action: toMembership,
      };
    case 'paused':
      return {
        subject: 'Your membership is paused',
        paragraphs: [
          hello,
          `What you paid for lasts until ${on(plan.paidUntil)}. Then nothing is charged until ${on(plan.pausedUntil)}, when ${title} resumes at ${price}.`,
          `Your streak waits from now until then. You can resume any day on the membership page. If you resume before ${on(plan.paidUntil)}, only the whole days in between are covered.`,
        ],
        action: toMembership,
      };
    case 'ended':
      return {
        subject: `Your ${title} membership has ended`,
        paragraphs: [
          hello,
          `You're on ${left} now, and nothing more is charged. ${kept}`,
          ...(plan.beside !== 'starter'
            ? []
            : plan.isStreakHeld
              ? ['Your streak waits for a week. From Day 8 on it waits for as long as you need to decide.']
              : ['From Day 8 on your streak waits for as long as you need to decide.']),
        ],
        action: { label: 'See the plans', path: '/membership' },
      };
    case 'refunded':
      return {
        subject: 'Your payment is on its way back',
        paragraphs: [
          hello,
          `We've refunded ${formatMoney(plan.refundedCents, plan.currency)}. Banks take up to ten days to show it.`,
          `Your ${title} membership has ended and nothing more is charged. ${kept}`,
        ],
        action: toMembership,
      };
    case 'refund-failed':
      return {
        subject: "We couldn't refund your payment",
        paragraphs: [
          hello,
          `You asked for a refund of your ${title} membership. The payment provider couldn't make it, so your plan continues and no money was refunded.`,
          plan.refundableUntil
            ? `You can ask again on your billing page until ${on(plan.refundableUntil)}. If it fails again, please write to us.`
            : 'Please write to us, so that we can look at it together.',
        ],
        action: { label: 'See your billing page', path: '/membership/billing' },
      };
  }
}

export interface Paid {
  name: string;
  zone: string;
  description: string;
  cents: number;
  currency: string;
  at: Date;
  number: string | null;
}

/** Returns the receipt of one charge. */
export const receiptEmail = ({ name, zone, description, cents, currency, at, number }: Paid): EmailText => ({
  subject: `Your receipt: ${formatMoney(cents, currency)}`,
  paragraphs: [greeting(name), 'Thank you. Here is what you paid.'],
  rows: [
    ['For', description],
    ['Amount', formatMoney(cents, currency)],
    ['Paid on', dateIn(at, zone)],
    ...(number ? ([['Number', number]] as [string, string][]) : []),
  ],
  action: { label: 'All your receipts', path: '/membership/billing' },
});

export interface NewPrice {
  name: string;
  zone: string;
  packageId: string;
  oldCents: number;
  newCents: number;
  currency: string;
  from: Date;
}

/** Announces a price change, at least 30 days ahead. */
export const priceEmail = (price: NewPrice): EmailText => ({
  subject: `A new price from ${dateIn(price.from, price.zone)}`,
  paragraphs: [
    greeting(price.name),
    `The price of ${packageOf(price.packageId).name} changes. Your first renewal on ${dateIn(price.from, price.zone)} or later is charged at the new price; until then nothing changes for you.`,
    "If you'd rather not continue, you can cancel or change your plan any time before.",
  ],
  rows: [
    ['Until now', formatMoney(price.oldCents, price.currency)],
    ['From then on', formatMoney(price.newCents, price.currency)],
  ],
  action: toMembership,
});
