import { type RawBuilder, sql } from 'kysely';
import { clearColumns } from '#server/domains/leaving/registry.ts';
import { tables } from '#server/tables.ts';

/** Invariants of members who left, listed with the others in `store.ts`. */
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
        clearColumns(tables).map(
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
    name: 'erasures end',
    wrong:
      'The erasure of an account began more than a day ago and is not over. See `cli jobs` for the reason.',
    query: (now) => sql`
      select member_id as member, begun_at, rows_erased from erasures
      where erased_at is null and begun_at < ${now}::timestamptz - interval '1 day'`,
  },
  {
    name: 'erasures begin with the person',
    wrong: 'The erasure of an account began, and its name, address, journal key or a session is left.',
    query: () => sql`
      select m.id as member, m.erasing_since, e.begun_at from members m full join erasures e on e.member_id = m.id
      where (m.erasing_since is not null and e.member_id is null)
         or (m.id is not null and e.member_id is not null and (
              m.erasing_since is null or m.email not like '%@erased.invalid' or m.name <> 'Former member' or m.password_hash <> ''
              or exists (select from journal_keys k where k.member_id = m.id)
              or exists (select from sessions s where s.member_id = m.id)))`,
  },
  {
    name: 'deactivated members have no session',
    wrong: 'A member is deactivated and signed in.',
    query: () => sql`
      select m.id as member, s.id as session from members m join sessions s on s.member_id = m.id
      where m.away_since is not null and (m.deletes_at is null or m.erasing_since is not null)`,
  },
];
