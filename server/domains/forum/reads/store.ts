import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { viewMs } from '../rules.ts';

export type Watch = 'watching' | 'normal' | 'muted';

/** A member's read position in a topic. */
export interface Seen {
  topicId: string;
  memberId: string;
  /** The newest post the member has seen. */
  postId: string;
  /** When they opened the topic; null when only the position changed. Counts as a view once per `viewMs`. */
  viewedAt: Date | null;
}

/**
 * Stores read positions, which only move forward, and counts views. Skips deleted topics, members and posts,
 * and posts of another topic. `seen` has at most one entry per member and topic; `db` is a transaction.
 */
export async function saveSeen(db: Database, seen: readonly Seen[]): Promise<void> {
  const viewed = seen.filter(({ viewedAt }) => viewedAt !== null).map(({ topicId }) => topicId);
  // Locks the topics before `topic_reads`, ordered by id, to avoid deadlocks with other servers.
  if (viewed.length > 0)
    await sql`select id from forum_topics where id = any(${viewed}::uuid[]) order by id for no key update`.execute(
      db,
    );
  await sql`
    with seen as materialized (
      select p.topic_id, m.id as member_id, p.id as post_id, p.created_at,
        case when r.viewed_at is null or r.viewed_at <= s.viewed_at - ${viewMs}::int * interval '1 ms' then s.viewed_at end as viewed_at
      from unnest(${seen.map(({ topicId }) => topicId)}::uuid[], ${seen.map(({ memberId }) => memberId)}::uuid[],
        ${seen.map(({ postId }) => postId)}::uuid[], ${seen.map(({ viewedAt }) => viewedAt?.toISOString() ?? null)}::timestamptz[])
        as s(topic_id, member_id, post_id, viewed_at)
      join forum_posts p on p.id = s.post_id and p.topic_id = s.topic_id
      join members m on m.id = s.member_id
      left join topic_reads r on r.topic_id = s.topic_id and r.member_id = s.member_id
    ), saved as (
      insert into topic_reads as r (topic_id, member_id, last_read_id, read_at, viewed_at)
      select topic_id, member_id, post_id, created_at, viewed_at from seen order by topic_id, member_id
      on conflict (topic_id, member_id) do update set
        last_read_id = greatest(r.last_read_id, excluded.last_read_id), read_at = greatest(r.read_at, excluded.read_at),
        viewed_at = coalesce(excluded.viewed_at, r.viewed_at)
    )
    update forum_topics t set view_count = t.view_count + counted.views
    from (select topic_id, count(*)::int as views from seen where viewed_at is not null group by topic_id) counted
    where t.id = counted.topic_id`.execute(db);
}

export async function setWatch(db: Database, topicId: string, memberId: string, watch: Watch): Promise<void> {
  await db
    .insertInto('topic_reads')
    .values({ topic_id: topicId, member_id: memberId, watch })
    .onConflict((oc) => oc.columns(['topic_id', 'member_id']).doUpdateSet({ watch }))
    .execute();
}

/** Returns a page of members who watch a topic, ordered by id. */
export async function watchersOf(
  db: Database,
  topicId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('topic_reads')
    .select('member_id')
    .where('topic_id', '=', topicId)
    .where('watch', '=', 'watching')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Returns the given ids without members who muted the topic. */
export async function hearersAmong(db: Database, topicId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m left join topic_reads r on r.member_id = m.id and r.topic_id = ${topicId}
    where m.id = any(${[...ids]}::uuid[]) and coalesce(r.watch, 'normal') <> 'muted'`.execute(db);
  return rows.map((row) => row.id);
}
