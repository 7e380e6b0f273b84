import { type RawBuilder, sql } from 'kysely';
import { type ProfileTexts, profileTextNames } from '#contract/profile/texts.ts';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { isListedGroup, isOpenGroup } from '#server/domains/groups/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import {
  isHiddenProfile,
  isListedProfile,
  isOpenToVisitors,
  isReadableProfile,
  joinPrivacy,
  showsActivity,
  showsActivityToAll,
} from '#server/domains/profile/privacy/visibility.ts';
import { hasAsked, hasMuted, isHiddenByBlock } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface PersonRow extends MemberRow, ProfileTexts {
  /** The last edit of the profile. */
  edited_at: Date | null;
  created_at: Date;
  is_private: boolean;
  /** Null when they hide it from others. */
  posts_count: number | null;
  followers_count: number;
  following_count: number;
  is_following: boolean;
  /** The open request or friendship with the viewer; null without one. */
  bond: { id: string; status: 'pending' | 'accepted'; is_own: boolean } | null;
  is_muted: boolean;
  is_blocked: boolean;
  shared_groups: string[];
}

const textColumns = sql.join(profileTextNames.map((name) => sql.ref(`m.${name}`)));

const groupsNamed = sql.lit(3);

/** Selects the names of groups of both the viewer and a member, newest of the viewer first. Welcome has everyone, so it says nothing. */
export const sharedGroups = (
  viewerId: string,
  member: RawBuilder<unknown>,
): RawBuilder<string[]> => sql`array(
  select g.name from group_members mine join groups g on g.id = mine.group_id
    join group_members theirs on theirs.group_id = g.id and theirs.member_id = ${member}
  where mine.member_id = ${viewerId} and mine.member_id <> theirs.member_id and not g.is_welcome and ${isListedGroup}
  order by mine.joined_at desc, g.id limit ${groupsNamed})`;

/** Selects the open request or friendship between the viewer and member `m`. */
const bondWith = (viewerId: string) => sql`(
  select json_build_object('id', fr.id, 'status', fr.status, 'is_own', fr.requester_id = ${viewerId}) from friend_requests fr
  where least(fr.requester_id, fr.receiver_id) = least(m.id, ${viewerId}::uuid)
    and greatest(fr.requester_id, fr.receiver_id) = greatest(m.id, ${viewerId}::uuid) and fr.status <> 'declined')`;

/** Columns of member `m` with settings `own` that this viewer may see, without the email address. */
export const personColumns = (viewerId: string): RawBuilder<PersonRow> => sql`
  ${memberColumns()}, ${textColumns}, m.profile_edited_at as edited_at, m.created_at, not (${isReadableProfile(viewerId)}) as is_private,
  case when ${showsActivity(viewerId)} then (
    select count(*)::int from posts p where p.author_id = m.id and p.group_id is null and ${isNotHidden('p')}) end as posts_count,
  (select count(*)::int from follows f where f.followed_id = m.id) as followers_count,
  (select count(*)::int from follows f where f.follower_id = m.id) as following_count,
  exists (select from follows f where f.follower_id = ${viewerId} and f.followed_id = m.id) as is_following,
  ${bondWith(viewerId)} as bond, ${hasMuted(viewerId, sql`m.id`)} as is_muted,
  exists (select from member_blocks mb where mb.blocker_id = ${viewerId} and mb.blocked_id = m.id) as is_blocked,
  ${sharedGroups(viewerId, sql`m.id`)} as shared_groups`;

export const personJoins = sql`
  left join memberships ms on ms.member_id = m.id ${joinPrivacy(sql`m.id`)}`;

/** Matches members `m` who aren't away or suspended. */
export const isActive = (now: Date) => sql`(${isPresent()} and not ${isSuspended(sql`m.id`, now)})`;

/**
 * Matches friends `m` of the viewer whom lists may name as friends of a third member: in reach, heard, and without
 * a private profile. Needs `joinPrivacy`.
 */
export const isNamedFriend = (viewerId: string, now: Date): RawBuilder<unknown> =>
  sql`(${isListedProfile(viewerId)} and ${isActive(now)} and not ${hasMuted(viewerId, sql`m.id`)})`;

/**
 * Matches members `m` of whose page the viewer gets the name, although it is private: they share a group, or one
 * of them asked to be friends. A profile that moderators hide has no page.
 */
const isKnown = (viewerId: string) => sql`(${isPresent()} and not ${isHiddenProfile(sql`m.id`)}
  and not ${isHiddenByBlock(viewerId, sql`m.id`)}
  and (cardinality(${sharedGroups(viewerId, sql`m.id`)}) > 0 or ${hasAsked(sql`m.id`, viewerId)} or ${hasAsked(viewerId, sql`m.id`)}))`;

/** Matches members `m` whom the viewer blocks, so that the viewer can unblock them. */
const isBlockedByViewer = (viewerId: string) => sql`(${isPresent()}
  and exists (select from member_blocks mb where mb.blocker_id = ${viewerId} and mb.blocked_id = m.id))`;

/**
 * Returns a member as this viewer may see them. A private profile is for friends, and for staff once
 * a moderation case is about its member. With `reach` `page` also those of whom the viewer sees the name alone.
 */
export async function findPerson(
  db: Database,
  {
    id,
    viewerId,
    isStaff = false,
    reach = 'profile',
  }: { id: string; viewerId: string; isStaff?: boolean; reach?: 'profile' | 'page' },
): Promise<PersonRow | undefined> {
  const isOnPage = reach === 'page' ? sql`or ${isKnown(viewerId)} or ${isBlockedByViewer(viewerId)}` : sql``;
  const { rows } = await sql<PersonRow>`
    select ${personColumns(viewerId)} from members m ${personJoins}
    where m.id = ${id} and (${isReadableProfile(viewerId)} ${isOnPage}
      or (${isStaff} and exists (select from moderation_cases c where c.author_id = m.id)))`.execute(db);
  return rows[0];
}

export interface PublicPersonRow extends MemberRow, ProfileTexts {
  created_at: Date;
  posts_count: number | null;
}

/** Returns a member as visitors may see them: undefined unless the profile is public, and for suspended members. */
export async function findPublicPerson(
  db: Database,
  id: string,
  now: Date,
): Promise<PublicPersonRow | undefined> {
  const { rows } = await sql<PublicPersonRow>`
    select ${memberColumns()}, ${textColumns}, m.created_at, case when ${showsActivityToAll} then (
      select count(*)::int from posts p where p.author_id = m.id and p.group_id is null and ${isNotHidden('p')}) end as posts_count
    from members m ${personJoins} where m.id = ${id} and ${isOpenToVisitors} and ${isActive(now)}`.execute(
    db,
  );
  return rows[0];
}

/** True once a moderation case is about a member. Staff read a private profile only then. */
export async function hasCase(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from moderation_cases where author_id = ${memberId} limit 1`.execute(db);
  return rows.length > 0;
}

/** True for a member who isn't suspended, so that they can read a request. */
export async function mayBeAsked(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from members m where m.id = ${id} and ${isActive(now)}`.execute(db);
  return rows.length > 0;
}

export interface ForStaffRow {
  email: string;
  updated_at: Date;
  is_admin: boolean;
  profile_visibility: string;
  /** The suspension in force. Times are ISO strings. */
  suspension: { reason: string; ends_at: string | null } | null;
  joined_groups: { id: string; name: string }[];
}

const groupsShown = sql.lit(50);

/**
 * Returns the fields of a member for staff. Private groups are listed only to their own members; hidden
 * groups to no one.
 */
export async function findForStaff(
  db: Database,
  { id, viewerId, now }: { id: string; viewerId: string; now: Date },
): Promise<ForStaffRow | undefined> {
  const { rows } = await sql<ForStaffRow>`
    select m.email, m.updated_at, m.is_admin, coalesce(own.profile_visibility, 'public') as profile_visibility,
      (select row_to_json(newest) from (
        select s.reason, s.ends_at from suspensions s
        where s.member_id = m.id and bars_at(s.starts_at, s.ends_at, s.lifted_at, ${now})
        order by s.starts_at desc, s.id desc limit 1) newest) as suspension,
      (select coalesce(json_agg(row_to_json(joined)), '[]'::json) from (
        select g.id, g.name from group_members gm join groups g on g.id = gm.group_id
          left join group_members mine on mine.group_id = g.id and mine.member_id = ${viewerId}
        where gm.member_id = m.id and ${isListedGroup} and ${isOpenGroup('mine')}
        order by gm.joined_at desc, g.id limit ${groupsShown}) joined) as joined_groups
    from members m ${joinPrivacy(sql`m.id`)} where m.id = ${id}`.execute(db);
  return rows[0];
}

export interface ReportedMember extends ProfileTexts {
  name: string;
  created_at: Date;
  hidden_at: Date | null;
}

/** Returns a reported profile, hidden or not. */
export async function reportedMember(db: Database, id: string): Promise<ReportedMember | undefined> {
  const { rows } = await sql<ReportedMember>`
    select m.name, ${textColumns}, m.created_at, own.hidden_at from members m
    ${joinPrivacy(sql`m.id`)} where m.id = ${id}`.execute(db);
  return rows[0];
}
