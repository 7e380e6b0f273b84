import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { deadlineOf, type GoalWords, isCompleted, isReached, milestonesOf, wrongFields } from './rules.ts';
import { type GoalForm, type GoalRow, updateGoal } from './store.ts';

export interface GoalChange extends GoalWords {
  description?: string | undefined;
  category?: GoalForm['category'] | undefined;
  priority?: GoalForm['priority'] | undefined;
  /** True closes the goal as it is, false reopens it. */
  is_completed?: boolean | undefined;
}

/**
 * Saves an edited goal. The new target decides whether it is reached. A higher target brings a new celebration. Throws
 * 422 for wrong fields, and for a reached goal that is reopened without a higher target.
 */
export async function changeGoal(
  db: Database,
  { goal, change, today, now }: { goal: GoalRow; change: GoalChange; today: LocalDate; now: Date },
): Promise<void> {
  const wrong = wrongFields(change);
  const [sentence] = Object.values(wrong);
  if (sentence) throw invalid(sentence, wrong);

  const target = change.target_value ?? goal.target_value;
  const next = { ...goal, target_value: target };
  const reached = isReached(next);
  if (reached && change.is_completed === false) {
    const higher = "You've reached this goal. Choose a higher target to reopen it.";
    throw invalid(higher, { target_value: higher });
  }
  const own = change.milestones === undefined ? goal.milestones : change.milestones;
  const closedOn = change.is_completed === undefined ? goal.closed_on : change.is_completed ? today : null;
  const after = {
    title: change.title?.trim() ?? goal.title,
    description: change.description?.trim() ?? goal.description,
    category: change.category ?? goal.category,
    target_value: target,
    unit: change.unit?.trim() ?? goal.unit,
    deadline: (change.deadline !== undefined && deadlineOf(change.deadline)) || goal.deadline,
    priority: change.priority ?? goal.priority,
    milestones: own && milestonesOf(own, target).slice(0, -1),
    reached_on: reached ? (goal.reached_on ?? today) : null,
    closed_on: reached ? null : goal.closed_on && closedOn ? goal.closed_on : closedOn,
    celebrated_at: target > goal.target_value ? null : goal.celebrated_at,
  };
  await updateGoal(db, goal.id, after, now);
  if (!isCompleted(goal) && (reached || after.closed_on))
    await recordEvent(db, 'goal.completed', {
      by: goal.member_id,
      about: { goal: goal.id, is_reached: reached },
      at: now,
    });
}
