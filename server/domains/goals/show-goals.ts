import type { Goal, GoalDetail } from '#contract/goals/endpoints.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { growthOf } from './growth/store.ts';
import { forecastDays, inOrder, judgeGoal, milestonesOf, reachedMilestones, thinOut } from './rules.ts';
import { countEntries, type GoalRow, recentAmounts, valuesByDate } from './store.ts';

/** Returns goals as the wire shows them on a date, in their order. */
export async function showGoals(db: Database, rows: readonly GoalRow[], today: LocalDate): Promise<Goal[]> {
  const ids = rows.map(({ id }) => id);
  const recent = await recentAmounts(db, ids, addDays(today, 1 - forecastDays));
  const growth = await growthOf(db, ids);
  return inOrder(
    rows.map((row) => ({
      ...row,
      ...judgeGoal(row, recent.get(row.id) ?? [], today),
      grows_with: growth.get(row.id) ?? [],
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    })),
  );
}

export async function showGoal(db: Database, row: GoalRow, today: LocalDate): Promise<Goal> {
  const [goal] = await showGoals(db, [row], today);
  if (!goal) throw new Error('A goal that was read is shown.');
  return goal;
}

/** Returns a goal with its milestones and its chart. */
export async function showDetail(db: Database, row: GoalRow, today: LocalDate): Promise<GoalDetail> {
  const goal = await showGoal(db, row, today);
  const days = await valuesByDate(db, row.id);
  return {
    ...goal,
    milestones: reachedMilestones(milestonesOf(row.milestones, row.target_value), days),
    has_own_milestones: row.milestones !== null,
    chart: thinOut(days),
    entries_count: await countEntries(db, row.id),
    today,
  };
}
