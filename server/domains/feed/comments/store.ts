import { type RawBuilder, sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/away/visibility.ts';
import { isListedGroup } from '#server/domains/groups/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  isCommentFor,
  isHeardComment,
  isListedComment,
  isReadable,
  isReadableComment,
  isShown,
  isShownComment,
  isTombstoneFor,
  joinGroup,
} from '../visibility.ts';

export interface CommentRow extends AuthorRow {
  id: string;
  post_id: string;
  parent_id: string | null;
  content: string;
  mentions: { id: string; name: string }[];
  likes_count: number;
  liked: boolean;
  /** A `Date` in a plain row; a string when PostgreSQL built the row as JSON. */
  created_at: Date | string;
  edited_at: Date | string | null;
  version: number;
  /** Set in lists that show the viewer their own hidden comments. */
  hidden_at: Date | string | null;
  /** Set on a tombstone: a deleted comment that keeps the place of its answers. */
  deleted_at: Date | string | null;
}

/** Where queries join the author of a comment, because those of posts join theirs as `m` and `ms`. */
const author = { member: 'cm', membership: 'cms' };

/** Columns of comment `c`. The query joins its author as `author` says. */
export const commentColumns = (viewerId: string): RawBuilder<CommentRow> => sql`
  c.id, c.post_id, c.parent_id, ${authorColumns('author', author)}, c.content,
  case when cardinality(c.mentions) = 0 then '[]'::json
       else (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name)), '[]'::json) from members n where n.id = any(c.mentions) and ${isPresent('n')}) end as mentions,
  c.likes_count, exists (select from comment_likes cl where cl.comment_id = c.id and cl.member_id = ${viewerId}) as liked,
  c.created_at, c.edited_at, c.version, c.hidden_at, c.deleted_at`;

/** Selects the newest three comments of post `p` as JSON, oldest first. */
export const newestComments = (viewerId: string): RawBuilder<CommentRow[]> => sql`
  case when p.comments_count = 0 then '[]'::json else (
    select coalesce(json_agg(row_to_json(shown) order by shown.id), '[]'::json) from (
      select ${commentColumns(viewerId)} from (
        select * from comments c where c.post_id = p.id and ${isHeardComment(viewerId)} order by c.id desc limit 3) c
      ${joinAuthor(sql`c.author_id`, author)}
    ) shown) end`;

/** Returns the comments and tombstones of a post after an id, oldest first. */
export async function commentsOf(
  db: Database,
  { postId, viewerId, after, limit }: { postId: string; viewerId: string; after: string; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(viewerId)} from (
      select * from comments c where c.post_id = ${postId} and c.id > ${after}::uuid
        and (${isListedComment(viewerId)} or ${isTombstoneFor(viewerId)}) order by c.id limit ${sql.lit(limit)}) c
    ${joinAuthor(sql`c.author_id`, author)}
    order by c.id`.execute(db);
  return rows;
}

export interface OwnCommentRow {
  id: string;
  content: string;
  created_at: Date;
  post_id: string | null;
  group_name: string | null;
}

/**
 * Returns a member's comments before an id, newest first, also those under posts that they can no longer read, without
 * their `post_id`.
 */
export async function ownComments(
  db: Database,
  { memberId, before, limit }: { memberId: string; before: string; limit: number },
): Promise<OwnCommentRow[]> {
  const { rows } = await sql<OwnCommentRow>`
    select c.id, c.content, c.created_at, case when ${isListedGroup} then g.name end as group_name,
      case when ${isListedComment(memberId)} and ${isShown(memberId, { withOwnHidden: true })} and ${isReadable(memberId)} then p.id end as post_id
    from (select * from comments c where c.author_id = ${memberId} and c.deleted_at is null and c.id < ${before}::uuid
      order by c.id desc limit ${sql.lit(limit)}) c
    join posts p on p.id = c.post_id ${joinGroup(memberId)}
    order by c.id desc`.execute(db);
  return rows;
}

/**
 * Returns one comment as this viewer sees it; null when it is deleted, or hidden and not theirs. The caller
 * checks that the post is readable.
 */
export async function commentById(db: Database, id: string, viewerId: string): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(viewerId)} from comments c
    ${joinAuthor(sql`c.author_id`, author)}
    where c.id = ${id} and ${isCommentFor(viewerId)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the post of a comment that the viewer may read; null when it is hidden or deleted. With
 * `withOwnHidden`, their own hidden comments count as visible.
 */
export async function findCommentLocation(
  db: Database,
  id: string,
  viewerId: string,
  { withOwnHidden = false } = {},
): Promise<{ post_id: string } | null> {
  const shown = withOwnHidden ? isCommentFor(viewerId) : isReadableComment(viewerId);
  const { rows } = await sql<{
    post_id: string;
  }>`select c.post_id from comments c where c.id = ${id} and ${shown}`.execute(db);
  return rows[0] ?? null;
}

export interface LockedComment {
  id: string;
  parent_id: string | null;
  author_id: string | null;
  content: string;
  mentions: string[];
  likes_count: number;
  edited_at: Date | null;
  version: number;
  hidden_at: Date | null;
}

/**
 * Locks a comment of this post that the viewer may read until the transaction ends. `withOwnHidden` works as in
 * `findCommentLocation`.
 */
export async function lockComment(
  db: Database,
  id: string,
  { postId, viewerId, withOwnHidden = false }: { postId: string; viewerId: string; withOwnHidden?: boolean },
): Promise<LockedComment | null> {
  const shown = withOwnHidden ? isCommentFor(viewerId) : isReadableComment(viewerId);
  const { rows } = await sql<LockedComment>`
    select c.id, c.parent_id, c.author_id, c.content, c.mentions, c.likes_count, c.edited_at, c.version, c.hidden_at from comments c
    where c.id = ${id} and c.post_id = ${postId} and ${shown} for no key update of c`.execute(db);
  return rows[0] ?? null;
}

export const commentSentAs = (
  db: Database,
  authorId: string,
  clientId: string,
): Promise<{ id: string; post_id: string } | undefined> =>
  db
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/**
 * Returns how many comments a member has written since a time, deleted ones included. Counts up to `most`.
 */
export async function countSince(db: Database, authorId: string, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select count(*)::int as written from (
      select from domain_events where by_member = ${authorId} and at >= ${since} and what = 'comment.created' limit ${most}) today`.execute(
    db,
  );
  return rows[0]?.written ?? 0;
}

export async function insertComment(
  db: Database,
  comment: {
    id: string;
    postId: string;
    parentId: string | null;
    authorId: string;
    content: string;
    mentions: string[];
    clientId: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('comments')
    .values({
      id: comment.id,
      post_id: comment.postId,
      parent_id: comment.parentId,
      author_id: comment.authorId,
      content: comment.content,
      mentions: comment.mentions,
      client_id: comment.clientId,
      created_at: comment.now,
    })
    .execute();
}

export async function updateComment(
  db: Database,
  id: string,
  { content, mentions, now }: { content: string; mentions: string[]; now: Date },
): Promise<void> {
  await db
    .updateTable('comments')
    .set((eb) => ({ content, mentions, edited_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a comment. One with answers becomes a tombstone without text and author, so that the answers keep
 * their place. A tombstone is removed with its last answer. The caller has locked the post.
 */
export async function deleteComment(db: Database, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ parent_id: string | null }>`
    delete from comments c where c.id = ${id} and ${hasNoAnswer} returning c.parent_id`.execute(db);
  const [gone] = rows;
  if (gone?.parent_id)
    await sql`delete from comments c where c.id = ${gone.parent_id} and c.deleted_at is not null and ${hasNoAnswer}`.execute(
      db,
    );
  if (gone) return;
  await db.deleteFrom('comment_likes').where('comment_id', '=', id).execute();
  await sql`
    update comments set deleted_at = ${now}, content = '', author_id = null, client_id = null, mentions = '{}', likes_count = 0, edited_at = null
    where id = ${id} and deleted_at is null`.execute(db);
}

const hasNoAnswer = sql`not exists (select from comments below where below.parent_id = c.id)`;

/** Returns the tombstone of a deleted comment; null when there is none this viewer sees. */
export async function tombstoneOf(db: Database, id: string, viewerId: string): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(viewerId)} from comments c
    ${joinAuthor(sql`c.author_id`, author)}
    where c.id = ${id} and ${isTombstoneFor(viewerId)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Hides a comment, or with null shows it and its answers again. A tombstone has no text to hide, but showing
 * it can bring back its answers.
 */
export async function setCommentHidden(db: Database, id: string, at: Date | null): Promise<void> {
  const comment = db.updateTable('comments').set({ hidden_at: at }).where('id', '=', id);
  await (at ? comment.where('deleted_at', 'is', null) : comment).execute();
}

/** Adds one to the comment count of a post. The caller has locked the post. */
export async function countComment(db: Database, postId: string): Promise<void> {
  await db
    .updateTable('posts')
    .set((eb) => ({ comments_count: eb('comments_count', '+', 1) }))
    .where('id', '=', postId)
    .execute();
}

/** Recounts the visible comments of a post. The caller has locked the post. */
export async function recountComments(db: Database, postId: string): Promise<void> {
  await sql`
    update posts set comments_count = (select count(*) from comments c where c.post_id = ${postId} and ${isShownComment})
    where id = ${postId}`.execute(db);
}

/**
 * Returns the post and author of a comment, hidden ones and tombstones included. For moderators and the
 * author's deletion.
 */
export const findAnyCommentLocation = (
  db: Database,
  id: string,
): Promise<{ post_id: string; author_id: string | null; deleted_at: Date | null } | undefined> =>
  db
    .selectFrom('comments')
    .select(['post_id', 'author_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns at most `most` comments of a member with their posts, oldest first. */
export const commentsOfAuthor = (
  db: Database,
  authorId: string,
  most: number,
): Promise<{ id: string; post_id: string }[]> =>
  db
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where('author_id', '=', authorId)
    .orderBy('id')
    .limit(most)
    .execute();

/** Removes a member from the mentions of all comments. */
export async function dropMentions(db: Database, memberId: string): Promise<void> {
  await sql`update comments set mentions = array_remove(mentions, ${memberId}::uuid) where mentions @> array[${memberId}::uuid]`.execute(
    db,
  );
}

/** True if a post has comments by others than its author, tombstones included. The caller has locked it. */
export async function hasOthersComments(db: Database, postId: string): Promise<boolean> {
  const { rows } = await sql`select from comments where post_id = ${postId} limit 1`.execute(db);
  return rows.length > 0;
}
