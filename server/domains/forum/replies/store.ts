import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { snapshot } from '#server/platform/http/snapshot-cache.ts';
import { type ForumViewer, isStaff } from '../rules.ts';

/** What was written, as the screen needs it: a reply, or the opening of a topic. */
export interface WrittenRow {
  id: string;
  topic_id: string;
  parent_id: string | null;
  content: string;
  author_id: string | null;
  author_name: string | null;
  author_tier: string | null;
  author_staff: string | null;
  author_portrait: number | null;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  like_count: number;
  heart_count: number;
  clap_count: number;
  /** The newest members by reaction. */
  likers: string[] | null;
  hearts: string[] | null;
  claps: string[] | null;
  /** The viewer's own reactions. */
  own: string[];
  is_flagged: boolean;
  /** For staff alone, else null. */
  flag_count: number | null;
}

const shownReactions = 20;

const newest = (kind: 'like' | 'heart' | 'clap', count: RawBuilder<unknown>) => sql`
  case when ${count} > 0 then (
    select array_agg(n.member_id) from (
      select f.member_id from forum_reactions f where f.post_id = p.id and f.kind = ${sql.lit(kind)}
      order by f.reacted_at desc limit ${sql.lit(shownReactions)}
    ) n) end`;

const kindOf = sql`case when p.id = p.topic_id then 'topic' else 'reply' end`;

/** Columns of a post `p` with its author `m`, `ms`, for one viewer. */
export const writtenColumns = (viewer: ForumViewer) => sql`
  p.id, p.topic_id, p.parent_id, p.content, p.author_id, m.name as author_name, ms.tier as author_tier, m.staff as author_staff, m.portrait as author_portrait, p.created_at, p.edited_at,
  p.deleted_at, p.hidden_at, p.like_count, p.heart_count, p.clap_count,
  ${newest('like', sql`p.like_count`)} as likers, ${newest('heart', sql`p.heart_count`)} as hearts,
  ${newest('clap', sql`p.clap_count`)} as claps,
  array(select o.kind from forum_reactions o where o.post_id = p.id and o.member_id = ${viewer.id}) as own,
  exists (select from reports f where f.content_type = ${kindOf} and f.content_id = p.id and f.flagged_by = ${viewer.id}) as is_flagged,
  ${isStaff(viewer) ? sql`(select count(*)::int from reports f where f.content_type = ${kindOf} and f.content_id = p.id)` : sql`null::int`} as flag_count`;

export const authorOf = sql`left join members m on m.id = p.author_id left join memberships ms on ms.member_id = p.author_id`;

/** A reply stays while it stands, or while an answer below it does. The second question is asked of deleted ones alone. */
const hasPlace = sql`(
  p.deleted_at is null and p.hidden_at is null
  or exists (
    with recursive below as (
      select b.id, b.deleted_at, b.hidden_at from forum_posts b where b.parent_id = p.id
      union all select b.id, b.deleted_at, b.hidden_at from forum_posts b join below on b.parent_id = below.id
    ) select from below where below.deleted_at is null and below.hidden_at is null
  ))`;

/** A hidden reply `p` is still shown to its author. */
const isOwnHidden = (viewer: ForumViewer) =>
  sql`(p.hidden_at is not null and p.deleted_at is null and p.author_id = ${viewer.id})`;
const seenBy = (viewer: ForumViewer) =>
  isStaff(viewer) ? sql`true` : sql`(${isOwnHidden(viewer)} or ${hasPlace})`;

/** Replies of a topic, oldest first, after one of them. Whether the topic may be seen is asked before. */
export async function repliesOf(
  db: Database,
  viewer: ForumViewer,
  { topicId, after, limit }: { topicId: string; after: string; limit: number },
): Promise<(WrittenRow & { snapshot: string })[]> {
  const { rows } = await sql<WrittenRow & { snapshot: string }>`
    select ${writtenColumns(viewer)}, ${snapshot} as snapshot from forum_posts p ${authorOf}
    where p.topic_id = ${topicId} and p.id > ${after} and p.id <> p.topic_id and ${seenBy(viewer)}
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** The same from the newest on, before one of them. */
export async function newestRepliesOf(
  db: Database,
  viewer: ForumViewer,
  { topicId, before, limit }: { topicId: string; before: string | null; limit: number },
): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select ${writtenColumns(viewer)} from forum_posts p ${authorOf}
    where p.topic_id = ${topicId} and p.id > ${topicId} ${before === null ? sql`` : sql`and p.id < ${before}`} and ${seenBy(viewer)}
    order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface FoundPost extends WrittenRow {
  locked_at: Date | null;
  /** Its topic is neither deleted nor hidden. */
  is_open: boolean;
}

/** One post with what is around it, as this viewer may see it; the opening of a topic goes by the topic's id. */
export async function findPost(
  db: Database,
  viewer: ForumViewer,
  id: string,
): Promise<FoundPost | undefined> {
  const { rows } = await sql<FoundPost>`
    select ${writtenColumns(viewer)}, t.locked_at, t.deleted_at is null and t.hidden_at is null as is_open from forum_posts p join forum_topics t on t.id = p.topic_id ${authorOf}
    where p.id = ${id} and ${isStaff(viewer) ? sql`true` : sql`t.deleted_at is null and (t.hidden_at is null or (p.id = t.id and t.author_id = ${viewer.id})) and ${seenBy(viewer)}`}`.execute(
    db,
  );
  return rows[0];
}

export interface LockedPost {
  id: string;
  topic_id: string;
  parent_id: string | null;
  author_id: string | null;
  content: string;
  plain: string;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
}

const held = [
  'id',
  'topic_id',
  'parent_id',
  'author_id',
  'content',
  'plain',
  'created_at',
  'edited_at',
  'deleted_at',
  'hidden_at',
] as const;

/** A post, held until the transaction ends. What changes a count of the topic holds the topic first. */
export const lockPost = (db: Database, id: string): Promise<LockedPost | undefined> =>
  db.selectFrom('forum_posts').select(held).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const postOf = (db: Database, id: string): Promise<LockedPost | undefined> =>
  db.selectFrom('forum_posts').select(held).where('id', '=', id).executeTakeFirst();

/** A topic or reply that was reported, hidden or not; undefined when it, or its topic, was deleted. */
export async function reportedPost(db: Database, id: string) {
  return db
    .selectFrom('forum_posts as p')
    .innerJoin('forum_topics as t', 't.id', 'p.topic_id')
    .innerJoin('forum_categories as c', 'c.id', 't.category_id')
    .select([
      'p.id',
      'p.topic_id',
      'p.content',
      'p.plain',
      'p.author_id',
      'p.created_at',
      't.title',
      'c.slug as category_slug',
    ])
    .select((eb) =>
      eb
        .case()
        .when('p.id', '=', eb.ref('t.id'))
        .then(eb.ref('t.hidden_at'))
        .else(eb.ref('p.hidden_at'))
        .end()
        .as('hidden_at'),
    )
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What this member sent under this id before (sending twice is one reply). */
export const sentBefore = (
  db: Database,
  authorId: string,
  clientId: string,
): Promise<LockedPost | undefined> =>
  db
    .selectFrom('forum_posts')
    .select(held)
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export interface NewPost {
  id: string;
  topicId: string;
  parentId: string | null;
  authorId: string | null;
  content: string;
  plain: string;
  contentHash: Buffer;
  clientId: string | null;
  now: Date;
}

/** Adds a post; false when this author sent it before. */
export async function insertPost(db: Database, post: NewPost): Promise<boolean> {
  const row = await db
    .insertInto('forum_posts')
    .values({
      id: post.id,
      topic_id: post.topicId,
      parent_id: post.parentId,
      author_id: post.authorId,
      content: post.content,
      plain: post.plain,
      content_hash: post.contentHash,
      client_id: post.clientId,
      created_at: post.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePost(
  db: Database,
  id: string,
  written: { content: string; plain: string; contentHash: Buffer } | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('forum_posts')
    .set({
      edited_at: now,
      ...(written && { content: written.content, plain: written.plain, content_hash: written.contentHash }),
    })
    .where('id', '=', id)
    .execute();
}

/** Whether a reply is deleted (and by whom) or hidden. */
export async function setReplyState(
  db: Database,
  id: string,
  state: { deleted_at: Date | null; deleted_by: string | null } | { hidden_at: Date | null },
): Promise<void> {
  await db.updateTable('forum_posts').set(state).where('id', '=', id).execute();
}

/**
 * Erases replies that were deleted before `before`: the words of all of them, the rows of those without answers below. True when rows
 * went, because those above them may go in the next call.
 */
export async function eraseReplies(db: Database, before: Date): Promise<boolean> {
  await sql`
    delete from forum_reactions where post_id in (select id from forum_posts where deleted_at < ${before} and content <> '')`.execute(
    db,
  );
  await sql`
    update forum_posts set content = '', plain = '', content_hash = null, client_id = null, like_count = 0, heart_count = 0, clap_count = 0
    where deleted_at < ${before} and content <> ''`.execute(db);
  const { numAffectedRows } = await sql`
    delete from forum_posts p where p.deleted_at < ${before} and p.id <> p.topic_id
      and not exists (select from forum_posts b where b.parent_id = p.id)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
