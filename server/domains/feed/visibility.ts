import { type RawBuilder, sql } from 'kysely';
import { countOfHeard, isShownComment } from '#server/domains/comments/visibility.ts';
import { isShownGroup, isShownInGroup, joinMembership } from '#server/domains/groups/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { hasClosedProfile } from '#server/domains/profile/privacy/visibility.ts';
import { isHiddenByBlock, isUnheard } from '#server/domains/relationships/visibility.ts';

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
export const isBeforeRejoining = sql`(p.author_id is not null and p.author_id is not distinct from gm.member_id and not ${isShownInGroup} and ${isShownGroup})`;

/** Matches posts `p` of members whom the viewer hears: neither of them blocks, and the viewer doesn't mute. For lists. */
export const isHeard = (viewer: Viewer) => sql`not ${isUnheard(viewer, sql`p.author_id`)}`;

/** Matches posts `p` of the feed: outside groups, listed, not hidden, and of members whom the viewer hears. */
export const isInFeed = (viewer: Viewer) =>
  sql`p.group_id is null and p.is_listed and ${isNotHidden('p')} and ${isHeard(viewer)}`;

/** Matches posts `p` of searches, whatever their group and author. */
const isSearched = (viewer: Viewer) =>
  sql`${isNotHidden('p')} and not p.is_check_in and (p.is_listed or p.author_id = ${viewer})`;

/** Matches posts `p` that a search finds for this viewer. Needs `joinGroup`. */
export const isFindable = (viewer: Viewer) =>
  sql`(${isSearched(viewer)} and ${inReadableGroup} and ${isHeard(viewer)})`;

/** Matches posts `p` that a search finds for this viewer if they hear the author. Needs no join, and looks up only the groups of posts. */
export const isOpenToSearch = (
  viewer: Viewer,
) => sql`(${isSearched(viewer)} and (p.group_id is null or exists (
  select from groups g ${joinMembership(viewer)} where g.id = p.group_id and ${isShownInGroup} offset 0)))`;

/**
 * Matches posts that aren't hidden. Hidden posts match for staff with `withHidden` and for their author with
 * `withOwnHidden`.
 */
export const isShown = (
  viewer: Viewer,
  { withHidden = false, withOwnHidden = false }: { withHidden?: boolean; withOwnHidden?: boolean } = {},
) =>
  sql`(${isNotHidden('p')} or ${withHidden}::boolean or (${withOwnHidden}::boolean and p.author_id = ${viewer}))`;

/** Selects how many comments of post `p` the viewer's lists have. */
export const countOfComments = (viewer: Viewer) =>
  countOfHeard(viewer, { of: 'post', id: sql`p.id`, count: sql`p.comments_count` });

const mostWriters = sql.lit(200);

/** Selects the author of a post and the members of its newest comments that everyone sees. `id` is a column. */
export const writersOfPost = (id: RawBuilder<unknown>) => sql`
  select p.author_id as id from posts p where p.id = ${id}
  union (select c.author_id from comments c where c.post_id = ${id} and ${isShownComment} order by c.id desc limit ${mostWriters})`;

// `offset 0` in these conditions makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** True for a post that is neither hidden nor closed to this viewer. `id` is a column. */
export const readsPost = (id: RawBuilder<unknown>, viewer: Viewer) => sql`exists (
  select from posts p ${joinGroup(viewer)} where p.id = ${id} and ${isShown(viewer)} and ${isReadable(viewer)} offset 0)`;

/** Selects the words of a post. `id` is a column. */
export const plainOfPost = (id: RawBuilder<unknown>) => sql`(select p.plain from posts p where p.id = ${id})`;

/** Selects whether a member can open the page of a post, also of their own hidden one, and the name of its group. `id` is a column. */
export const placeOfPost = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`(
  select json_build_object('is_open', ${isShown(viewer, { withOwnHidden: true })} and ${isReadable(viewer)}, 'group_name', case when ${isShownGroup} then g.name end)
  from posts p ${joinGroup(viewer)} where p.id = ${id})`;

/** The path of a post's page, as text. `id` is a column. */
export const pathOfPost = (id: RawBuilder<unknown>) => sql`('/feed/' || ${id})`;

/** True if this member likes the post. Both are columns. */
export const likesPost = (id: RawBuilder<unknown>, memberId: RawBuilder<unknown>) =>
  sql`exists (select from post_likes pl where pl.post_id = ${id} and pl.member_id = ${memberId} offset 0)`;
