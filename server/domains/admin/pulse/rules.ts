import { packages } from '#contract/prices.ts';
import { type Tier, tiers } from '#contract/tiers.ts';

/** Days of activation, with the days after joining in which each counts. */
export const activationSteps = [
  { day: 1, within: 3 },
  { day: 3, within: 7 },
  { day: 7, within: 14 },
] as const;
export const retentionDays = [1, 3, 7, 8, 10, 14, 21, 30, 45, 60, 75, 90] as const;

/** Fewest people behind a share (0029 and "Why it works" have the number too). */
const leastOfShare = 20;
/** Fewest people behind a count that isn't zero. */
const leastOfCell = 5;

/** Returns a count, or null if it is about so few that it says something about one of them. */
export const cell = (count: number): number | null => (count > 0 && count < leastOfCell ? null : count);

/** Returns a share in percent with one decimal, or null for too few people. */
export const percentOf = (part: number, of: number): number | null =>
  of < leastOfShare ? null : Math.round((part / of) * 1000) / 10;

/** Returns a share with its count of people. Both are hidden for few, because they'd tell the part. */
export const shareOf = (
  day: number,
  part: number,
  of: number,
): { day: number; of: number | null; percent: number | null } => ({
  day,
  of: cell(of),
  percent: percentOf(part, of),
});

/** A package with its living subscriptions, and those that ended in the period. */
export interface PackageCount {
  package_id: string;
  /** Cents of all living ones, each for its own period of billing. */
  cents: number;
  active: number;
  ended: number;
}

/** Returns plans with a month's worth of each, in the order of the tiers. A year counts as a twelfth. */
export function plansOf(counts: readonly PackageCount[]) {
  const isKnown = (id: string): id is keyof typeof packages => Object.hasOwn(packages, id);
  const byTier = new Map<Tier, { active: number; ended: number; cents: number }>();
  for (const { package_id, cents, active, ended } of counts) {
    if (!isKnown(package_id)) continue;
    const { tier, period } = packages[package_id];
    const sum = byTier.get(tier) ?? { active: 0, ended: 0, cents: 0 };
    byTier.set(tier, {
      active: sum.active + active,
      ended: sum.ended + ended,
      cents: sum.cents + (period === 'yearly' ? cents / 12 : cents),
    });
  }
  const all = [...byTier.values()];
  return {
    mrrCents: Math.round(all.reduce((sum, { cents }) => sum + cents, 0)),
    active: all.reduce((sum, { active }) => sum + active, 0),
    plans: tiers.flatMap((tier) => {
      const plan = byTier.get(tier);
      if (!plan) return [];
      const isFew = cell(plan.active) === null;
      return [
        {
          tier,
          active: cell(plan.active),
          ended: cell(plan.ended),
          mrr_cents: isFew ? null : Math.round(plan.cents),
        },
      ];
    }),
  };
}
