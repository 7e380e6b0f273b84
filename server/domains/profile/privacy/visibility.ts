import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { areFriends, hasAsked, isHiddenByBlock } from '#server/domains/relationships/visibility.ts';

// A profile hidden by moderators is private too. Members without a row have a public profile. A member who is away
// has no profile for others.

/** Joins a member's settings as `own`. `member` is the column with their id. */
export const joinPrivacy = (member: RawBuilder<unknown>) =>
  sql`left join privacy_settings own on own.member_id = ${member}`;

/** The viewer's id, or a column with it. */
type Viewer = string | RawBuilder<unknown>;

/** Matches profiles of members `m` that aren't private. Lists ask `isListedProfile`. Needs `joinPrivacy`. */
export const isPublicProfile = sql`(own.profile_visibility is distinct from 'private' and ${isPresent()})`;

/** Matches public profiles of members `m` in the viewer's lists, searches and suggestions. Needs `joinPrivacy`. */
export const isListedProfile = (viewer: Viewer) =>
  sql`(${isPublicProfile} and not ${isHiddenByBlock(viewer, sql`m.id`)})`;

/** Matches members `m` whose private profile opens for the viewer, a friend. Not while moderators hide it. Needs `joinPrivacy`. */
const isOfFriend = (viewer: Viewer) => sql`(own.hidden_at is null and ${areFriends(viewer, sql`m.id`)})`;

/** Matches members `m` whose page the viewer may read: a private one is for friends only. Needs `joinPrivacy`. */
export const isReadableProfile = (viewer: Viewer) => sql`(m.id = ${viewer} or (${isPresent()}
  and (own.profile_visibility is distinct from 'private' or ${isOfFriend(viewer)}) and not ${isHiddenByBlock(viewer, sql`m.id`)}))`;

/** Matches members `m` whose profile visitors may read: only `public`, not `members`. Needs `joinPrivacy`. */
export const isOpenToVisitors = sql`(coalesce(own.profile_visibility, 'public') = 'public' and ${isPresent()})`;

/** Matches members `m` who show everyone how active they are. Needs `joinPrivacy`. */
export const showsActivityToAll = sql`(own.activity_visibility = 'public')`;

/** Matches members `m` who show the viewer how active they are: `friends` unless they chose otherwise. Needs `joinPrivacy`. */
export const showsActivity = (viewer: Viewer) => sql`(m.id = ${viewer} or own.activity_visibility = 'public'
  or (own.activity_visibility is distinct from 'private' and ${areFriends(viewer, sql`m.id`)}))`;

/** Matches members with a private profile that is closed to the viewer or who are away, without a join. `member` is the column with their id. */
export const hasClosedProfile = (member: RawBuilder<unknown>, viewer: Viewer) => sql`(exists (
  select from privacy_settings own where own.member_id = ${member} and own.profile_visibility = 'private'
    and (own.hidden_at is not null or not ${areFriends(viewer, member)}))
  or exists (select from members m where m.id = ${member} and not ${isPresent()}))`;

// `offset 0` in these conditions makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** True for a member whose page the viewer may read, or who asks them to be friends. `id` is a column. */
export const readsProfile = (id: RawBuilder<unknown>, viewer: Viewer) =>
  sql`exists (select from members m ${joinPrivacy(sql`m.id`)} where m.id = ${id} 
    and (${isReadableProfile(viewer)} or (${isPresent()} and ${hasAsked(sql`m.id`, viewer)})) offset 0)`;

/** Matches profiles that moderators hide. `member` is the column with their id. */
export const isHiddenProfile = (member: RawBuilder<unknown>) => sql<boolean>`exists (
  select from privacy_settings own where own.member_id = ${member} and own.hidden_at is not null)`;
