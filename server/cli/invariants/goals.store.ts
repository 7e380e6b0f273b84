import { type RawBuilder, sql } from 'kysely';
import { eventDays } from '#server/platform/events.ts';

/** Invariants of goals, listed with the others in `store.ts`. */
export const goalChecks: readonly {
  name: string;
  wrong: string;
  query: (now: Date) => RawBuilder<unknown>;
}[] = [
  {
    name: 'goals add up their entries',
    wrong: "A goal's progress differs from the sum of its entries that aren't undone.",
    query: () => sql`
      select g.id as goal, g.current_value, coalesce(sum(e.amount), 0) as entries from goals g
      left join goal_entries e on e.goal_id = g.id and e.undone_at is null
      group by g.id having g.current_value <> coalesce(sum(e.amount), 0)`,
  },
  {
    name: 'reached goals have their event',
    wrong: 'A goal is reached or closed, but no event says so.',
    query: (now) => sql`
      select g.id as goal, g.reached_on, g.closed_on from goals g
      where coalesce(g.reached_on, g.closed_on) > (${now}::timestamptz - ${eventDays - 1}::int * interval '1 day')::date
        and not exists (select from domain_events d where d.what = 'goal.completed' and d.by_member = g.member_id and d.about ->> 'goal' = g.id::text)`,
  },
];
