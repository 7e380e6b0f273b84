import { maxGoalHabits, tooManyHabits } from '#contract/goals/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid, notFound } from '#server/platform/http/http-error.ts';
import { lockGoal } from '../store.ts';
import { changeGrowth } from './change-growth.ts';
import type { AskedGrowth } from './rules.ts';
import { growthOf, growthOfHabit, lockHabit } from './store.ts';

/**
 * Sets which goals a habit adds to, by the rules of `changeGrowth`. Returns the ids of the goals that it adds to, or
 * did. Throws 404 if the member has no such habit, and 422 for another's goal and for one with five other habits; nothing
 * is saved then.
 */
export async function setGoalsOfHabit(
  db: Database,
  {
    memberId,
    habitId,
    asked,
    today,
    now,
  }: {
    memberId: string;
    habitId: string;
    asked: readonly (Omit<AskedGrowth, 'habit_id'> & { goal_id: string })[];
    today: LocalDate;
    now: Date;
  },
): Promise<string[]> {
  if (!(await lockHabit(db, memberId, habitId))) throw notFound("That habit doesn't exist.");
  const refuse = (sentence: string): never => {
    throw invalid(sentence, { goals: sentence });
  };
  const wanted = new Map(asked.map(({ goal_id, ...growth }) => [goal_id, growth]));
  const open = (await growthOfHabit(db, habitId, null)).filter(({ is_ended }) => !is_ended);
  const goalIds = [...new Set([...open.map(({ goal_id }) => goal_id), ...wanted.keys()])].toSorted();
  for (const goalId of goalIds) {
    if (!(await lockGoal(db, memberId, goalId))) refuse("That goal doesn't exist. Choose another one.");
    const others = ((await growthOf(db, [goalId])).get(goalId) ?? []).filter(
      ({ habit_id }) => habit_id !== habitId,
    );
    const own = wanted.get(goalId);
    if (own && others.length >= maxGoalHabits) refuse(tooManyHabits);
    const growth = own ? [...others, { ...own, habit_id: habitId }] : others;
    await changeGrowth(db, { memberId, goalId, asked: growth, today, now });
  }
  return goalIds;
}
