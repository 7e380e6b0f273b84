import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { Findable } from '#server/domains/content-types/content-adapter.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isHiddenByBlock, isUnheard } from '#server/domains/relationships/visibility.ts';
import { newsTiers } from './rules.ts';

/** The id of the member who reads, or the column with it. */
type Viewer = string | RawBuilder<unknown>;

/** Matches members `m` whose scheduled news may be published: neither suspended nor away, and staff or with a plan that has news. */
export const maySpeak = (
  now: Date,
) => sql<boolean>`(${isPresent()} and not ${isSuspended(sql`m.id`, now)} and (m.staff is not null
  or exists (select from memberships ms where ms.member_id = m.id and ms.tier = any(${[...newsTiers]}::text[]))))`;

/** Matches news `nw` that is published and not hidden. */
export const isPublished = sql`(nw.published_at is not null and ${isNotHidden('nw')})`;

/** Matches published news `nw` that no block hides from the viewer. */
export const isReadable = (viewer: Viewer) =>
  sql`(${isPublished} and not ${isHiddenByBlock(viewer, sql`nw.author_id`)})`;

/** Matches news `nw` that this viewer may open: scheduled and hidden news too, if they wrote it. */
export const isOpenFor = (viewer: Viewer) => sql`(${isReadable(viewer)} or nw.author_id = ${viewer})`;

/** Matches published news `nw` of members whom the viewer hears. For lists and search. */
export const isListed = (viewer: Viewer) =>
  sql`(${isPublished} and not ${isUnheard(viewer, sql`nw.author_id`)})`;

// `offset 0` makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** True for news that this viewer sees as others do. `id` is a column. */
export const readsNews = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`exists (
  select from news nw where nw.id = ${id} and ${isReadable(viewer)} offset 0)`;

/** Selects the words of a news post. `id` is a column. */
export const wordsOfNews = (id: RawBuilder<unknown>) =>
  sql`(select nw.plain from news nw where nw.id = ${id})`;

/** Selects the headline of a news post. `id` is a column. */
export const headlineOf = (id: RawBuilder<unknown>) =>
  sql`(select nw.title from news nw where nw.id = ${id})`;

/** The path of the page of a news post, as text. `id` is a column. */
export const pathOfNews = (id: RawBuilder<unknown>) => sql`('/news/' || ${id})`;

/** Selects whether a member can open a news post that they commented on. It has no group. `id` is a column. */
export const placeOfNews = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`(
  select json_build_object('is_open', ${isOpenFor(viewer)}, 'group_name', null) from news nw where nw.id = ${id})`;

/** News in lists of the member who searches, by headline and text. */
export const foundNews: Findable = {
  from: sql`news nw`,
  alias: 'nw',
  isFound: isListed,
  text: sql`nw.plain`,
  path: sql`'/news/' || nw.id`,
};
