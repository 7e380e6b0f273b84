import { type RawBuilder, sql } from 'kysely';
import { isListedGroup, isShownInGroup } from '#server/domains/groups/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { hasClosedProfile } from '#server/domains/profile/privacy/visibility.ts';
import { isHiddenByBlock, isUnheard, keepsApart } from '#server/domains/relationships/visibility.ts';

/** The id of the member who reads, or the column with it. */
type Viewer = string | RawBuilder<unknown>;

/** Joins the group of posts `p` as `g` and the viewer's membership as `gm`. */
export const joinGroup = (viewer: Viewer) => sql`
  left join groups g on g.id = p.group_id left join group_members gm on gm.group_id = p.group_id and gm.member_id = ${viewer}`;

/** Matches posts `p` outside groups, and those their group shows to the viewer. Needs `joinGroup`. */
export const inReadableGroup = sql`(p.group_id is null or ${isShownInGroup})`;

/**
 * Matches posts `p` this viewer may read, hidden ones included. An unlisted win is shown only on its author's
 * page, and not when that profile is closed to the viewer. Needs `joinGroup`.
 */
export const isReadable = (viewer: Viewer) => sql`(${inReadableGroup}
  and (p.is_listed or p.author_id = ${viewer} or not ${hasClosedProfile(sql`p.author_id`, viewer)})
  and not ${isHiddenByBlock(viewer, sql`p.author_id`)})`;

/**
 * Matches members-only posts `p` that the viewer wrote before they left the group and came back through an open
 * door. Their author sees them, but nothing that others said about them. Never null. Needs `joinGroup`.
 */
export const isBeforeRejoining = sql`(p.author_id is not null and p.author_id is not distinct from gm.member_id and not ${isShownInGroup} and ${isListedGroup})`;

/** Matches posts `p` of members whom the viewer hears: neither of them blocks, and the viewer doesn't mute. For lists. */
export const isHeard = (viewer: Viewer) => sql`not ${isUnheard(viewer, sql`p.author_id`)}`;

/** Matches posts `p` of the feed: outside groups, listed, not hidden, and of members whom the viewer hears. */
export const isInFeed = (viewer: Viewer) =>
  sql`p.group_id is null and p.is_listed and ${isNotHidden('p')} and ${isHeard(viewer)}`;

/** Matches posts `p` that a search finds for this viewer. Needs `joinGroup`. */
export const isFindable = (viewer: Viewer) =>
  sql`(${isNotHidden('p')} and (p.is_listed or p.author_id = ${viewer}) and ${inReadableGroup} and ${isHeard(viewer)})`;

/**
 * Matches posts that aren't hidden. Hidden posts match for staff with `withHidden` and for their author with
 * `withOwnHidden`.
 */
export const isShown = (
  viewer: Viewer,
  { withHidden = false, withOwnHidden = false }: { withHidden?: boolean; withOwnHidden?: boolean } = {},
) =>
  sql`(${isNotHidden('p')} or ${withHidden}::boolean or (${withOwnHidden}::boolean and p.author_id = ${viewer}))`;

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

/** Selects how many comments of post `p` the viewer's lists have. */
export const countOfComments = (
  viewer: Viewer,
) => sql<number>`(p.comments_count - case when p.comments_count > 0 and ${keepsApart(viewer)} then (
  select count(*)::int from comments c where c.post_id = p.id and ${isShownComment} and not ${isHeardComment(viewer)}) else 0 end)`;

/** Matches tombstones `c` that have an answer this viewer sees. */
export const isTombstoneFor = (viewer: Viewer) =>
  sql`(c.deleted_at is not null and ${isNotHidden('c')} and exists (
    select from comments below where below.parent_id = c.id and ((${isNotHidden('below')} and not ${isUnheard(viewer, sql`below.author_id`)}) or below.author_id = ${viewer})))`;

const mostWriters = sql.lit(200);

/** Selects the author of a post and the members of its newest comments that everyone sees. `id` is a column. */
export const writersOfPost = (id: RawBuilder<unknown>) => sql`
  select p.author_id as id from posts p where p.id = ${id}
  union (select c.author_id from comments c where c.post_id = ${id} and ${isShownComment} order by c.id desc limit ${mostWriters})`;

// `offset 0` in these conditions makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** True for a post that is neither hidden nor closed to this viewer. `id` is a column. */
export const readsPost = (id: RawBuilder<unknown>, viewer: Viewer) => sql`exists (
  select from posts p ${joinGroup(viewer)} where p.id = ${id} and ${isShown(viewer)} and ${isReadable(viewer)} offset 0)`;

/** True for a comment that this viewer sees as others do. `id` is a column. */
export const readsComment = (id: RawBuilder<unknown>, viewer: Viewer) => sql`exists (
  select from comments c join posts p on p.id = c.post_id ${joinGroup(viewer)}
  where c.id = ${id} and ${isReadableComment(viewer)} and ${isShown(viewer)} and ${isReadable(viewer)} offset 0)`;

/** Selects the words of a post. `id` is a column. */
export const plainOfPost = (id: RawBuilder<unknown>) => sql`(select p.plain from posts p where p.id = ${id})`;

/** Selects the words of a comment. `id` is a column. */
export const wordsOfComment = (id: RawBuilder<unknown>) =>
  sql`(select c.content from comments c where c.id = ${id})`;
