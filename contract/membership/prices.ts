import type { Tier } from './tiers.ts';

/** Currency of every price. Amounts are whole cents, before tax. */
export const currency = 'cad';

export type BillingPeriod = 'monthly' | 'yearly';
export type PaidTier = Exclude<Tier, 'starter'>;
export type PackageId =
  | 'builder_monthly'
  | 'builder_yearly'
  | 'achiever_monthly'
  | 'achiever_yearly'
  | 'creator_monthly'
  | 'creator_yearly'
  | 'founder_monthly';

export interface Package {
  id: PackageId;
  tier: PaidTier;
  period: BillingPeriod;
  /** Cents per period. */
  cents: number;
  /** Name on receipts and on the payment page. */
  name: string;
}

export const packages: Record<PackageId, Package> = {
  builder_monthly: {
    id: 'builder_monthly',
    tier: 'builder',
    period: 'monthly',
    cents: 999,
    name: 'Builder, monthly',
  },
  builder_yearly: {
    id: 'builder_yearly',
    tier: 'builder',
    period: 'yearly',
    cents: 9_999,
    name: 'Builder, yearly',
  },
  achiever_monthly: {
    id: 'achiever_monthly',
    tier: 'achiever',
    period: 'monthly',
    cents: 1_999,
    name: 'Achiever, monthly',
  },
  achiever_yearly: {
    id: 'achiever_yearly',
    tier: 'achiever',
    period: 'yearly',
    cents: 19_999,
    name: 'Achiever, yearly',
  },
  creator_monthly: {
    id: 'creator_monthly',
    tier: 'creator',
    period: 'monthly',
    cents: 4_999,
    name: 'Creator, monthly',
  },
  creator_yearly: {
    id: 'creator_yearly',
    tier: 'creator',
    period: 'yearly',
    cents: 49_999,
    name: 'Creator, yearly',
  },
  founder_monthly: {
    id: 'founder_monthly',
    tier: 'founder',
    period: 'monthly',
    cents: 1_000,
    name: 'Founding Member, monthly',
  },
};

export const packageIds = Object.keys(packages) as PackageId[];

/** Tiers with a monthly and a yearly package. */
export type YearlyTier = Exclude<PaidTier, 'founder'>;

/** Returns the cents saved by one yearly package compared with twelve monthly ones. */
export const savesCents = (tier: YearlyTier): number =>
  12 * packages[`${tier}_monthly`].cents - packages[`${tier}_yearly`].cents;

/** Specified wording. The page shows the exact amount beside it. */
export const saveUpTo = 'Save up to 17% with yearly billing';
export const taxNote = 'CAD, plus tax where it applies';

/** Returns the package of a tier. Null for Starter. Founders always pay monthly. */
export function packageFor(tier: Tier, period: BillingPeriod): Package | null {
  if (tier === 'starter') return null;
  return tier === 'founder' ? packages.founder_monthly : packages[`${tier}_${period}`];
}

export type ParsedPackage = { ok: true; package: Package } | { ok: false; detail: string };

/** Parses a package id from a client. `founder` means `founder_monthly`. On failure `detail` is a sentence for the member. */
export function parsePackage(input: string): ParsedPackage {
  const id = input.trim().toLowerCase();
  if (id === 'founder') return { ok: true, package: packages.founder_monthly };
  if (id === 'founder_yearly')
    return {
      ok: false,
      detail: `The founding membership is billed monthly only: ${formatCents(packages.founder_monthly.cents)} CAD a month, locked for life.`,
    };
  if (id === 'starter' || id.startsWith('starter_'))
    return { ok: false, detail: 'Starter is free: there is nothing to pay.' };
  if (!Object.hasOwn(packages, id))
    return { ok: false, detail: 'There is no membership package of this name.' };
  return { ok: true, package: packages[id as PackageId] };
}

/** Returns cents as a decimal without currency: `999` gives "9.99". */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Returns cents with the currency code: `999, "cad"` gives "9.99 CAD". */
export const formatMoney = (cents: number, code: string = currency): string =>
  `${formatCents(cents)} ${code.toUpperCase()}`;
