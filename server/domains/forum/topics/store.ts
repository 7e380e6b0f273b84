import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { authorOf, writtenColumns, type WrittenRow } from '../replies/store.ts';
import { type Asker, isStaff } from '../rules.ts';

export interface CardRow {
  id: string;
  title: string;
  category_id: string;
  category_slug: string;
  tags: string[];
  author_id: string | null;
  author_name: string | null;
  author_tier: string | null;
  pinned_at: Date | null;
  locked_at: Date | null;
  post_count: number;
  view_count: number;
  created_at: Date;
  last_activity: Date;
  week_of: string | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  unread_count: number | null;
}

/** More than may be pinned, so that none is ever left out. */
const readPinned = 20;
const mostUnread = 99;

/** What is new for a member in topic `t`, read as far as `r` says: null when all of it is. Nothing older than their account is. */
const unreadOf = (memberId: string) => sql`
  case when r.read_at is null then
         case when t.created_at < (select created_at from members where id = ${memberId}) then 0 end
       when t.last_activity <= r.read_at then 0
       else (select count(*)::int from (
         select from forum_posts n where n.topic_id = t.id and n.id > r.last_read_id and n.deleted_at is null and n.hidden_at is null
           and n.author_id is distinct from ${memberId}::uuid limit ${sql.lit(mostUnread)}
       ) fresh) end`;

const topicColumns = (memberId: string) => sql`
  t.title, t.category_id, c.slug as category_slug, t.tags, t.pinned_at, t.locked_at, t.post_count, t.view_count, t.last_activity, t.week_of,
  ${unreadOf(memberId)} as unread_count`;

export interface TopicPage {
  categoryId: string;
  tag: string | null;
  /** Deleted ones instead, for staff. */
  deletedSince: Date | null;
  after: { pinned: boolean; at: Date; id: string } | null;
  limit: number;
}

/** Topics of a category: pinned ones first on the first page, then by last activity, the newest first. One more than `limit` says there are more. */
export async function topicsOf(
  db: Database,
  memberId: string,
  { categoryId, tag, deletedSince, after, limit }: TopicPage,
): Promise<CardRow[]> {
  const stands = deletedSince
    ? sql`t.deleted_at is not null and t.deleted_at > ${deletedSince}`
    : sql`t.deleted_at is null and t.hidden_at is null`;
  const tagged = tag === null ? sql`` : sql`and t.tags @> array[${tag}]::text[]`;
  const from =
    after && !after.pinned
      ? sql`and (t.last_activity, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
      : sql``;
  const found: RawBuilder<unknown> = sql`
    (select t.id, null::timestamptz as pinned from forum_topics t
     where t.category_id = ${categoryId} and ${stands} ${deletedSince ? sql`` : sql`and t.pinned_at is null`} ${tagged} ${from}
     order by t.last_activity desc, t.id desc limit ${limit + 1})`;
  const fromPinned = after
    ? sql`and (t.pinned_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const pinned =
    deletedSince || (after && !after.pinned)
      ? sql``
      : sql`union all (
          select t.id, t.pinned_at from forum_topics t
          where t.category_id = ${categoryId} and ${stands} and t.pinned_at is not null ${tagged} ${fromPinned}
          order by t.pinned_at desc, t.id desc limit ${sql.lit(readPinned)})`;
  const { rows } = await sql<CardRow>`
    with found as (${found} ${pinned})
    select t.id, ${topicColumns(memberId)}, t.author_id, m.name as author_name, ms.tier as author_tier, t.created_at, t.deleted_at, t.hidden_at
    from found
    join forum_topics t on t.id = found.id
    join forum_categories c on c.id = t.category_id
    left join members m on m.id = t.author_id
    left join memberships ms on ms.member_id = t.author_id
    left join forum_readings r on r.topic_id = t.id and r.member_id = ${memberId}
    order by found.pinned desc nulls last, case when found.pinned is null then t.last_activity end desc, t.id desc`.execute(
    db,
  );
  return rows;
}

export interface TopicRow extends CardRow, WrittenRow {
  watch: 'watching' | 'normal' | 'muted' | null;
  last_read_id: string | null;
  replies_of_others: number;
}

/** One topic with its opening, as this viewer may see it: deleted and hidden ones are for staff. */
export async function findTopic(db: Database, asker: Asker, id: string): Promise<TopicRow | undefined> {
  const { rows } = await sql<TopicRow>`
    select ${writtenColumns(asker)}, ${topicColumns(asker.id)}, t.deleted_at, t.hidden_at, r.watch, r.last_read_id,
      case when t.author_id = ${asker.id}::uuid then (select count(*)::int from (
        select from forum_posts o where o.topic_id = t.id and o.deleted_at is null and o.hidden_at is null
          and o.author_id is distinct from t.author_id limit 100) others) else 0 end as replies_of_others
    from forum_topics t
    join forum_posts p on p.id = t.id
    join forum_categories c on c.id = t.category_id ${authorOf}
    left join forum_readings r on r.topic_id = t.id and r.member_id = ${asker.id}
    where t.id = ${id} and ${isStaff(asker) ? sql`true` : sql`t.deleted_at is null and t.hidden_at is null`}`.execute(
    db,
  );
  return rows[0];
}

/** What a page of replies needs of its topic, when this viewer may see it at all. */
export async function visibleTopic(
  db: Database,
  asker: Asker,
  id: string,
): Promise<{ locked_at: Date | null } | undefined> {
  const { rows } = await sql<{ locked_at: Date | null }>`
    select t.locked_at from forum_topics t where t.id = ${id} and ${isStaff(asker) ? sql`true` : sql`t.deleted_at is null and t.hidden_at is null`}`.execute(
    db,
  );
  return rows[0];
}

export interface HeldTopic {
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

/** A topic, held until the transaction ends, so that its counts stay exact and its replies come one after the other. */
export const lockTopic = (db: Database, id: string): Promise<HeldTopic | undefined> =>
  db.selectFrom('forum_topics').select(heldColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const topicOf = (db: Database, id: string): Promise<HeldTopic | undefined> =>
  db.selectFrom('forum_topics').select(heldColumns).where('id', '=', id).executeTakeFirst();

/** Topics counted by their category: neither deleted nor hidden. */
export const isCounted = (topic: { deleted_at: Date | null; hidden_at: Date | null }): boolean =>
  topic.deleted_at === null && topic.hidden_at === null;

export interface NewTopic {
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

/** Adds a topic; false when this author sent it before, or the week has its topic. */
export async function insertTopic(db: Database, topic: NewTopic): Promise<boolean> {
  const row = await db
    .insertInto('forum_topics')
    .values({
      id: topic.id,
      category_id: topic.categoryId,
      author_id: topic.authorId,
      title: topic.title,
      tags: topic.tags,
      client_id: topic.clientId,
      week_of: topic.weekOf ?? null,
      pinned_at: topic.pinnedAt ?? null,
      created_at: topic.now,
      last_activity: topic.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The topic this member sent under this id before. */
export const topicSentBefore = async (
  db: Database,
  authorId: string,
  clientId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('forum_topics')
      .select('id')
      .where('author_id', '=', authorId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
  )?.id;

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

/** Counts a reply in or out of its topic, and asks the replies when it was last alive. */
export async function countReply(db: Database, topicId: string, by: 1 | -1): Promise<void> {
  await sql`
    update forum_topics t set post_count = post_count + ${by}::int, last_activity = coalesce((
      select n.created_at from forum_posts n
      where n.topic_id = t.id and n.id <> t.id and n.deleted_at is null and n.hidden_at is null order by n.id desc limit 1), t.created_at)
    where t.id = ${topicId}`.execute(db);
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

export async function countView(db: Database, topicId: string): Promise<void> {
  await db
    .updateTable('forum_topics')
    .set((eb) => ({ view_count: eb('view_count', '+', 1) }))
    .where('id', '=', topicId)
    .execute();
}

export const viewsOf = async (db: Database, topicId: string): Promise<number> =>
  (
    await db
      .selectFrom('forum_topics')
      .select('view_count')
      .where('id', '=', topicId)
      .executeTakeFirstOrThrow()
  ).view_count;

/** The topic of a week, while it stands. */
export const topicOfWeek = async (db: Database, week: string): Promise<string | null> =>
  (
    await db
      .selectFrom('forum_topics')
      .select('id')
      .where('week_of', '=', week)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
  )?.id ?? null;

/** Lets go of the weekly topics before this one. */
export async function unpinWeeksBefore(db: Database, week: string): Promise<void> {
  await db
    .updateTable('forum_topics')
    .set({ pinned_at: null })
    .where('week_of', '<', week)
    .where('pinned_at', 'is not', null)
    .execute();
}

export async function eraseTopics(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('forum_topics').where('deleted_at', '<', before).execute();
}
