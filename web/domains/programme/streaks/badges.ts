import type { Progress } from '#contract/programme/endpoints.ts';
import { counted } from '../../../ui/formats.ts';

/** Returns "3 more days to your 14-day badge". */
export function badgeLine(streak: number, target: number): string {
  const left = target - streak;
  if (left <= 0) return `You reached your ${target}-day badge`;
  return `${counted(left, 'more day')} to your ${target}-day badge`;
}

/** Stone colours of badges, from blue hour to sunrise, as on the trail. */
const badgeStones: Record<number, number> = {
  1: 1,
  2: 2,
  3: 3,
  5: 4,
  7: 6,
  14: 7,
  30: 9,
  60: 11,
  90: 12,
  180: 13,
};
export const badgeStone = (target: number): number => badgeStones[target] ?? 5;

/**
 * Returns the name of the next badge. Streak badges are named after their days ("14-day badge"), which the line below says already, so
 * the member's unearned stone of that number lends its name.
 */
export function badgeName(
  target: number,
  { next_badge: next, badges }: Pick<Progress, 'badges' | 'next_badge'>,
): string {
  if (next.target === target && next.name && !/^\d+-day badge$/i.test(next.name)) return next.name;
  const stone = badges.find((badge) => badge.target === target);
  return stone && !stone.reached ? stone.name : 'Next badge';
}
