import type { Goal, GoalGrowth } from '#contract/goals.ts';
import type { Habit } from '#contract/habits.ts';
import { number, parseNumber } from './words.ts';

/** A habit that adds to the goal, as the form has it. */
export interface GrowthRow {
  /** Empty until a habit is chosen. */
  habit_id: string;
  per: GoalGrowth['per'];
  amount: string;
  since: string;
}

export const newRow = (today: string): GrowthRow => ({ habit_id: '', per: 'day', amount: '1', since: today });

export const rowsOf = (goal: Pick<Goal, 'grows_with'> | null): GrowthRow[] =>
  (goal?.grows_with ?? []).map(({ habit_id, per, amount, since }) => ({
    habit_id,
    per,
    amount: number(amount),
    since,
  }));

/** Returns what the form sends, or null if an amount is no number above 0. Rows without a habit are left out. */
export function growthSent(rows: readonly GrowthRow[]) {
  const chosen = rows.filter(({ habit_id }) => habit_id !== '');
  const sent = chosen.map(({ amount, since, ...row }) => ({
    ...row,
    amount: parseNumber(amount) ?? 0,
    ...(since && { since }),
  }));
  return sent.every(({ amount }) => amount > 0) ? sent : null;
}

/** Returns what a date adds, such as "1 km for each kept day". */
export const growthWords = ({ per, amount, unit: counted }: GoalGrowth, unit: string): string =>
  `${number(amount)} ${unit} for ${per === 'day' ? 'each kept day' : eachCounted(counted)}`;

/** "each of the minutes" */
export const eachCounted = (unit: string | null): string =>
  unit ? `each of the ${unit}` : 'each one counted';

export interface OfferedHabit {
  id: string;
  name: string;
  unit: string | null;
  /** True if a day has a count, and not only a tick. */
  isCounted: boolean;
}

/** Habits that the form offers: the member's open ones, and those of the goal that are archived. */
export const offered = (
  habits: readonly Pick<Habit, 'id' | 'name' | 'unit' | 'day_target'>[],
  goal: Pick<Goal, 'grows_with'> | null,
): OfferedHabit[] => [
  ...habits.map(({ id, name, unit, day_target }) => ({
    id,
    name,
    unit,
    isCounted: day_target > 1,
  })),
  ...(goal?.grows_with ?? [])
    .filter(({ habit_id }) => habits.every(({ id }) => id !== habit_id))
    .map(({ habit_id, name, unit, per }) => ({ id: habit_id, name, unit, isCounted: per === 'count' })),
];
