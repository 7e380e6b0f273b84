import { sql } from 'kysely';
import type { GoalGrowthPer } from '#contract/goals/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { AskedGrowth, GrowthChange, GrowthDay } from './rules.ts';

/** A habit that adds to a goal, as a page shows it. */
export interface ShownGrowth {
  goal_id: string;
  habit_id: string;
  name: string;
  unit: string | null;
  per: GoalGrowthPer;
  amount: number;
  since: LocalDate;
  is_archived: boolean;
}

/** Returns what adds to goals, by goal. */
export async function growthOf(
  db: Database,
  goalIds: readonly string[],
): Promise<Map<string, ShownGrowth[]>> {
  const { rows } = await sql<ShownGrowth>`
    select w.goal_id, w.habit_id, h.name, h.unit, w.per, w.amount::float8 as amount, w.since,
      h.archived_at is not null as is_archived
    from goal_growth w join habits h on h.id = w.habit_id
    where w.goal_id = any(${goalIds}::uuid[]) and w.ended_at is null
    order by h.position, h.id`.execute(db);
  return Map.groupBy(rows, ({ goal_id }) => goal_id);
}

/** A growth with its goal, as a change of the habit needs them. */
export interface GrowingGoal {
  goal_id: string;
  per: GoalGrowthPer;
  amount: number;
  since: LocalDate;
  is_ended: boolean;
}

/** Returns what a habit adds to, or only one goal, in the order of the ids. Ended ones are included. */
export async function growthOfHabit(
  db: Database,
  habitId: string,
  goalId: string | null,
): Promise<GrowingGoal[]> {
  const { rows } = await sql<GrowingGoal>`
    select goal_id, per, amount::float8 as amount, since, ended_at is not null as is_ended from goal_growth
    where habit_id = ${habitId} and (${goalId}::uuid is null or goal_id = ${goalId}) order by goal_id`.execute(
    db,
  );
  return rows;
}

/** Returns dates of a habit, with what each has added to a goal. A date without a mark is among them. */
export async function growthDays(
  db: Database,
  { goalId, habitId, dates }: { goalId: string; habitId: string; dates: readonly LocalDate[] },
): Promise<GrowthDay[]> {
  const { rows } = await sql<GrowthDay>`
    select a.on_date as on, d.count, coalesce(d.is_met, false) as is_met, coalesce(e.amount, 0)::float8 as added
    from unnest(${[...dates]}::date[]) as a(on_date)
    left join habit_days d on d.habit_id = ${habitId} and d.local_date = a.on_date
    left join goal_entries e on e.goal_id = ${goalId} and e.habit_id = ${habitId} and e.on_date = a.on_date
      and e.undone_at is null
    order by a.on_date`.execute(db);
  return rows;
}

/** Returns the marked dates of a habit between two dates, both included. */
export async function markedDates(
  db: Database,
  { habitId, from, to }: { habitId: string; from: LocalDate; to: LocalDate },
): Promise<LocalDate[]> {
  const { rows } = await sql<{ on: LocalDate }>`
    select local_date as on from habit_days
    where habit_id = ${habitId} and count is not null and local_date between ${from}::date and ${to}::date`.execute(
    db,
  );
  return rows.map(({ on }) => on);
}

/** Replaces what dates of a habit have added to a goal. The progress of the goal is changed by the caller. */
export async function replaceGrown(
  db: Database,
  {
    goalId,
    habitId,
    changes,
    now,
  }: { goalId: string; habitId: string; changes: readonly GrowthChange[]; now: Date },
): Promise<void> {
  await sql`
    delete from goal_entries where goal_id = ${goalId} and habit_id = ${habitId} and undone_at is null
      and on_date = any(${changes.map(({ on }) => on)}::date[])`.execute(db);
  // Ids in the order of the dates, because a list sorts entries of one instant by id.
  const added = changes.filter((change) => change.added > 0).toSorted((a, b) => a.on.localeCompare(b.on));
  await sql`
    insert into goal_entries (goal_id, id, amount, note, on_date, at, habit_id)
    select ${goalId}, a.id, a.amount, '', a.on_date, ${now}, ${habitId}
    from unnest(${added.map(() => newId())}::uuid[], ${added.map((each) => each.added)}::numeric[],
      ${added.map(({ on }) => on)}::date[]) as a(id, amount, on_date)`.execute(db);
}

/** Returns which of some habits a member has. */
export async function habitsAmong(
  db: Database,
  memberId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('habits')
    .select('id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks a habit of the member against marks until the transaction ends. Marks lock the habit and then its goals, so an act
 * on several goals of a habit calls this first. Returns false if the member has no such habit.
 */
export async function lockHabit(db: Database, memberId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('habits')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves a growth, which may have ended before. */
export async function saveGrowth(
  db: Database,
  goalId: string,
  { habit_id, per, amount, since }: AskedGrowth & { since: LocalDate },
): Promise<void> {
  await db
    .insertInto('goal_growth')
    .values({ goal_id: goalId, habit_id, per, amount, since })
    .onConflict((oc) =>
      oc.columns(['goal_id', 'habit_id']).doUpdateSet({ per, amount, since, ended_at: null }),
    )
    .execute();
}

export async function endGrowth(
  db: Database,
  { goalId, habitIds, now }: { goalId: string; habitIds: readonly string[]; now: Date },
): Promise<void> {
  await db
    .updateTable('goal_growth')
    .set({ ended_at: now })
    .where('goal_id', '=', goalId)
    .where(sql<boolean>`habit_id = any(${[...habitIds]}::uuid[])`)
    .execute();
}
