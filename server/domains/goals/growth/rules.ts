import type { GoalGrowthPer } from '#contract/goals/constants.ts';
import { firstHabitDate } from '#contract/habits/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import { exact, hasFewDecimals, tooManyDecimals, valueAfter } from '../rules.ts';

/** How a habit adds to a goal. */
export interface Growth {
  per: GoalGrowthPer;
  amount: number;
  since: LocalDate;
  /** False once the member ended it or closed the goal. Then dates are only taken out. */
  isOpen: boolean;
}

/** A date of the habit, and what it has added to the goal so far. */
export interface GrowthDay {
  on: LocalDate;
  count: number | null;
  is_met: boolean;
  added: number;
}

export interface GrowthChange {
  on: LocalDate;
  /** Replaces what the date had added. 0 takes it out. */
  added: number;
}

/** Returns what a date should have added. A date that is in and still kept keeps the amount of its time. */
function wantedOn({ per, amount, since, isOpen }: Growth, { on, count, is_met, added }: GrowthDay): number {
  if (per === 'day' && is_met && added > 0) return added;
  const wanted = per === 'day' ? (is_met ? amount : 0) : exact((count ?? 0) * amount);
  return isOpen && on >= since ? wanted : Math.min(added, wanted);
}

/**
 * Returns which dates change, and by how much the goal's progress does. The progress stays between 0 and `most`: what a
 * correction of the member has taken out already isn't taken out twice. `room` is the number of entries that the goal can
 * still have.
 */
export function planGrowth(
  growth: Growth,
  days: readonly GrowthDay[],
  { current, most, room }: { current: number; most: number; room: number },
): { changes: GrowthChange[]; amount: number } {
  const asked = days
    .map((day) => ({ ...day, wanted: wantedOn(growth, day) }))
    .filter(({ wanted, added }) => wanted !== added)
    // Additions first, so that an act that moves progress between dates never falls below 0.
    .toSorted((a, b) => Number(a.wanted < a.added) - Number(b.wanted < b.added));
  const changes: GrowthChange[] = [];
  let value = current;
  let left = room;
  for (const { on, wanted, added } of asked) {
    if (wanted > added && (valueAfter(value, wanted - added) > most || (added === 0 && left <= 0))) continue;
    const next = Math.max(wanted, exact(added - value));
    if (next === added) continue;
    if (added === 0) left -= 1;
    changes.push({ on, added: next });
    value = valueAfter(value, next - added);
  }
  return { changes, amount: exact(value - current) };
}

/** A growth as a member sends it. */
export interface AskedGrowth {
  habit_id: string;
  per: GoalGrowthPer;
  amount: number;
  since?: LocalDate | undefined;
}

/** Returns why a growth can't be saved, or null. */
export function growthRefusal({ amount, since }: AskedGrowth, today: LocalDate): string | null {
  if (!hasFewDecimals(amount)) return tooManyDecimals;
  if (since !== undefined && since > today) return 'Choose today or an earlier date.';
  if (since !== undefined && since < firstHabitDate) return 'Choose a date in the year 2000 or later.';
  return null;
}
