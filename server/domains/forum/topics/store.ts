import { type RawBuilder, sql } from 'kysely';
import { joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Viewer } from '#server/platform/viewer/rules.ts';
import { type NewText, newestShown, type WrittenRow, writtenColumns } from '../replies/store.ts';
import { isHeard, isOpenTopic, isReadableTopic, isShown } from '../visibility.ts';
import { type CardRow, topicColumns } from './list.store.ts';

export interface TopicRow extends CardRow, WrittenRow {
  watch: 'watching' | 'normal' | 'muted' | null;
  last_read_id: string | null;
  replies_of_others: number;
}

/**
 * Returns one topic with its first post if the viewer may see it. Deleted topics are for staff; hidden ones
 * for staff and their author.
 */
export async function findTopic(db: Database, viewer: Viewer, id: string): Promise<TopicRow | undefined> {
  const { rows } = await sql<TopicRow>`
    select ${writtenColumns(viewer)}, ${topicColumns(viewer.id)}, t.deleted_at, t.hidden_at, r.watch, r.last_read_id,
      case when t.author_id = ${viewer.id}::uuid then (select count(*)::int from (
        select from forum_posts o where o.topic_id = t.id and ${isShown('o')}
          and o.author_id is distinct from t.author_id and ${isHeard('o', viewer.id)} limit 100) others) else 0 end as replies_of_others
    from forum_topics t
    join forum_posts p on p.id = t.id
    join forum_categories c on c.id = t.category_id ${joinAuthor(sql`p.author_id`)}
    left join topic_reads r on r.topic_id = t.id and r.member_id = ${viewer.id}
    where t.id = ${id} and ${isReadableTopic(viewer)}`.execute(db);
  return rows[0];
}

/** Returns the topic's lock for a page of replies; undefined when the viewer may not see the topic. */
export async function visibleTopic(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{ locked_at: Date | null } | undefined> {
  const { rows } = await sql<{ locked_at: Date | null }>`
    select t.locked_at from forum_topics t where t.id = ${id} and ${isOpenTopic(viewer)}`.execute(db);
  return rows[0];
}

/** Returns the topic's views, when this member last opened it, and whether the post belongs to it. */
export async function openedTopic(
  db: Database,
  viewer: Viewer,
  { topicId, postId }: { topicId: string; postId: string },
): Promise<{ view_count: number; viewed_at: Date | null; has_post: boolean } | undefined> {
  const { rows } = await sql<{ view_count: number; viewed_at: Date | null; has_post: boolean }>`
    select t.view_count, r.viewed_at, p.id is not null as has_post
    from forum_topics t
    left join forum_posts p on p.id = ${postId} and p.topic_id = t.id
    left join topic_reads r on r.topic_id = t.id and r.member_id = ${viewer.id}
    where t.id = ${topicId} and ${isOpenTopic(viewer)}`.execute(db);
  return rows[0];
}

export interface LockedTopic {
  id: string;
  category_id: string;
  author_id: string | null;
  title: string;
  tags: string[];
  created_at: Date;
  last_activity: Date;
  pinned_at: Date | null;
  locked_at: Date | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
}

const heldColumns = [
  'id',
  'category_id',
  'author_id',
  'title',
  'tags',
  'created_at',
  'last_activity',
  'pinned_at',
  'locked_at',
  'deleted_at',
  'hidden_at',
] as const;

/** Locks a topic until the transaction ends, so that its counts stay exact and its replies are ordered. */
export async function lockTopicFor(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<(LockedTopic & { is_open: boolean }) | undefined> {
  const { rows } = await sql<LockedTopic & { is_open: boolean }>`
    select ${sql.join(heldColumns.map((column) => sql.ref(`t.${column}`)))}, ${isOpenTopic(viewer)} as is_open
    from forum_topics t where t.id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** Locks a topic as `lockTopicFor` does. */
export const lockTopic = (db: Database, id: string): Promise<LockedTopic | undefined> =>
  db.selectFrom('forum_topics').select(heldColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const topicOf = (db: Database, id: string): Promise<LockedTopic | undefined> =>
  db.selectFrom('forum_topics').select(heldColumns).where('id', '=', id).executeTakeFirst();

/** Returns the slug of a topic's category. */
export const slugOf = async (db: Database, id: string): Promise<string> =>
  (
    await db
      .selectFrom('forum_topics as t')
      .innerJoin('forum_categories as c', 'c.id', 't.category_id')
      .select('c.slug')
      .where('t.id', '=', id)
      .executeTakeFirst()
  )?.slug ?? '';

/** True for a topic or reply that counts: neither deleted nor hidden. */
export const isCounted = (topic: { deleted_at: Date | null; hidden_at: Date | null }): boolean =>
  topic.deleted_at === null && topic.hidden_at === null;

export interface NewTopic extends NewText {
  id: string;
  categoryId: string;
  authorId: string | null;
  title: string;
  tags: string[];
  clientId: string | null;
  weekOf?: string;
  pinnedAt?: Date;
  now: Date;
}

/**
 * Adds a topic with its first post, which its author has read and watches, and counts it in its category. Returns false when the week has a topic.
 */
export async function insertTopic(db: Database, topic: NewTopic): Promise<boolean> {
  const { rows } = await sql`
    with t as (
      insert into forum_topics (id, category_id, author_id, title, tags, client_id, week_of, pinned_at, created_at, last_activity)
      values (${topic.id}, ${topic.categoryId}, ${topic.authorId}, ${topic.title}, ${topic.tags}, ${topic.clientId}, ${topic.weekOf ?? null}, ${topic.pinnedAt ?? null}, ${topic.now}, ${topic.now})
      on conflict (week_of) do nothing returning *
    ), opening as (
      insert into forum_posts (id, topic_id, author_id, content, plain, content_hash, created_at)
      select id, id, author_id, ${topic.content}, ${topic.plain}, ${topic.contentHash}, created_at from t
    ), watched as (
      insert into topic_reads (topic_id, member_id, last_read_id, read_at, watch)
      select id, author_id, id, created_at, 'watching' from t where author_id is not null
    ), counted as (
      update forum_categories c set topics_count = c.topics_count + 1 from t where c.id = t.category_id
    )
    select from t`.execute(db);
  return rows.length > 0;
}

/** Selects the id of the topic this member sent with this client id. */
export const topicSentBefore = (authorId: string, clientId: string) =>
  sql`select id from forum_topics where author_id = ${authorId} and client_id = ${clientId}`;

export async function updateTopic(
  db: Database,
  id: string,
  changes: Partial<{
    title: string;
    tags: string[];
    category_id: string;
    pinned_at: Date | null;
    locked_at: Date | null;
    deleted_at: Date | null;
    deleted_by: string | null;
    hidden_at: Date | null;
  }>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await db.updateTable('forum_topics').set(changes).where('id', '=', id).execute();
}

/** Changes a topic's reply count and sets `last_activity` to the time of the newest visible reply. */
export async function countReply(db: Database, topicId: string, by: 1 | -1): Promise<void> {
  await sql`
    update forum_topics t set post_count = post_count + ${by}::int,
      last_activity = coalesce((select newest.created_at from (${newestShown}) newest), t.created_at)
    where t.id = ${topicId}`.execute(db);
}

/** Locks the pins of a category (advisory lock), so that two parallel ones can't both be the last. */
export async function lockPinsOf(db: Database, categoryId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pins of ${categoryId}`}, 0))`.execute(db);
}

export const pinnedIn = async (db: Database, categoryId: string): Promise<number> =>
  (
    await db
      .selectFrom('forum_topics')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('category_id', '=', categoryId)
      .where('pinned_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

export async function eraseTopics(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('forum_topics').where('deleted_at', '<', before).execute();
}

/** Selects the title of the topic of a post. `postId` is a column. */
export const titleOf = (postId: RawBuilder<unknown>) =>
  sql`(select t.title from forum_posts p join forum_topics t on t.id = p.topic_id where p.id = ${postId})`;

/** Selects the words of a post. `postId` is a column. */
export const plainOf = (postId: RawBuilder<unknown>) =>
  sql`(select p.plain from forum_posts p where p.id = ${postId})`;

/** True if others than its author replied to a topic, and their reply isn't deleted. */
export async function hasOthersReplies(db: Database, topicId: string): Promise<boolean> {
  const { rows } = await sql`
    select from forum_posts p join forum_topics t on t.id = p.topic_id
    where t.id = ${topicId} and p.id <> t.id and p.deleted_at is null and p.author_id is distinct from t.author_id limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Replaces the title of a topic and removes its tags and author. The caller has locked it. */
export async function blankTopic(db: Database, id: string, title: string): Promise<void> {
  await db
    .updateTable('forum_topics')
    .set({ title, tags: [], author_id: null, client_id: null })
    .where('id', '=', id)
    .execute();
}
