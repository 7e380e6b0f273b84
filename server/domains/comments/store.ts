import { sql } from 'kysely';
import { type SubjectKey, type SubjectType, subjectTypes } from '#contract/comments/endpoints.ts';
import { joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CommentSubjects } from './subject.ts';
import {
  author,
  byType,
  type CommentRow,
  commentColumns,
  isCommentFor,
  isListedComment,
  isReadableComment,
  isTombstoneFor,
  pathOfComment,
  subjectColumn,
} from './visibility.ts';

/** Returns the comments and tombstones of a subject after an id, oldest first. */
export async function commentsOf(
  db: Database,
  { type, id }: SubjectKey,
  { viewerId, after, limit }: { viewerId: string; after: string; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(viewerId)} from (
      select * from comments c where ${subjectColumn(type)} = ${id} and c.id > ${after}::uuid
        and (${isListedComment(viewerId)} or ${isTombstoneFor(viewerId)}) order by c.id limit ${sql.lit(limit)}) c
    ${joinAuthor(sql`c.author_id`, author)}
    order by c.id`.execute(db);
  return rows;
}

export interface OwnCommentRow {
  id: string;
  content: string;
  created_at: Date;
  subject_type: SubjectType;
  subject_id: string;
  /** Null when the member can no longer see the comment there. */
  path: string | null;
  group_name: string | null;
}

/** Returns a member's comments before an id, newest first, also those below what they can no longer read. */
export async function ownComments(
  db: Database,
  subjects: CommentSubjects,
  { memberId, before, limit }: { memberId: string; before: string; limit: number },
): Promise<OwnCommentRow[]> {
  const member = sql`${memberId}::uuid`;
  const { rows } = await sql<OwnCommentRow>`
    select c.id, c.content, c.created_at, ${subjectKeyColumns}, of.place ->> 'group_name' as group_name,
      case when (of.place ->> 'is_open')::boolean and ${isListedComment(memberId)} then ${pathOfComment(subjects)} end as path
    from (select * from comments c where c.author_id = ${memberId} and c.deleted_at is null and c.id < ${before}::uuid
      order by c.id desc limit ${sql.lit(limit)}) c
    cross join lateral (select ${byType((type) => subjects[type].placeFor(subjectColumn(type), member))} as place) of
    order by c.id desc`.execute(db);
  return rows;
}

/**
 * Returns one comment as this viewer sees it; null when it is deleted, or hidden and not theirs. The caller
 * checks that its subject is readable.
 */
export async function commentById(db: Database, id: string, viewerId: string): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(viewerId)} from comments c
    ${joinAuthor(sql`c.author_id`, author)}
    where c.id = ${id} and ${isCommentFor(viewerId)}`.execute(db);
  return rows[0] ?? null;
}

/** The columns of `SubjectKey`, prefixed. */
const subjectKeyColumns = sql`
  case ${sql.join(
    subjectTypes.map((type) => sql`when ${subjectColumn(type)} is not null then ${sql.lit(type)}`),
    sql` `,
  )} end as subject_type, coalesce(${sql.join(subjectTypes.map(subjectColumn))}) as subject_id`;

interface SubjectKeyRow {
  subject_type: SubjectType;
  subject_id: string;
}
const asKey = ({ subject_type: type, subject_id: id }: SubjectKeyRow): SubjectKey => ({ type, id });

/**
 * Returns the subject of a comment that the viewer may read; null when the comment is hidden or deleted. With
 * `withOwnHidden`, their own hidden comments count as visible.
 */
export async function findCommentLocation(
  db: Database,
  id: string,
  viewerId: string,
  { withOwnHidden = false } = {},
): Promise<SubjectKey | null> {
  const shown = withOwnHidden ? isCommentFor(viewerId) : isReadableComment(viewerId);
  const { rows } = await sql<SubjectKeyRow>`
    select ${subjectKeyColumns} from comments c where c.id = ${id} and ${shown}`.execute(db);
  return rows[0] ? asKey(rows[0]) : null;
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
 * Locks a comment below this subject that the viewer may read until the transaction ends. `withOwnHidden` works as in
 * `findCommentLocation`.
 */
export async function lockComment(
  db: Database,
  id: string,
  { of, viewerId, withOwnHidden = false }: { of: SubjectKey; viewerId: string; withOwnHidden?: boolean },
): Promise<LockedComment | null> {
  const shown = withOwnHidden ? isCommentFor(viewerId) : isReadableComment(viewerId);
  const { rows } = await sql<LockedComment>`
    select c.id, c.parent_id, c.author_id, c.content, c.mentions, c.likes_count, c.edited_at, c.version, c.hidden_at from comments c
    where c.id = ${id} and ${subjectColumn(of.type)} = ${of.id} and ${shown} for no key update of c`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns the comment that a member sent with this idempotency key, and its subject. */
export async function commentSentAs(
  db: Database,
  authorId: string,
  clientId: string,
): Promise<{ id: string; of: SubjectKey } | null> {
  const { rows } = await sql<{ id: string } & SubjectKeyRow>`
    select c.id, ${subjectKeyColumns} from comments c where c.author_id = ${authorId} and c.client_id = ${clientId}`.execute(
    db,
  );
  return rows[0] ? { id: rows[0].id, of: asKey(rows[0]) } : null;
}

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
    of: SubjectKey;
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
      [`${comment.of.type}_id` as const]: comment.of.id,
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
 * their place. A tombstone is removed with its last answer. The caller has locked the subject.
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

export interface AnyComment {
  of: SubjectKey;
  author_id: string | null;
  deleted_at: Date | null;
}

/**
 * Returns the subject and author of a comment, hidden ones and tombstones included. For moderators and the
 * author's deletion.
 */
export async function findAnyComment(db: Database, id: string): Promise<AnyComment | null> {
  const { rows } = await sql<Omit<AnyComment, 'of'> & SubjectKeyRow>`
    select ${subjectKeyColumns}, c.author_id, c.deleted_at from comments c where c.id = ${id}`.execute(db);
  return rows[0] ? { ...rows[0], of: asKey(rows[0]) } : null;
}

/** Returns at most `most` comments of a member below one type of subject, oldest first. */
export async function commentsOfAuthor(
  db: Database,
  type: SubjectType,
  { authorId, most }: { authorId: string; most: number },
): Promise<{ id: string; subject_id: string }[]> {
  const { rows } = await sql<{ id: string; subject_id: string }>`
    select c.id, ${subjectColumn(type)} as subject_id from comments c
    where c.author_id = ${authorId} and ${subjectColumn(type)} is not null order by c.id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Removes a member from the mentions of all comments. */
export async function dropMentions(db: Database, memberId: string): Promise<void> {
  await sql`update comments set mentions = array_remove(mentions, ${memberId}::uuid) where mentions <> '{}' and mentions @> array[${memberId}::uuid]`.execute(
    db,
  );
}
