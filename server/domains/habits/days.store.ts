import { sql } from 'kysely';
import type { ImportSource } from '#contract/imports/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DayRow, Source } from './rules.ts';

/** Returns rows of a habit by their date: those of `dates`, or all from `since` on. */
export async function daysOf(
  db: Database,
  habitId: string,
  which: { dates: readonly LocalDate[] } | { since: LocalDate },
): Promise<Map<LocalDate, DayRow>> {
  const rows = await db
    .selectFrom('habit_days')
    .select([
      'local_date',
      'count',
      'is_met',
      'source',
      'added',
      'imported_from',
      'note',
      'marked_at',
      'noted_at',
      'operations',
    ])
    .where('habit_id', '=', habitId)
    .$if('dates' in which, (days) =>
      days.where(sql<boolean>`local_date = any(${'dates' in which ? [...which.dates] : []}::date[])`),
    )
    .$if('since' in which, (days) => days.where('local_date', '>=', 'since' in which ? which.since : ''))
    .$narrowType<DayRow>()
    .execute();
  return new Map(rows.map(({ local_date, ...row }) => [local_date, row]));
}

/** Returns the dates from `since` on that meet the target, with the instant of their mark. */
export const metDaysOf = (
  db: Database,
  habitId: string,
  since: LocalDate,
): Promise<{ local_date: LocalDate; marked_at: Date | null; imported_from: ImportSource | null }[]> =>
  db
    .selectFrom('habit_days')
    .select(['local_date', 'marked_at', 'imported_from'])
    .where('habit_id', '=', habitId)
    .where('is_met', '=', true)
    .where('local_date', '>=', since)
    .orderBy('local_date')
    .$narrowType<{ imported_from: ImportSource | null }>()
    .execute();

/** Returns how many kept dates of a habit came from each tracker. */
export const importedDates = (
  db: Database,
  habitId: string,
): Promise<{ source: ImportSource; dates: number }[]> =>
  db
    .selectFrom('habit_days')
    .select((eb) => [eb.ref('imported_from').as('source'), eb.fn.countAll<number>().as('dates')])
    .where('habit_id', '=', habitId)
    .where('is_met', '=', true)
    .where('imported_from', 'is not', null)
    .groupBy('imported_from')
    .orderBy('imported_from')
    .$narrowType<{ source: ImportSource }>()
    .execute();

/** Saves dates of a habit in one statement. */
export async function saveDays(
  db: Database,
  habitId: string,
  days: ReadonlyMap<LocalDate, DayRow>,
): Promise<void> {
  const rows = [...days].map(([local_date, row]) => ({ local_date, ...row }));
  await sql`
    insert into habit_days (habit_id, local_date, count, is_met, source, added, imported_from, note, marked_at, noted_at, operations)
    select ${habitId}, d.local_date, d.count, d.is_met, d.source, d.added, d.imported_from, d.note, d.marked_at, d.noted_at, d.operations
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(
      local_date date, count integer, is_met boolean, source text, added integer, imported_from text, note text, marked_at timestamptz,
      noted_at timestamptz, operations uuid[])
    on conflict (habit_id, local_date) do update set
      count = excluded.count, is_met = excluded.is_met, source = excluded.source, added = excluded.added, imported_from = excluded.imported_from,
      note = excluded.note, marked_at = excluded.marked_at, noted_at = excluded.noted_at, operations = excluded.operations`.execute(
    db,
  );
}

/** True if the member practised this part of Evolve 90 on a date: ticked it, completed a day, or wrote. */
export async function hasPractised(
  db: Database,
  memberId: string,
  { source, date }: { source: Source; date: LocalDate },
): Promise<boolean> {
  const { has } = await db
    .selectNoFrom((eb) =>
      (source === 'journal'
        ? eb.exists(
            eb
              .selectFrom('check_ins')
              .select('local_date')
              .where('member_id', '=', memberId)
              .where('local_date', '=', date)
              .where('wrote', '=', true),
          )
        : eb.or([
            eb.exists(
              eb
                .selectFrom('day_ticks as t')
                .innerJoin('rounds as r', 'r.id', 't.round_id')
                .select('t.day')
                .where('r.member_id', '=', memberId)
                .where('t.local_date', '=', date)
                .where('t.item', '=', source === 'walk' ? 'walkReflection' : 'readLesson')
                .where('t.value', '=', true),
            ),
            eb.exists(
              eb
                .selectFrom('day_completions')
                .select('day')
                .where('member_id', '=', memberId)
                .where('local_date', '=', date),
            ),
          ])
      ).as('has'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(has);
}

/** Writes the marks of a habit in short from its dates. Call it after every change of marks, in the same transaction. */
export async function refreshMarks(db: Database, habitId: string, now: Date): Promise<void> {
  await sql`
    update habits set updated_at = ${now}, marks_from = m.first, marks = coalesce(m.marks, '')
    from (
      select b.first, (
        select string_agg(case when d.is_met then 'x' when d.count > 0 then 'p' else '.' end, '' order by g.day)
        from generate_series(b.first::timestamp, b.last::timestamp, interval '1 day') as g(day)
        left join habit_days d on d.habit_id = ${habitId} and d.local_date = g.day::date) as marks
      from (
        select min(local_date) as first, max(local_date) as last from habit_days
        where habit_id = ${habitId} and (is_met or count > 0)) b) m
    where habits.id = ${habitId}`.execute(db);
}
