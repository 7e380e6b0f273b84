import { packages } from '#contract/membership/prices.ts';
import { type Tier, tiers } from '#contract/membership/tiers.ts';

/** Days of activation, with the days after joining in which each counts. */
export const activationSteps = [
  { day: 1, within: 3 },
  { day: 3, within: 7 },
  { day: 7, within: 14 },
] as const;
/** Days of the programme that retention counts. */
const lastDay = 90;
export const weeksShown = 13;
const monthsShown = 6;
const dayMs = 86_400_000;

/** Fewest people behind a share (0030 and "Why it works" have the number too). */
export const leastOfShare = 20;
/** Fewest people behind a count that isn't zero. Counts are multiples of it. */
export const leastOfCell = 5;

const isFew = (count: number): boolean => count > 0 && count < leastOfCell;

/**
 * Returns a count rounded to five, or null for one to four people. Exact counts of nested periods could be subtracted, and
 * the difference may be one person.
 */
export const cell = (count: number): number | null =>
  isFew(count) ? null : Math.round(count / leastOfCell) * leastOfCell;

/** Returns a share in whole percent, or null for too few people, and where one to four did or didn't. */
export const percentOf = (part: number, of: number): number | null =>
  of < leastOfShare || isFew(part) || isFew(of - part) ? null : Math.round((part / of) * 100);

/** Returns a share with its count of people. */
export const shareOf = (
  day: number,
  part: number,
  of: number,
): { day: number; of: number | null; percent: number | null } => ({
  day,
  of: cell(of),
  percent: percentOf(part, of),
});

/** People by the whole days since they began, and the last day they completed. */
export interface Reach {
  age: number;
  reached: number;
  people: number;
}

/** Returns for each day of the programme who completed it, of those who began at least that many days ago. */
export function retentionOf(reaches: readonly Reach[]): { day: number; part: number; of: number }[] {
  // Sums from the last day down: `of` by age, `part` by the lower one of age and reach.
  const sums = Array.from({ length: lastDay + 2 }, () => ({ part: 0, of: 0 }));
  for (const { age, reached, people } of reaches) {
    const at = (day: number) => sums[Math.max(0, Math.min(lastDay, day))] ?? { part: 0, of: 0 };
    at(age).of += people;
    at(Math.min(age, reached)).part += people;
  }
  let part = 0;
  let of = 0;
  const days = [];
  for (let day = lastDay; day >= 1; day -= 1) {
    part += sums[day]?.part ?? 0;
    of += sums[day]?.of ?? 0;
    days.unshift({ day, part, of });
  }
  return days;
}

/** Returns the starts of the weeks up to an instant, the oldest first. */
export const weeksUntil = (now: Date): Date[] =>
  Array.from({ length: weeksShown }, (_, i) => new Date(now.getTime() - (weeksShown - i) * 7 * dayMs));

/** Returns the ends of the months before an instant (UTC), the oldest first, without the present. */
export const monthEnds = (now: Date): Date[] =>
  Array.from(
    { length: monthsShown - 1 },
    (_, i) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 2) + i, 1)),
  );

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
  const hidden = hiddenPlans(byTier);
  const active = all.reduce((sum, plan) => sum + plan.active, 0);
  return {
    mrrCents: isFew(active) ? null : Math.round(all.reduce((sum, plan) => sum + plan.cents, 0)),
    plans: tiers.flatMap((tier) => {
      const plan = byTier.get(tier);
      if (!plan) return [];
      return [
        {
          tier,
          active: cell(plan.active),
          ended: cell(plan.ended),
          mrr_cents: hidden.has(tier) ? null : Math.round(plan.cents),
        },
      ];
    }),
  };
}

/**
 * Returns plans whose money isn't shown: those of few members, and the smallest other ones until at least five members are
 * hidden together. The total less the shown plans would else be the money of few.
 */
function hiddenPlans(plans: ReadonlyMap<Tier, { active: number }>): ReadonlySet<Tier> {
  const bySize = [...plans]
    .filter(([, { active }]) => active > 0)
    .sort(([, a], [, b]) => a.active - b.active);
  const hidden = new Set<Tier>();
  let people = 0;
  for (const [tier, { active }] of bySize) {
    if (!isFew(active) && (people === 0 || people >= leastOfCell)) break;
    hidden.add(tier);
    people += active;
  }
  return hidden;
}
