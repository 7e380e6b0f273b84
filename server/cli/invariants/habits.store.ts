import { type RawBuilder, sql } from 'kysely';
import { maxHabits } from '#contract/habits/constants.ts';

/** Invariants of habits, listed with the others in `store.ts`. */
export const habitChecks: readonly { name: string; wrong: string; query: () => RawBuilder<unknown> }[] = [
  {
    name: 'habit marks match their dates',
    wrong: 'The short marks of a habit, from which its numbers are computed, differ from its dates.',
    query: () => sql`
      select h.id as habit, h.marks_from, length(h.marks) as marks, d.first, d.last from habits h
      left join lateral (
        select min(local_date) as first, max(local_date) as last, count(*) as marked from habit_days
        where habit_id = h.id and (is_met or count > 0)) d on true
      where h.marks_from is distinct from d.first
        or length(h.marks) <> coalesce(d.last - d.first + 1, 0)
        or length(replace(h.marks, '.', '')) <> d.marked
        or exists (
          select from habit_days m where m.habit_id = h.id and (m.is_met or m.count > 0)
            and substr(h.marks, m.local_date - h.marks_from + 1, 1) <> case when m.is_met then 'x' else 'p' end)`,
  },
  {
    name: 'habit dates are possible',
    wrong: 'A date of a habit is met without a count, or Evolve 90 added more to it than its count.',
    query: () => sql`
      select habit_id as habit, local_date, count, is_met, source, added from habit_days
      where (is_met and count is null) or (source is null and added <> 0) or (source is not null and (added < 1 or added > count))`,
  },
  {
    name: 'habits have a schedule',
    wrong: 'A habit has no schedule, or its schedules are not in the order of their dates.',
    query: () => sql`
      select h.id as habit, h.schedules from habits h
      where jsonb_typeof(h.schedules) <> 'array' or jsonb_array_length(h.schedules) = 0
        or exists (
          select from jsonb_array_elements(h.schedules) with ordinality a(era, place)
          join jsonb_array_elements(h.schedules) with ordinality b(era, place) on b.place = a.place + 1
          where a.era ->> 'from' > b.era ->> 'from')`,
  },
  {
    name: 'members have at most 200 habits',
    wrong: 'A member has more habits than the limit.',
    query: () =>
      sql`select member_id as member, count(*)::int as habits from habits group by member_id having count(*) > ${maxHabits}`,
  },
];
