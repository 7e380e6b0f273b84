import { type RawBuilder, sql } from 'kysely';

/** Invariants of imports, listed with the others in `store.ts`. */
export const importChecks: readonly {
  name: string;
  wrong: string;
  query: (now: Date) => RawBuilder<unknown>;
}[] = [
  {
    name: 'imports end',
    wrong: 'An import is half applied, or half undone, for more than a day. See `cli jobs` for the reason.',
    // An import can be undone for seven days.
    query: (now) => sql`
      select id as import, member_id as member, state, progress, applied_at from imports
      where (state = 'working' and applied_at < ${now}::timestamptz - interval '1 day')
         or (state = 'undoing' and applied_at < ${now}::timestamptz - interval '8 days')`,
  },
  {
    name: 'imports are applied whole',
    wrong: 'The state of an import differs from how much of its plan was applied.',
    query: () => sql`
      select id as import, member_id as member, state, progress, jsonb_array_length(plan) as habits from imports
      where progress > jsonb_array_length(plan)
         or (state = 'found' and progress > 0)
         or (state in ('done', 'undoing', 'undone') and progress <> jsonb_array_length(plan))
         or (state = 'found') <> (applied_at is null)
         or (state = 'undone') <> (undone_at is not null)`,
  },
  {
    name: 'imported dates can be undone',
    wrong: 'Dates of an import are left after its undo, or were added before it was applied.',
    query: () => sql`
      select i.id as import, i.state, d.habit_id as habit, count(*)::int as dates from imports i
      join (select import_id, habit_id from import_days union all select import_id, habit_id from import_habits) d on d.import_id = i.id
      where i.state in ('found', 'undone') group by 1, 2, 3`,
  },
  {
    name: 'imports change habits of their member',
    wrong: 'An import added dates to a habit of another member, or a habit.',
    query: () => sql`
      select distinct i.id as import, i.member_id as member, h.id as habit, h.member_id as owner from imports i
      join (select import_id, habit_id from import_days union all select import_id, habit_id from import_habits) d on d.import_id = i.id
      join habits h on h.id = d.habit_id where h.member_id <> i.member_id`,
  },
];
