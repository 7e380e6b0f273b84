import { type RawBuilder, sql } from 'kysely';
import { type SubjectType, subjectTypes } from '#contract/comments/endpoints.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isHiddenByBlock, isUnheard, keepsApart } from '#server/domains/relationships/visibility.ts';
import type { CommentSubjects } from './subject.ts';

/** The id of the member who reads, or the column with it. */
type Viewer = string | RawBuilder<unknown>;

/** The column of comments `c` with the id of their subject, if that has this type. */
export const subjectColumn = (type: SubjectType) => sql<string | null>`${sql.ref(`c.${type}_id`)}`;

/** Joins one SQL expression for each type of subject. The first that isn't null counts. */
export const byType = (of: (type: SubjectType) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${sql.join(subjectTypes.map((type) => sql`case when ${subjectColumn(type)} is not null then ${of(type)} end`))})`;

/** Matches comments `c` that everyone sees who reads the post. An answer is hidden with its parent. */
export const isShownComment = sql`(${isNotHidden('c')} and c.deleted_at is null and (c.parent_id is null or exists (
  select from comments above where above.id = c.parent_id and ${isNotHidden('above')})))`;

/** Matches an author of comment `c`, or of the comment it answers. `is` is asked about the column with their id. */
const isAnyAuthor = (is: (author: RawBuilder<unknown>) => RawBuilder<boolean>) =>
  sql`(${is(sql`c.author_id`)} or (c.parent_id is not null and exists (
    select from comments above where above.id = c.parent_id and ${is(sql`above.author_id`)})))`;

/** Matches shown comments `c` that no block hides from the viewer, with the comment they answer. */
export const isReadableComment = (viewer: Viewer) =>
  sql`(${isShownComment} and not ${isAnyAuthor((author) => isHiddenByBlock(viewer, author))})`;

/** Matches shown comments `c` of members whom the viewer hears. For lists and counts. */
export const isHeardComment = (viewer: Viewer) =>
  sql`(${isShownComment} and not ${isAnyAuthor((author) => isUnheard(viewer, author))})`;

const isOwnHidden = (viewer: Viewer) => sql`(c.hidden_at is not null and c.author_id = ${viewer})`;

/** Matches comments `c` that this viewer may read, including their own hidden ones. */
export const isCommentFor = (viewer: Viewer) => sql`(${isReadableComment(viewer)} or ${isOwnHidden(viewer)})`;

/** Matches comments `c` in this viewer's lists, including their own hidden ones. */
export const isListedComment = (viewer: Viewer) => sql`(${isHeardComment(viewer)} or ${isOwnHidden(viewer)})`;

/** Selects how many comments of a subject the viewer's lists have, from the `count` of those that everyone sees. */
export const countOfHeard = (
  viewer: Viewer,
  { of, id, count }: { of: SubjectType; id: RawBuilder<unknown>; count: RawBuilder<unknown> },
) => sql<number>`(${count} - case when ${count} > 0 and ${keepsApart(viewer)} then (
  select count(*)::int from comments c where ${subjectColumn(of)} = ${id} and ${isShownComment} and not ${isHeardComment(viewer)}) else 0 end)`;

/** Selects the number of comments of a subject that everyone sees. */
export const countOfShown = (of: SubjectType, id: RawBuilder<unknown> | string) =>
  sql<number>`(select count(*) from comments c where ${subjectColumn(of)} = ${id} and ${isShownComment})`;

/** Matches tombstones `c` that have an answer this viewer sees. */
export const isTombstoneFor = (viewer: Viewer) =>
  sql`(c.deleted_at is not null and ${isNotHidden('c')} and exists (
    select from comments below where below.parent_id = c.id and ((${isNotHidden('below')} and not ${isUnheard(viewer, sql`below.author_id`)}) or below.author_id = ${viewer})))`;

/** True for comments `c` whose subject the member sees as others do. */
export const isBelowReadable = (subjects: CommentSubjects, viewer: RawBuilder<unknown>) =>
  sql`${byType((type) => subjects[type].isReadable(subjectColumn(type), viewer))}`;

// `offset 0` makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** Returns the SQL that is true for a comment that a member sees as others do. `id` is a column. */
export const readsComment =
  (subjects: CommentSubjects) => (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) =>
    sql`exists (
  select from comments c where c.id = ${id} and ${isReadableComment(viewer)} and ${isBelowReadable(subjects, viewer)} offset 0)`;

/** Selects the words of a comment. `id` is a column. */
export const wordsOfComment = (id: RawBuilder<unknown>) =>
  sql`(select c.content from comments c where c.id = ${id})`;

export interface CommentRow extends AuthorRow {
  id: string;
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

/** Where queries join the author of a comment, because those of subjects join theirs as `m` and `ms`. */
export const author = { member: 'cm', membership: 'cms' };

/** Columns of comment `c`. The query joins its author as `author` says. */
export const commentColumns = (viewerId: string): RawBuilder<CommentRow> => sql`
  c.id, c.parent_id, ${authorColumns('author', author)}, c.content,
  case when cardinality(c.mentions) = 0 then '[]'::json
       else (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name)), '[]'::json) from members n where n.id = any(c.mentions) and ${isPresent('n')}) end as mentions,
  c.likes_count, exists (select from comment_likes cl where cl.comment_id = c.id and cl.member_id = ${viewerId}) as liked,
  c.created_at, c.edited_at, c.version, c.hidden_at, c.deleted_at`;

/** Selects the newest three comments of a subject as JSON, oldest first. `count` is its number of comments. */
export const newestComments = (
  viewerId: string,
  { of, id, count }: { of: SubjectType; id: RawBuilder<unknown>; count: RawBuilder<unknown> },
): RawBuilder<CommentRow[]> => sql`
  case when ${count} = 0 then '[]'::json else (
    select coalesce(json_agg(row_to_json(shown) order by shown.id), '[]'::json) from (
      select ${commentColumns(viewerId)} from (
        select * from comments c where ${subjectColumn(of)} = ${id} and ${isHeardComment(viewerId)} order by c.id desc limit 3) c
      ${joinAuthor(sql`c.author_id`, author)}
    ) shown) end`;

/** Selects the path of comment `c`. */
export const pathOfComment = (subjects: CommentSubjects) =>
  sql<string>`(${byType((type) => subjects[type].path(subjectColumn(type)))} || '#comment-' || c.id)`;
