import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isHiddenByBlock, isUnheard } from '#server/domains/relationships/visibility.ts';

type Member = string | RawBuilder<unknown>;

/** Matches gatherings `g` whose page a viewer may open. Its host also opens a hidden one. */
export const isReadable = (viewer: Member) =>
  sql`(g.host_id = ${viewer} or (${isNotHidden('g')} and not ${isHiddenByBlock(viewer, sql`g.host_id`)}))`;

/** True while the host of a gathering `g` is suspended. Its seats are neither reserved nor offered until they're back. */
export const isPaused = (now: Date) => sql<boolean>`${isSuspended(sql`g.host_id`, now)}`;

/** Matches gatherings `g` in lists: those of members whom the viewer hears, and who can lead them now. */
export const isListed = (viewer: Member, now: Date) =>
  sql`(g.host_id = ${viewer} or (${isNotHidden('g')} and not ${isPaused(now)} and not ${isUnheard(viewer, sql`g.host_id`)}))`;

/** True for members with a reserved seat in a gathering. The arguments are columns or ids. */
export const hasSeat = (gatheringId: Member, memberId: Member) => sql<boolean>`exists (
  select from gathering_seats gs where gs.gathering_id = ${gatheringId} and gs.member_id = ${memberId} and gs.state = 'reserved' offset 0)`;

/**
 * Matches questions `q` of gathering `g` that the viewer reads: the host and members with a seat do, because a question is asked
 * of those who come. Authors also read hidden ones. No block hides one without a name, because who asked could be found by
 * blocking members one by one.
 */
export const readsQuestions = (
  viewer: Member,
) => sql`((g.host_id = ${viewer} or ${hasSeat(sql`g.id`, viewer)})
  and (q.author_id = ${viewer} or (${isNotHidden('q')} and (q.is_anonymous or not ${isHiddenByBlock(viewer, sql`q.author_id`)}))))`;

/** Matches members `m` who are reminded and may be offered a seat: neither suspended nor away. */
export const isReachable = (now: Date) =>
  sql<boolean>`(${isPresent('m')} and not ${isSuspended(sql`m.id`, now)})`;

// `offset 0` makes PostgreSQL look up each row by its id.

/** True for a gathering that this viewer opens as others do. `id` is a column. */
export const readsGathering = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`exists (
  select from gatherings g where g.id = ${id} and ${isNotHidden('g')} and ${isReadable(viewer)} offset 0)`;

/** Selects the name of a gathering. `id` is a column. */
export const titleOfGathering = (id: RawBuilder<unknown>) =>
  sql`(select g.title from gatherings g where g.id = ${id})`;

/** True for a question that this viewer reads as others do. `id` is a column. */
export const readsQuestion = (id: RawBuilder<unknown>, viewer: RawBuilder<unknown>) => sql`exists (
  select from gathering_questions q join gatherings g on g.id = q.gathering_id
  where q.id = ${id} and ${isNotHidden('q')} and ${isReadable(viewer)} and ${readsQuestions(viewer)} offset 0)`;
