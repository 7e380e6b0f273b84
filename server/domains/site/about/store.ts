import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { type CommunityCounts, daysToReachWeek } from './rules.ts';

/** Counts the community as it is now. Reads all completed days, so its caller keeps the result. */
export async function countCommunity(db: Database, now: Date): Promise<CommunityCounts> {
  const { rows } = await sql<CommunityCounts>`
    with counted as (select id from members where staff is null and away_since is null)
    select
      (select count(*)::int from counted) as members,
      (select count(*)::int from counted join memberships ms on ms.member_id = counted.id
        where ms.tier <> 'starter' and ms.source = 'subscription') as paying,
      (select count(*)::int from day_completions d join members m on m.id = d.member_id where m.staff is null) as stones,
      first.beginners, first.reached as "reachedWeek"
    from (
      select count(*)::int as beginners,
        count(*) filter (where exists (select from day_completions d where d.round_id = r.id and d.day = 7))::int as reached
      from rounds r join counted on counted.id = r.member_id
      where r.number = 1 and r.started_at <= ${now}::timestamptz - make_interval(days => ${sql.lit(daysToReachWeek)})
    ) first`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counting the community returned no row');
  return counts;
}
