import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { Findable } from '#server/domains/content-types/content-adapter.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isHiddenByBlock, isUnheard } from '#server/domains/relationships/visibility.ts';
import { blogTiers } from './rules.ts';

/** The id of the member who reads, or the column with it. */
type Viewer = string | RawBuilder<unknown>;

/** Matches authors `m` whose scheduled posts may be published: neither suspended nor away, and staff or with a plan that has the blog. */
export const mayPublish = (
  now: Date,
) => sql<boolean>`(${isPresent()} and not ${isSuspended(sql`m.id`, now)} and (m.staff is not null
  or exists (select from memberships ms where ms.member_id = m.id and ms.tier = any(${[...blogTiers]}::text[]))))`;

/** Matches posts `bp` with an approved text that is published and not hidden. */
export const isPublished = sql`(bp.published_at is not null and ${isNotHidden('bp')})`;

/** Matches posts `bp` that everyone may read, signed in or not. While an author is suspended, none of theirs is public. */
export const isPublic = (now: Date) =>
  sql`(${isPublished} and not coalesce(${isSuspended(sql`bp.author_id`, now)}, false))`;

/** Matches published posts `bp` that no block hides from the viewer, for notifications and reports. */
export const isReadable = (viewer: Viewer) =>
  sql`(${isPublished} and not ${isHiddenByBlock(viewer, sql`bp.author_id`)})`;

/** Matches public posts `bp` of members whom the viewer hears. For lists and search. */
export const isListed = (viewer: Viewer, now: Date) =>
  sql`(${isPublic(now)} and not ${isUnheard(viewer, sql`bp.author_id`)})`;

/** Matches posts `bp` whose revision `br` this viewer may read: their own, and for administrators those that were sent in. */
export const seesRevision = (viewerId: string, { isAdmin }: { isAdmin: boolean }) =>
  isAdmin ? sql`(bp.author_id = ${viewerId} or br.state <> 'draft')` : sql`(bp.author_id = ${viewerId})`;

/** Matches public posts `bp` that no block hides from the viewer. */
export const isOpenFor = (viewer: Viewer, now: Date) =>
  sql`(${isPublic(now)} and not ${isHiddenByBlock(viewer, sql`bp.author_id`)})`;

/** Selects the first characters of a text `plain`, enough for an excerpt. */
export const openingOf = (plain: RawBuilder<unknown>) => sql`left(${plain}, 600)`;

// `offset 0` makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** True for a post that this viewer reads as others do, and for authors of their own. `id` is a column. */
export const readsPost = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`exists (
  select from blog_posts bp where bp.id = ${id} and (${isReadable(viewer)} or (bp.author_id = ${viewer} and ${isNotHidden('bp')})) offset 0)`;

/** Selects the title of a post: the approved one, or before an approval that of the revision. `id` is a column. */
export const titleOfPost = (id: RawBuilder<unknown>) => sql`(
  select coalesce(bp.title, br.title) from blog_posts bp left join blog_revisions br on br.post_id = bp.id where bp.id = ${id})`;

/** Selects the approved words of a post. `id` is a column. */
export const wordsOfPost = (id: RawBuilder<unknown>) =>
  sql`(select bp.plain from blog_posts bp where bp.id = ${id})`;

/** Public posts by title, introduction and text. */
export const foundPosts: Findable = {
  from: sql`blog_posts bp`,
  alias: 'bp',
  isFound: isListed,
  text: sql`bp.introduction || ' ' || bp.plain`,
  path: sql`'/blog/' || bp.slug`,
};
