import { sql } from 'kysely';
import { type ReactionKind, reactionKinds } from '#contract/content-types/reaction-kinds.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isHiddenByBlock } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { isHeard, isListedReply, isReadablePost, isShown } from '../visibility.ts';

/** A post with its author and reactions: a reply, or the first post of a topic. */
export interface WrittenRow extends AuthorRow {
  id: string;
  topic_id: string;
  parent_id: string | null;
  content: string;
  created_at: Date;
  edited_at: Date | null;
  version: number;
  deleted_at: Date | null;
  hidden_at: Date | null;
  /** True for a reply that only keeps the place of those below: its author is blocked or muted. */
  is_unheard: boolean;
  reaction_counts: Partial<Record<ReactionKind, number>>;
  /** Ids of the newest members per kind; null without reactions. */
  reacted: Record<ReactionKind, string[] | null> | null;
  /** The viewer's own reactions. */
  own: string[];
  is_flagged: boolean;
  /** Number of reports for staff; null for members. */
  flag_count: number | null;
}

/** Members listed per kind of reaction. */
export const shownReactions = 20;

const newestOf = (kind: ReactionKind, viewerId: string) => sql`
  ${sql.lit(kind)}, case when (p.reaction_counts ->> ${sql.lit(kind)})::int > 0 then array(
    select f.member_id from forum_reactions f where f.post_id = p.id and f.kind = ${sql.lit(kind)} and not ${isHiddenByBlock(viewerId, sql`f.member_id`)}
    order by f.reacted_at desc limit ${sql.lit(shownReactions)}) end`;

/** Selects the newest members per kind of post `p` as JSON; null without reactions. */
const newestReactions = (viewerId: string) => sql`
  case when p.reaction_counts <> '{}' then json_build_object(${sql.join(reactionKinds.map((kind) => newestOf(kind, viewerId)))}) end`;

const kindOf = sql`case when p.id = p.topic_id then 'topic' else 'reply' end`;

/** Columns of post `p` for one viewer. The query joins the author as `m` and `ms`. */
export const writtenColumns = (viewer: Viewer) => sql`
  p.id, p.topic_id, p.parent_id, p.content, ${authorColumns()}, p.created_at, p.edited_at, p.version,
  p.deleted_at, p.hidden_at, ${isStaff(viewer) ? sql`false` : sql`not ${isHeard('p', viewer.id)}`} as is_unheard, p.reaction_counts, ${newestReactions(viewer.id)} as reacted,
  array(select o.kind from forum_reactions o where o.post_id = p.id and o.member_id = ${viewer.id}) as own,
  exists (select from reports f where f.content_type = ${kindOf} and f.content_id = p.id and f.flagged_by = ${viewer.id}) as is_flagged,
  ${isStaff(viewer) ? sql`(select count(*)::int from reports f where f.content_type = ${kindOf} and f.content_id = p.id)` : sql`null::int`} as flag_count`;

/** Hides an id from the planner. It expects few replies after a known one, and would plan each call anew, for 2 ms. */
const opaque = (id: string) => sql`(select ${id}::uuid)`;

/** Returns replies of a topic after an id, oldest first. The caller checks that the topic is visible. */
export async function repliesOf(
  db: Database,
  viewer: Viewer,
  { topicId, after, limit }: { topicId: string; after: string; limit: number },
): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select ${writtenColumns(viewer)} from forum_posts p ${joinAuthor(sql`p.author_id`)}
    where p.topic_id = ${topicId} and p.id > ${opaque(after)} and p.id <> p.topic_id and ${isListedReply(viewer)}
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns replies of a topic before an id, newest first. The caller checks that the topic is visible. */
export async function newestRepliesOf(
  db: Database,
  viewer: Viewer,
  { topicId, before, limit }: { topicId: string; before: string | null; limit: number },
): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select ${writtenColumns(viewer)} from forum_posts p ${joinAuthor(sql`p.author_id`)}
    where p.topic_id = ${topicId} and p.id > ${opaque(topicId)} ${before === null ? sql`` : sql`and p.id < ${opaque(before)}`} and ${isListedReply(viewer)}
    order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface FoundPost extends WrittenRow {
  locked_at: Date | null;
  /** True when its topic is neither deleted nor hidden. */
  is_open: boolean;
}

/**
 * Returns one post with its topic's state if the viewer may see it. The first post of a topic has the topic's
 * id.
 */
export async function findPost(db: Database, viewer: Viewer, id: string): Promise<FoundPost | undefined> {
  const { rows } = await sql<FoundPost>`
    select ${writtenColumns(viewer)}, t.locked_at, ${isShown('t')} as is_open from forum_posts p join forum_topics t on t.id = p.topic_id ${joinAuthor(sql`p.author_id`)}
    where p.id = ${id} and ${isReadablePost(viewer)}`.execute(db);
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
  version: number;
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
  'version',
  'deleted_at',
  'hidden_at',
] as const;

/** Locks a post until the transaction ends. Callers that change the topic's counts lock the topic first. */
export const lockPost = (db: Database, id: string): Promise<LockedPost | undefined> =>
  db.selectFrom('forum_posts').select(held).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const postOf = (db: Database, id: string): Promise<LockedPost | undefined> =>
  db.selectFrom('forum_posts').select(held).where('id', '=', id).executeTakeFirst();

/** Returns a reported topic or reply, even when hidden; undefined when it or its topic was deleted. */
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

/** Selects the id of the post this member sent with this client id, so that a retry adds no second one. */
export const sentBefore = (authorId: string, clientId: string) =>
  sql`select id from forum_posts where author_id = ${authorId} and client_id = ${clientId}`;

/** The text of a new post. */
export interface NewText {
  content: string;
  plain: string;
  contentHash: Buffer;
}

export interface NewReply extends NewText {
  id: string;
  topicId: string;
  parentId: string | null;
  clientId: string | null;
  /** The last activity of the topic before. */
  seenUntil: Date;
  now: Date;
}

/**
 * Adds a reply and returns it as its author sees it. The caller has locked the topic, whose count and last activity follow. The author watches
 * the topic from now on, unless they muted it. Their own post counts as read. Earlier posts count as read too, unless the author's read
 * position is before `seenUntil`.
 */
export async function insertReply(db: Database, viewer: Viewer, reply: NewReply): Promise<WrittenRow> {
  const { rows } = await sql<WrittenRow>`
    with p as (
      insert into forum_posts (id, topic_id, parent_id, author_id, content, plain, content_hash, client_id, created_at)
      values (${reply.id}, ${reply.topicId}, ${reply.parentId}, ${viewer.id}, ${reply.content}, ${reply.plain}, ${reply.contentHash}, ${reply.clientId}, ${reply.now})
      returning *
    ), counted as (
      update forum_topics t set post_count = t.post_count + 1, last_activity = (
        select newest.created_at from (select id, created_at from p union all (${newestShown})) newest order by newest.id desc limit 1)
      from p where t.id = p.topic_id
    ), watched as (
      insert into topic_reads as r (topic_id, member_id, last_read_id, read_at, watch)
      select topic_id, author_id, id, created_at, 'watching' from p
      on conflict (topic_id, member_id) do update set
        watch = case when r.watch = 'muted' then 'muted' else 'watching' end,
        last_read_id = case when r.read_at is null or r.read_at >= ${reply.seenUntil} then excluded.last_read_id else r.last_read_id end,
        read_at = case when r.read_at is null or r.read_at >= ${reply.seenUntil} then excluded.read_at else r.read_at end
    )
    select ${writtenColumns(viewer)} from p ${joinAuthor(sql`p.author_id`)}`.execute(db);
  if (!rows[0]) throw new Error('The reply was not stored.');
  return rows[0];
}

/** Selects the newest reply of topic `t` that everyone sees. */
export const newestShown = sql`
  select n.id, n.created_at from forum_posts n
  where n.topic_id = t.id and n.id <> t.id and ${isShown('n')} order by n.id desc limit 1`;

export async function updatePost(
  db: Database,
  id: string,
  written: NewText | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('forum_posts')
    .set((eb) => ({
      edited_at: now,
      version: eb('version', '+', 1),
      ...(written && { content: written.content, plain: written.plain, content_hash: written.contentHash }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Sets the deletion (and who deleted it) or the hidden state of a reply. */
export async function setReplyState(
  db: Database,
  id: string,
  state: { deleted_at: Date | null; deleted_by: string | null } | { hidden_at: Date | null },
): Promise<void> {
  await db.updateTable('forum_posts').set(state).where('id', '=', id).execute();
}

/**
 * Erases replies deleted before `before`: clears their text and removes rows without nested replies. Returns
 * true when rows were removed, because their parents may then be removable in the next call.
 */
export async function eraseReplies(db: Database, before: Date): Promise<boolean> {
  await sql`
    delete from forum_reactions where post_id in (select id from forum_posts where deleted_at < ${before} and content <> '')`.execute(
    db,
  );
  await sql`
    update forum_posts set content = '', plain = '', content_hash = null, client_id = null, reaction_counts = '{}'
    where deleted_at < ${before} and content <> ''`.execute(db);
  const { numAffectedRows } = await sql`
    delete from forum_posts p where p.deleted_at < ${before} and p.id <> p.topic_id
      and not exists (select from forum_posts b where b.parent_id = p.id)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns at most `most` topics and replies of a member that have a text, oldest first. */
export async function postsOfAuthor(
  db: Database,
  authorId: string,
  { most, onlyDeleted }: { most: number; onlyDeleted: boolean },
): Promise<{ id: string; topic_id: string }[]> {
  const { rows } = await sql<{ id: string; topic_id: string }>`
    select p.id, p.topic_id from forum_posts p join forum_topics t on t.id = p.topic_id
    where p.author_id = ${authorId} and (not ${onlyDeleted}::boolean or p.deleted_at is not null or t.deleted_at is not null)
    order by p.id limit ${most}`.execute(db);
  return rows;
}

/** Replaces a text by a sentence and removes its author. The caller has locked the topic. */
export async function blankPost(db: Database, id: string, sentence: string): Promise<void> {
  await db
    .updateTable('forum_posts')
    .set({
      content: `<p>${sentence}</p>`,
      plain: sentence,
      author_id: null,
      client_id: null,
      content_hash: null,
    })
    .where('id', '=', id)
    .execute();
}
