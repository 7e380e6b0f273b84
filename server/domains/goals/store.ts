import { sql } from 'kysely';
import type { GoalCategory, GoalPriority } from '#contract/goals/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DayAmount, DayValue } from './rules.ts';

export interface GoalForm {
  title: string;
  description: string;
  category: GoalCategory;
  target_value: number;
  unit: string;
  deadline: LocalDate;
  priority: GoalPriority;
  /** Null for the quarters. */
  milestones: number[] | null;
}

export interface GoalRow extends GoalForm {
  id: string;
  member_id: string;
  current_value: number;
  starts_on: LocalDate;
  reached_on: LocalDate | null;
  closed_on: LocalDate | null;
  celebrated_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

// Numbers of a goal have at most 15 digits, so `double precision` returns them exactly.
const goalColumns = sql`
  id, member_id, title, description, category, target_value::float8 as target_value, current_value::float8 as current_value, unit,
  starts_on, deadline, priority, milestones::float8[] as milestones, reached_on, closed_on, celebrated_at, version, created_at, updated_at`;

export async function goalsOf(db: Database, memberId: string): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`select ${goalColumns} from goals where member_id = ${memberId}`.execute(
    db,
  );
  return rows;
}

export async function goalOf(db: Database, memberId: string, id: string): Promise<GoalRow | undefined> {
  const { rows } = await sql<GoalRow>`
    select ${goalColumns} from goals where member_id = ${memberId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a member's goal, locked until the transaction ends. */
export async function lockGoal(db: Database, memberId: string, id: string): Promise<GoalRow | undefined> {
  const { rows } = await sql<GoalRow>`
    select ${goalColumns} from goals where member_id = ${memberId} and id = ${id} for update`.execute(db);
  return rows[0];
}

/** Locks the list of a member's goals until the transaction ends. Returns how many there are. */
export async function lockGoals(db: Database, memberId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goals ${memberId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('goals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function goalByClientId(
  db: Database,
  memberId: string,
  clientId: string,
): Promise<GoalRow | undefined> {
  const { rows } = await sql<GoalRow>`
    select ${goalColumns} from goals where member_id = ${memberId} and client_id = ${clientId}`.execute(db);
  return rows[0];
}

export async function insertGoal(
  db: Database,
  {
    milestones: _,
    ...goal
  }: GoalForm & { id: string; member_id: string; client_id: string | null; starts_on: LocalDate },
  now: Date,
): Promise<void> {
  await db
    .insertInto('goals')
    .values({ ...goal, created_at: now, updated_at: now })
    .execute();
}

/** Saves the form, with the dates that its numbers decide. */
export async function updateGoal(
  db: Database,
  id: string,
  { milestones, ...goal }: GoalForm & Pick<GoalRow, 'reached_on' | 'closed_on' | 'celebrated_at'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('goals')
    .set({
      ...goal,
      milestones: milestones && sql<string[]>`${milestones}::numeric[]`,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteGoal(db: Database, id: string): Promise<void> {
  await db.deleteFrom('goals').where('id', '=', id).execute();
}

export async function markCelebrated(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('goals').set({ celebrated_at: now }).where('id', '=', id).execute();
}

export interface EntryRow {
  id: string;
  amount: number;
  note: string;
  on_date: LocalDate;
  at: Date;
  undone_at: Date | null;
}

/** An entry with the habit that added it. */
export interface ShownEntry extends EntryRow {
  habit_id: string | null;
  habit_name: string | null;
}

const entryColumns = sql`id, amount::float8 as amount, note, on_date, at, undone_at`;

/** Returns an entry, also an undone one. */
export async function entryOf(db: Database, goalId: string, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from goal_entries where goal_id = ${goalId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a page of entries, newest first. */
export async function entriesOf(
  db: Database,
  goalId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<ShownEntry[]> {
  const { rows } = await sql<ShownEntry>`
    select e.id, e.amount::float8 as amount, e.note, e.on_date, e.at, e.undone_at, e.habit_id, h.name as habit_name
    from goal_entries e left join habits h on h.id = e.habit_id
    where e.goal_id = ${goalId} and e.undone_at is null
      ${after ? sql`and (e.at, e.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by e.at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countEntries(db: Database, goalId: string): Promise<number> {
  const { count } = await db
    .selectFrom('goal_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('goal_id', '=', goalId)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Adds an entry to a goal's progress. `today` is the date of a target reached by it. Progress below the target opens a
 * reached goal again.
 */
export async function addEntry(
  db: Database,
  goalId: string,
  entry: { id: string; amount: number; note: string; on_date: LocalDate; at: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto('goal_entries')
    .values({ goal_id: goalId, ...entry })
    .execute();
  await changeProgress(db, goalId, { amount: entry.amount, on: entry.on_date, now });
}

/** Takes an entry's amount out of a goal's progress. */
export async function undoEntry(
  db: Database,
  goalId: string,
  { entry, on, now }: { entry: EntryRow; on: LocalDate; now: Date },
): Promise<void> {
  await db
    .updateTable('goal_entries')
    .set({ undone_at: now })
    .where('goal_id', '=', goalId)
    .where('id', '=', entry.id)
    .execute();
  await changeProgress(db, goalId, { amount: -entry.amount, on, now });
}

/** Adds an amount to a goal's progress. `on` is the date of a target reached by it. */
export async function changeProgress(
  db: Database,
  goalId: string,
  { amount, on, now }: { amount: number; on: LocalDate; now: Date },
): Promise<void> {
  await sql`
    update goals set current_value = current_value + ${amount}::numeric, updated_at = ${now},
      reached_on = case when current_value + ${amount}::numeric >= target_value then coalesce(reached_on, ${on}::date) end,
      closed_on = case when current_value + ${amount}::numeric < target_value then closed_on end
    where id = ${goalId}`.execute(db);
}

/** Returns what was added per date since `from`, by goal. */
export async function recentAmounts(
  db: Database,
  goalIds: readonly string[],
  from: LocalDate,
): Promise<Map<string, DayAmount[]>> {
  const { rows } = await sql<DayAmount & { goal_id: string }>`
    select goal_id, on_date as on, sum(amount)::float8 as amount from goal_entries
    where goal_id = any(${goalIds}::uuid[]) and undone_at is null and on_date >= ${from}::date
    group by goal_id, on_date order by on_date`.execute(db);
  return Map.groupBy(rows, ({ goal_id }) => goal_id);
}

/** Returns the value at the end of each date with an entry, oldest first. */
export async function valuesByDate(db: Database, goalId: string): Promise<DayValue[]> {
  const { rows } = await sql<DayValue>`
    select on_date as on, (sum(sum(amount)) over (order by on_date))::float8 as value from goal_entries
    where goal_id = ${goalId} and undone_at is null group by on_date order by on_date`.execute(db);
  return rows;
}
