import { maxGoalEntries, maxGoalValue } from '#contract/goals/constants.ts';
import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordIfReached } from '../add-to-goal.ts';
import { changeProgress, countEntries, lockGoal } from '../store.ts';
import { planGrowth } from './rules.ts';
import { growthDays, growthOfHabit, replaceGrown } from './store.ts';

/**
 * Adds dates of a habit to the goals that grow with it, or to one of them, and takes out what they added if they are no
 * longer kept. Repeating it changes nothing. Returns the goals that changed.
 */
export async function growGoals(
  db: Database,
  {
    memberId,
    habitId,
    goalId = null,
    dates,
    now,
  }: {
    memberId: string;
    habitId: string;
    goalId?: string | null;
    dates: readonly LocalDate[];
    now: Date;
  },
): Promise<LinkedChange[]> {
  const also: LinkedChange[] = [];
  for (const growth of await growthOfHabit(db, habitId, goalId)) {
    const goal = await lockGoal(db, memberId, growth.goal_id);
    if (!goal) continue;
    const { changes, amount } = planGrowth(
      { ...growth, isOpen: !growth.is_ended && goal.closed_on === null },
      await growthDays(db, { goalId: goal.id, habitId, dates }),
      {
        current: goal.current_value,
        most: maxGoalValue,
        room: maxGoalEntries - (await countEntries(db, goal.id)),
      },
    );
    if (changes.length === 0) continue;
    await replaceGrown(db, { goalId: goal.id, habitId, changes, now });
    const on =
      changes
        .map((change) => change.on)
        .toSorted()
        .at(-1) ?? '';
    await changeProgress(db, goal.id, { amount, on, now });
    await recordIfReached(db, { goal, amount, now });
    also.push({ kind: 'goal', id: goal.id, name: goal.title, is_added: amount > 0 });
  }
  return also;
}
