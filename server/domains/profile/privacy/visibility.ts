import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/away/visibility.ts';

// A profile hidden by moderators is private too. Members without a row have a public profile. A member who is away
// has no profile for others.

/** Joins a member's settings as `own`. `member` is the column with their id. */
export const joinPrivacy = (member: RawBuilder<unknown>) =>
  sql`left join privacy_settings own on own.member_id = ${member}`;

/** Matches public profiles of members `m`: they are in lists, searches and suggestions. Needs `joinPrivacy`. */
export const isPublicProfile = sql`(own.profile_visibility is distinct from 'private' and ${isPresent()})`;

/** Matches members `m` whose page the viewer may open (decision 77). Needs `joinPrivacy`. */
export const isReadableProfile = (viewer: string | RawBuilder<unknown>) =>
  sql`(m.id = ${viewer} or ${isPublicProfile})`;

/** Matches members with a private profile or who are away, without a join. `member` is the column with their id. */
export const hasPrivateProfile = (member: RawBuilder<unknown>) => sql`(exists (
  select from privacy_settings own where own.member_id = ${member} and own.profile_visibility = 'private')
  or exists (select from members m where m.id = ${member} and not ${isPresent()}))`;

// `offset 0` in these conditions makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** True for a member whose page the viewer may open. `id` is a column. */
export const readsProfile = (id: RawBuilder<unknown>, viewer: string | RawBuilder<unknown>) =>
  sql`exists (select from members m ${joinPrivacy(sql`m.id`)} where m.id = ${id} and ${isReadableProfile(viewer)} offset 0)`;

/** Matches profiles that moderators hide. `member` is the column with their id. */
export const isHiddenProfile = (member: RawBuilder<unknown>) => sql<boolean>`exists (
  select from privacy_settings own where own.member_id = ${member} and own.hidden_at is not null)`;
