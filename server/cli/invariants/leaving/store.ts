import { type RawBuilder, sql } from 'kysely';
import { clearColumns } from '#server/domains/leaving/registry.ts';

/** Invariants of members who left, listed with the others in `../store.ts`. */
export const leavingChecks: readonly {
  name: string;
  wrong: string;
  query: (now: Date) => RawBuilder<unknown>;
}[] = [
  {
    name: 'nothing is left of erased members',
    wrong: 'A row has the id of a member whose account was erased.',
    query: () =>
      sql.join(
        clearColumns.map(
          ({ table, column }) => sql`
            select ${sql.lit(`${table}.${column}`)} as place, e.member_id as member from ${sql.table(table)} t
            join erasures e on e.erased_at is not null and e.member_id::text = any(string_to_array(btrim(t.${sql.ref(column)}::text, '{}'), ','))`,
        ),
        sql` union all `,
      ),
  },
  {
    name: 'accounts are erased in time',
    wrong: 'An account should have been erased more than a day ago. See `cli jobs` for the reason.',
    query: (now) => sql`
      select id as member, deletes_at from members where deletes_at < ${now}::timestamptz - interval '1 day'`,
  },
  {
    name: 'deactivated members have no session',
    wrong: 'A member is deactivated and signed in.',
    query: () => sql`
      select m.id as member, s.id as session from members m join sessions s on s.member_id = m.id
      where m.away_since is not null and (m.deletes_at is null or m.erasing_since is not null)`,
  },
];
