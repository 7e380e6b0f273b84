import { type RawBuilder, sql } from 'kysely';

/** Invariants of partners, listed with the others in `store.ts`. */
export const partnerChecks: readonly { name: string; wrong: string; query: () => RawBuilder<unknown> }[] = [
  {
    name: 'pacts have two sides and five lines',
    wrong: 'A pact has sides other than its two members, or not its five lines.',
    query: () => sql`
      select p.id as pact from pacts p
      where (select count(*) from pact_lines l where l.pact_id = p.id) <> 5
        or not exists (select from pact_sides s where s.pact_id = p.id and s.side = 1 and s.member_id = p.one_id)
        or not exists (select from pact_sides s where s.pact_id = p.id and s.side = 2 and s.member_id = p.two_id)`,
  },
  {
    name: 'members have one partner',
    wrong: 'A member has two open pacts, and looks for company in none of them, or has more than two.',
    query: () => sql`
      select s.member_id as member, count(*)::int as pacts from pact_sides s join pacts p on p.id = s.pact_id
      where p.ended_at is null group by s.member_id
      having count(*) > 2 or (count(*) = 2 and not bool_or(s.has_company))`,
  },
  {
    name: 'started pacts were agreed',
    wrong:
      'A pact has started, but a side has no first date, or a line without a suggestion lacks an agreement.',
    query: () => sql`
      select p.id as pact from pacts p where p.started_at is not null and (
        exists (select from pact_sides s where s.pact_id = p.id and (s.starts_on is null or s.period_on is null))
        or exists (select from pact_lines l where l.pact_id = p.id and l.suggestion is null and not (l.agreed_1 and l.agreed_2)))`,
  },
];
