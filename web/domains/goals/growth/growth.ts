import type { Goal, GoalGrowth } from '#contract/goals/endpoints.ts';
import type { Habit } from '#contract/habits/endpoints.ts';
import { unitOf } from '../../../ui/formats.ts';
import { number, parseNumber } from '../words.ts';

/** How much a habit adds to a goal, as a form has it. */
export interface GrowthAmount {
  per: GoalGrowth['per'];
  amount: string;
  since: string;
}

/** A habit that adds to the goal of the form. */
export interface GrowthRow extends GrowthAmount {
  /** Empty until a habit is chosen. */
  habit_id: string;
}

/** A goal that the habit of the form adds to. */
export interface GoalRow extends GrowthAmount {
  /** Empty until a goal is chosen. */
  goal_id: string;
}

export const newAmount = (today: string): GrowthAmount => ({ per: 'day', amount: '1', since: today });

const amountOf = ({ per, amount, since }: GoalGrowth): GrowthAmount => ({
  per,
  amount: number(amount),
  since,
});

export const rowsOf = (goal: Pick<Goal, 'grows_with'> | null): GrowthRow[] =>
  (goal?.grows_with ?? []).map((growth) => ({ habit_id: growth.habit_id, ...amountOf(growth) }));

/** Returns the goals that a habit adds to. */
export const goalRowsOf = (goals: readonly Pick<Goal, 'id' | 'grows_with'>[], habit: string): GoalRow[] =>
  goals.flatMap(({ id, grows_with }) =>
    grows_with
      .filter(({ habit_id }) => habit_id === habit)
      .map((growth) => ({ goal_id: id, ...amountOf(growth) })),
  );

/** Returns what the form of a goal sends, or null if an amount is no number above 0. Rows without a habit are left out. */
export const growthSent = (rows: readonly GrowthRow[]) =>
  amountsSent(rows.filter(({ habit_id }) => habit_id !== ''));

/** Like `growthSent`, for the form of a habit. */
export const goalsSent = (rows: readonly GoalRow[]) =>
  amountsSent(rows.filter(({ goal_id }) => goal_id !== ''));

function amountsSent<R extends GrowthAmount>(rows: readonly R[]) {
  const sent = rows.map(({ amount, since, ...row }) => ({
    ...row,
    amount: parseNumber(amount) ?? 0,
    ...(since && { since }),
  }));
  return sent.every(({ amount }) => amount > 0) ? sent : null;
}

/** Returns what a date adds, such as "1 km for each kept day". */
export const growthWords = ({ per, amount, unit: counted }: GoalGrowth, unit: string): string =>
  `${number(amount)} ${unitOf(amount, unit)} for ${per === 'day' ? 'each kept day' : eachCounted(counted)}`;

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
