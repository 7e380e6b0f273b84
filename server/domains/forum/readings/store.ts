import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

export type Watch = 'watching' | 'normal' | 'muted';

/** Whether this member looked at the topic since. Nothing is held. */
export async function viewedSince(
  db: Database,
  topicId: string,
  memberId: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('forum_readings')
    .select('viewed_at')
    .where('topic_id', '=', topicId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.viewed_at !== undefined && row.viewed_at !== null && row.viewed_at > since;
}

/**
 * Notes that a member has seen a topic up to a post; it never goes back. `view` is the time of a view to be counted, null when none is.
 * The post must be of the topic: another one leaves the reading where it was.
 */
export async function saveReading(
  db: Database,
  {
    topicId,
    memberId,
    postId,
    view,
  }: { topicId: string; memberId: string; postId: string; view: Date | null },
): Promise<void> {
  await sql`
    insert into forum_readings as r (topic_id, member_id, last_read_id, read_at, viewed_at)
    select p.topic_id, ${memberId}::uuid, p.id, p.created_at, ${view}::timestamptz from forum_posts p where p.id = ${postId} and p.topic_id = ${topicId}
    on conflict (topic_id, member_id) do update set
      last_read_id = greatest(r.last_read_id, excluded.last_read_id), read_at = greatest(r.read_at, excluded.read_at),
      viewed_at = coalesce(excluded.viewed_at, r.viewed_at)`.execute(db);
}

export async function setWatch(db: Database, topicId: string, memberId: string, watch: Watch): Promise<void> {
  await db
    .insertInto('forum_readings')
    .values({ topic_id: topicId, member_id: memberId, watch })
    .onConflict((oc) => oc.columns(['topic_id', 'member_id']).doUpdateSet({ watch }))
    .execute();
}

/**
 * Who writes in a topic watches it, unless they muted it. Their own words are read; what others wrote before counts as read only where
 * they had come to `seenUntil`, the last thing before their own.
 */
export async function watchByWriting(
  db: Database,
  writing: { topicId: string; memberId: string; postId: string; seenUntil: Date; now: Date },
): Promise<void> {
  await sql`
    insert into forum_readings as r (topic_id, member_id, last_read_id, read_at, watch)
    values (${writing.topicId}, ${writing.memberId}, ${writing.postId}, ${writing.now}, 'watching')
    on conflict (topic_id, member_id) do update set
      watch = case when r.watch = 'muted' then 'muted' else 'watching' end,
      last_read_id = case when r.read_at is null or r.read_at >= ${writing.seenUntil} then excluded.last_read_id else r.last_read_id end,
      read_at = case when r.read_at is null or r.read_at >= ${writing.seenUntil} then excluded.read_at else r.read_at end`.execute(
    db,
  );
}

/** Members who watch a topic, some at a time in the order of their ids. */
export async function watchersOf(
  db: Database,
  topicId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('forum_readings')
    .select('member_id')
    .where('topic_id', '=', topicId)
    .where('watch', '=', 'watching')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Of these ids, those of members who want to hear of the topic. */
export async function hearersAmong(db: Database, topicId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select m.id from members m left join forum_readings r on r.member_id = m.id and r.topic_id = ${topicId}
    where m.id = any(${[...ids]}::uuid[]) and coalesce(r.watch, 'normal') <> 'muted'`.execute(db);
  return rows.map((row) => row.id);
}
