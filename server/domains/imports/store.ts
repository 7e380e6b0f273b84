import { sql } from 'kysely';
import type { ImportSource, ImportState } from '#contract/imports/constants.ts';
import type { Import } from '#contract/imports/endpoints.ts';
import type { AddedDate } from '#server/domains/habits/import-history.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { FoundHabit } from './rules.ts';

/** Parts of the reply that are known when the file is read. */
export type Preview = Pick<
  Import,
  'habits' | 'unreadable' | 'future' | 'columns' | 'date_column' | 'habit_column' | 'value_column'
> & // Previews that an earlier version stored don't have these.
  Partial<Pick<Import, 'date_order' | 'is_date_order_open' | 'details'>>;

export interface ImportRow {
  id: string;
  member_id: string;
  source: ImportSource;
  state: ImportState;
  preview: Preview;
  progress: number;
  created_at: Date;
  applied_at: Date | null;
}

const columns = [
  'id',
  'member_id',
  'source',
  'state',
  'preview',
  'progress',
  'created_at',
  'applied_at',
] as const;

/** Replaces the member's earlier previews, of which only the newest counts. */
export async function insertImport(
  db: Database,
  {
    memberId,
    source,
    habits,
    preview,
    now,
  }: { memberId: string; source: ImportSource; habits: FoundHabit[]; preview: Preview; now: Date },
): Promise<string> {
  await db.deleteFrom('imports').where('member_id', '=', memberId).where('state', '=', 'found').execute();
  const id = newId();
  await db
    .insertInto('imports')
    .values({
      id,
      member_id: memberId,
      source,
      plan: JSON.stringify(habits),
      preview: JSON.stringify(preview),
      created_at: now,
    })
    .execute();
  return id;
}

/** Returns the newest imports of a member that were read or applied since an instant. */
export const importsOf = (db: Database, memberId: string, since: Date): Promise<ImportRow[]> =>
  db
    .selectFrom('imports')
    .select(columns)
    .where('member_id', '=', memberId)
    .where((eb) => eb(eb.fn.coalesce('applied_at', 'created_at'), '>', since))
    .orderBy('id', 'desc')
    .limit(20)
    .$castTo<ImportRow>()
    .execute();

/** Returns an import of a member, of any age. */
export const importOf = (db: Database, memberId: string, id: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('imports')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .$castTo<ImportRow>()
    .executeTakeFirst();

/** Locks an import until the transaction ends. Another member's is not found. */
export const lockImport = (db: Database, id: string, memberId?: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('imports')
    .select(columns)
    .where('id', '=', id)
    .$if(memberId !== undefined, (rows) => rows.where('member_id', '=', memberId ?? ''))
    .forUpdate()
    .$castTo<ImportRow>()
    .executeTakeFirst();

export async function setState(
  db: Database,
  id: string,
  change: { state: ImportState; progress?: number; applied_at?: Date; undone_at?: Date },
): Promise<void> {
  await db.updateTable('imports').set(change).where('id', '=', id).execute();
}

/** Returns one habit of a plan, or null behind the last. */
export async function habitOfPlan(db: Database, id: string, index: number): Promise<FoundHabit | null> {
  const { rows } = await sql<{ habit: FoundHabit | null }>`
    select plan -> ${index}::int as habit from imports where id = ${id}`.execute(db);
  return rows[0]?.habit ?? null;
}

export async function recordAdded(
  db: Database,
  id: string,
  { habitId, isNew, added }: { habitId: string; isNew: boolean; added: AddedDate[] },
): Promise<void> {
  if (isNew)
    await db
      .insertInto('import_habits')
      .values({ import_id: id, habit_id: habitId })
      .onConflict((oc) => oc.doNothing())
      .execute();
  await sql`
    insert into import_days (import_id, habit_id, local_date, count, note)
    select ${id}, ${habitId}, d.date, d.count, d.note
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as d(date date, count integer, note text)
    on conflict do nothing`.execute(db);
}

/** Returns the next habit of which an import added something, with the dates, or null if nothing is left. */
export async function nextAdded(
  db: Database,
  id: string,
): Promise<{ habitId: string; isNew: boolean; days: Map<string, Omit<AddedDate, 'date'>> } | null> {
  const habit = await db
    .selectFrom('import_days')
    .select('habit_id')
    .where('import_id', '=', id)
    .unionAll(db.selectFrom('import_habits').select('habit_id').where('import_id', '=', id))
    .limit(1)
    .executeTakeFirst();
  if (!habit) return null;
  const days = await db
    .selectFrom('import_days')
    .select(['local_date', 'count', 'note'])
    .where('import_id', '=', id)
    .where('habit_id', '=', habit.habit_id)
    .execute();
  const isNew = await db
    .selectFrom('import_habits')
    .select('habit_id')
    .where('import_id', '=', id)
    .where('habit_id', '=', habit.habit_id)
    .executeTakeFirst();
  return {
    habitId: habit.habit_id,
    isNew: isNew !== undefined,
    days: new Map(days.map(({ local_date, count, note }) => [local_date, { count, note }])),
  };
}

export async function forgetAdded(db: Database, id: string, habitId: string): Promise<void> {
  for (const table of ['import_days', 'import_habits'] as const)
    await db.deleteFrom(table).where('import_id', '=', id).where('habit_id', '=', habitId).execute();
}

/** Deletes what can no longer be applied or undone. */
export async function sweep(
  db: Database,
  { foundBefore, before }: { foundBefore: Date; before: Date },
): Promise<void> {
  await sql`
    delete from imports where (state = 'found' and created_at < ${foundBefore})
      or (state in ('done', 'undone') and created_at < ${before} and coalesce(applied_at, created_at) < ${before})`.execute(
    db,
  );
}

/** Returns imports that a dead server left half done. */
export const unfinished = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('imports').select('id').where('state', 'in', ['working', 'undoing']).execute()).map(
    ({ id }) => id,
  );
