import type { FounderOffer } from '#contract/membership/endpoints.ts';
import {
  type BillingPeriod,
  formatCents,
  type Package,
  packageFor,
  packages,
  parsePackage,
  savesCents,
} from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import { numberWords } from '../../../ui/formats.ts';

/** Texts of a plan. Prices come from the contract. */
export interface Plan {
  tier: Tier;
  name: string;
  /** Shown under the name on the plan's card. */
  line: string;
  /** One line for a list. */
  short: string;
  features: readonly string[];
  /** Number of stones in its pile, and the seed of its shape. */
  stones: number;
  seed: number;
}

export const plans: Record<Tier, Plan> = {
  starter: {
    tier: 'starter',
    name: 'Starter',
    line: 'Your first week, free.',
    short: 'The first week of Evolve 90 and a welcome group.',
    features: [
      'First week of Evolve 90',
      'A welcome group',
      'Browse groups and courses',
      'Course previews',
      'Read the whole forum',
      'Basic profile, community access',
    ],
    stones: 1,
    seed: 0,
  },
  builder: {
    tier: 'builder',
    name: 'Builder',
    line: 'All 90 days, with others.',
    short: 'All 90 days, streaks, groups, courses, friends and chat.',
    features: [
      'All 90 days, streaks and reminders',
      'Groups, friends and chat',
      'Full course access',
      'Progress tracking',
      'Take part in the forum',
    ],
    stones: 3,
    seed: 1,
  },
  achiever: {
    tier: 'achiever',
    name: 'Achiever',
    line: 'For people who lead.',
    short: 'Everything in Builder, plus templates and leading groups.',
    features: [
      'Everything in Builder',
      'Create groups and forum topics',
      'Templates and deeper prompts',
      'Lead groups of your own',
      'Priority support',
    ],
    stones: 5,
    seed: 2,
  },
  creator: {
    tier: 'creator',
    name: 'Creator',
    line: 'For teachers and guides.',
    short: 'Everything in Achiever, plus teaching, publishing and mentorship.',
    features: [
      'Everything in Achiever',
      'Create courses and lessons',
      'Publish news and blog posts',
      'Mentorship circles, quarterly intensives',
      'Premium support',
    ],
    stones: 7,
    seed: 3,
  },
  founder: {
    tier: 'founder',
    name: 'Founding Member',
    line: 'All Achiever features, for life at one price.',
    short: 'All Achiever features, a Founder badge and a rate that is locked for life.',
    features: [
      'All Achiever features',
      'Create courses and post news',
      'A Founder badge',
      'A rate that is locked for life',
    ],
    stones: 6,
    seed: 9,
  },
};

/** The four plan cards, in order. The founding offer is separate. */
export const cardTiers = ['starter', 'builder', 'achiever', 'creator'] as const;

/** Founding seats that are taken before anyone is told how many are left. An early count says nothing. */
export const seatsUntold = 50;

/** Returns how many founding seats are left, or null while few are taken. `seatShares` draws them. */
export const seatLabel = ({ seats, remaining }: Pick<FounderOffer, 'seats' | 'remaining'>): string | null =>
  seats - remaining < seatsUntold ? null : `${numberWords(remaining)} of ${numberWords(seats)} seats left`;

/** Returns how much of each tenth of the seats is free, from 0 to 1, for ten stones. */
export const seatShares = ({ seats, remaining }: Pick<FounderOffer, 'seats' | 'remaining'>): number[] =>
  Array.from({ length: 10 }, (_, at) =>
    seats > 0 ? Math.min(1, Math.max(0, (remaining / seats) * 10 - at)) : 0,
  );

export const tierColor = (tier: Tier): string => `var(--ev-tier-${tier})`;
export const dollars = (cents: number): string => `$${formatCents(cents)}`;

const everyPeriod = { monthly: 'a month', yearly: 'a year' } as const;

/** Returns "$9.99 CAD a month". */
export const priceLabel = ({ cents, period }: Pick<Package, 'cents' | 'period'>): string =>
  `${dollars(cents)} CAD ${everyPeriod[period]}`;

/** Returns "Builder, $9.99 CAD a month". Starter is free. */
export function planLabel({ tier, period }: Choice): string {
  const line = packageFor(tier, period);
  return line ? `${plans[tier].name}, ${priceLabel(line)}` : `${plans[tier].name}, free`;
}

export interface CardPrice {
  price: string;
  /** Shown beside the price: "CAD / month". */
  unit: string | null;
  /** Shown under the price: what a year costs and saves, to the cent. */
  note: string;
}

/** Returns the price texts of a plan's card. */
export function cardPrice(tier: Tier, period: BillingPeriod): CardPrice {
  const line = packageFor(tier, period);
  if (!line) return { price: 'Free', unit: null, note: 'No card needed' };
  const unit = line.period === 'monthly' ? 'CAD / month' : 'CAD / year';
  if (tier === 'starter' || tier === 'founder')
    return { price: dollars(line.cents), unit, note: 'Locked for life' };
  const saved = dollars(savesCents(tier));
  const note =
    period === 'yearly'
      ? `Saves ${saved} a year`
      : `${dollars(packages[`${tier}_yearly`].cents)} yearly, saves ${saved}`;
  return { price: dollars(line.cents), unit, note };
}

export interface Choice {
  tier: Tier;
  period: BillingPeriod;
}

/** Initial choice of the registration. */
export const firstChoice: Choice = { tier: 'starter', period: 'monthly' };

/** Parses `?plan=` of a link: a tier or a package id. Anything unknown is the initial choice. */
export function choiceOf(plan: string | undefined): Choice {
  const asked = plan?.trim().toLowerCase() ?? '';
  if (asked === 'founder_yearly') return { tier: 'founder', period: 'monthly' };
  const parsed = parsePackage(/_(monthly|yearly)$/.test(asked) ? asked : `${asked}_monthly`);
  return parsed.ok ? { tier: parsed.package.tier, period: parsed.package.period } : firstChoice;
}

/** Returns the `?plan=` of a choice, or undefined for the initial one. Reverses `choiceOf`. */
export function planParam({ tier, period }: Choice): string | undefined {
  if (tier === 'starter') return undefined;
  return tier === 'founder' || period === 'monthly' ? tier : `${tier}_${period}`;
}

/** Returns the registration URL of a plan's button. */
export function registerHref(choice: Choice): string {
  const plan = planParam(choice);
  return plan ? `/auth/register?plan=${plan}` : '/auth/register';
}
