import { sql } from 'kysely';
import type { SharedWin } from '#contract/social/endpoints.ts';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { joinPrivacy, showsActivity } from '#server/domains/profile/privacy/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isNamedFriend } from '../store.ts';
import { mostShown } from './rules.ts';

const newestWins = sql.lit(30);
const named = sql.lit(mostShown);

/**
 * Returns the newest successes that a member shared outside groups and the viewer may read. A badge is named only
 * if its member earned it: the words of a post are their own.
 */
export async function sharedWins(
  db: Database,
  { id, viewerId, content }: { id: string; viewerId: string; content: ContentAdapters },
): Promise<SharedWin[]> {
  const { rows } = await sql<SharedWin>`
    select shared.id as post_id, win->>'title' as title, win->>'achievement_type' as achievement_type, a.achievement as badge
    from (select id, win from posts where author_id = ${id} and win is not null and group_id is null order by id desc limit ${newestWins}) shared
    left join achievements a on a.member_id = ${id} and a.achievement = shared.win->'data'->>'badge'
    where ${content.post.isReadable(sql`shared.id`, sql`${viewerId}::uuid`)} order by shared.id desc`.execute(
    db,
  );
  return rows;
}

/** Returns how many friends both have, and the newest of the viewer's. */
export async function friendsInCommon(
  db: Database,
  { id, viewerId, now }: { id: string; viewerId: string; now: Date },
): Promise<{ count: number; newest: MemberRow[] }> {
  const of = (member: string) => sql`(
    select receiver_id as id, responded_at as since from friend_requests where requester_id = ${member} and status = 'accepted'
    union all select requester_id, responded_at from friend_requests where receiver_id = ${member} and status = 'accepted')`;
  const { rows } = await sql<MemberRow & { count: number }>`
    select ${memberColumns()}, count(*) over ()::int as count from ${of(viewerId)} mine join ${of(id)} theirs on theirs.id = mine.id
      join members m on m.id = mine.id left join memberships ms on ms.member_id = m.id ${joinPrivacy(sql`m.id`)}
    where ${isNamedFriend(viewerId, now)} order by mine.since desc, m.id limit ${named}`.execute(db);
  return { count: rows[0]?.count ?? 0, newest: rows };
}

/** Returns on how many dates a member completed a day; null if they hide it from the viewer. */
export async function trailDays(db: Database, id: string, viewerId: string): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select case when ${showsActivity(viewerId)} then (
      select count(distinct dc.local_date)::int from day_completions dc where dc.member_id = m.id) end as days
    from members m ${joinPrivacy(sql`m.id`)} where m.id = ${id}`.execute(db);
  return rows[0]?.days ?? null;
}
