import { type RawBuilder, sql } from 'kysely';
import { type ProfileTexts, profileTextNames } from '#contract/profile-texts.ts';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/away/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { isListedGroup, isOpenGroup, joinMembership } from '#server/domains/groups/visibility.ts';
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
import {
  hasAsked,
  hasMuted,
  isBlockedBetween,
  isHiddenByBlock,
} from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { nearness } from './rules.ts';

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

/** Names in byte order, so that pages and prefix searches use one index. */
const nameKey = sql`(lower(m.name) collate "C")`;

// A typed text may match half of all names. Members don't turn that many pages, and prefixes come in name
// order anyway.
const maxHits = sql.lit(5000);

export interface PeopleFilter {
  viewerId: string;
  /** Search query made by `asQuery`. */
  words: string | null;
  /** A LIKE pattern for the start of a name; null for all members. */
  beginning: string | null;
  /** A whole email address. */
  address: string | null;
  /** Id of the last member on the previous page. */
  after: string | null;
  limit: number;
  now: Date;
}

/** Returns a page of members by name, without private profiles and suspended members. */
export async function pageOfPeople(
  db: Database,
  { viewerId, words, beginning, address, after, limit, now }: PeopleFilter,
): Promise<PersonRow[]> {
  const below =
    after === null
      ? sql`true`
      : sql`(${nameKey}, m.id) > (select lower(name) collate "C", id from members where id = ${after})`;
  const hits =
    address !== null
      ? sql`select m.id from members m join privacy_settings own on own.member_id = m.id
          where own.found_by_email and lower(m.email) = ${address}`
      : sql.join(
          [
            ...(words === null
              ? []
              : [
                  sql`(select id from members where words @@ to_tsquery('folded_simple', ${words}) limit ${maxHits})`,
                ]),
            sql`(select m.id from members m where ${nameKey} like ${beginning} and ${below} order by ${nameKey}, m.id limit ${maxHits})`,
          ],
          sql` union `,
        );
  const isHit = beginning === null && address === null ? sql`true` : sql`m.id in (${hits})`;
  // Selects the page first, so that counts are computed only for its members.
  const { rows } = await sql<PersonRow>`
    with page as materialized (
      select m.id from members m ${joinPrivacy(sql`m.id`)}
      where ${isHit} and ${below} and m.id <> ${viewerId} and ${isListedProfile(viewerId)} and ${isActive(now)}
      order by ${nameKey}, m.id limit ${limit}
    )
    select ${personColumns(viewerId)} from page join members m on m.id = page.id ${personJoins}
    order by ${nameKey}, m.id`.execute(db);
  return rows;
}

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
 * Returns a member as this viewer may see them. A private profile is for friends (decision 77), and for staff once
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

/** Selects the name of the group that member `best` shares with the viewer, of several the one the viewer joined last. */
const sharedGroup = (viewerId: string) => sql`
  case when best.rank = ${sql.lit(nearness.fellow)} then (
    select g.name from group_members a join groups g on g.id = a.group_id join group_members b on b.group_id = g.id and b.member_id = best.id
    where a.member_id = ${viewerId} and not g.is_welcome and ${isListedGroup} order by a.joined_at desc, g.id limit 1) end`;

export interface SuggestionFilter {
  viewerId: string;
  /** Search query made by `asQuery`; null before anything is typed. */
  words: string | null;
  /** A LIKE pattern for the start of a name. */
  beginning: string;
  /** Members of this group go first. In a private group they are the only suggestions. */
  group: MentionGroup | null;
  /** The post or topic that the viewer writes in. Its writers go first, if the viewer may read it. */
  postId: string | null;
  topicId: string | null;
  content: ContentAdapters;
  limit: number;
  now: Date;
}

// The search runs on every keystroke, so these limits bound its work.
const maxGroups = sql.lit(20);
const maxFellowMembers = sql.lit(500);
const maxNamed = sql.lit(200);

/**
 * Selects members who share a group with the viewer, from the groups joined last. Welcome is left out,
 * because every member is in it.
 */
const fellowsOf = (viewerId: string) => sql`
  select distinct b.member_id as id from (
    select a.group_id from group_members a join groups g on g.id = a.group_id
    where a.member_id = ${viewerId} and not g.is_welcome and ${isListedGroup} order by a.joined_at desc limit ${maxGroups}
  ) mine cross join lateral (
    select o.member_id from group_members o where o.group_id = mine.group_id order by o.rank, o.joined_at, o.member_id limit ${maxFellowMembers}
  ) b`;

export interface SuggestedRow extends MemberRow {
  /** One of `nearness`. */
  rank: number;
  /** Name of a group of both, for members found by it. */
  shared_group: string | null;
}

/**
 * Returns members to mention: writers of the same post or topic first, then followed ones, members of shared groups, and all public
 * profiles.
 */
export async function suggestPeople(
  db: Database,
  { viewerId, words, beginning, group, postId, topicId, content, limit, now }: SuggestionFilter,
): Promise<SuggestedRow[]> {
  // `:*A` searches names only: words of a bio have another weight.
  const named =
    words === null
      ? sql`true`
      : sql`m.words @@ to_tsquery('folded_simple', ${words.replaceAll(':*', ':*A')})`;
  const isFellow = sql`m.id in (select id from fellows)`;
  const isHere = group?.isPrivate
    ? sql`exists (select from group_members i where i.group_id = ${group.id} and i.member_id = m.id)`
    : sql`true`;
  const settings = joinPrivacy(sql`m.id`);
  const mayStand = sql`m.id <> ${viewerId} and ${isActive(now)} and not ${isBlockedBetween(viewerId, sql`m.id`)}`;
  const isOpen = isReadableProfile(viewerId);
  // Before anything is typed, any members will do. Sorting all of them takes long.
  const byName = words === null ? sql`limit ${limit}` : sql`order by ${nameKey}, m.id limit ${limit}`;
  const writers = [
    { adapter: content.post, id: postId },
    { adapter: content.topic, id: topicId },
  ].flatMap(({ adapter, id }) => {
    if (id === null || !adapter.writers) return [];
    const written = sql`${id}::uuid`;
    return [
      sql`select m.id, m.name, ${sql.lit(nearness.writer)} as rank from (${adapter.writers(written)}) w join members m on m.id = w.id ${settings}
        where ${adapter.isReadable(written, sql`${viewerId}::uuid`)} and ${named} and ${mayStand} and ${isHere} and (${isOpen} or ${isFellow}) ${byName}`,
    ];
  });
  const searches = [
    ...writers,
    sql`select m.id, m.name, ${sql.lit(nearness.followed)} as rank from follows f join members m on m.id = f.followed_id ${settings}
      where f.follower_id = ${viewerId} and ${named} and ${mayStand} and ${isHere} and (${isOpen} or ${isFellow}) ${byName}`,
    group === null
      ? sql`select m.id, m.name, ${sql.lit(nearness.fellow)} as rank from fellows join members m on m.id = fellows.id where ${named} and ${mayStand} ${byName}`
      : sql`select m.id, m.name, ${sql.lit(nearness.fellow)} as rank from group_members i join members m on m.id = i.member_id ${settings}
          where i.group_id = ${group.id} and ${named} and ${mayStand} and (${isOpen} or ${group.isMember}) ${byName}`,
    ...(words === null || group?.isPrivate
      ? []
      : [
          sql`select m.id, m.name, ${sql.lit(nearness.named)} as rank from members m ${settings}
            where ${nameKey} like ${beginning} and ${mayStand} and ${isOpen} ${byName}`,
          sql`select m.id, m.name, 4 as rank from members m ${settings} where ${named} and ${mayStand} and ${isOpen} limit ${maxNamed}`,
        ]),
  ];
  const { rows } = await sql<SuggestedRow>`
    with fellows as materialized (${fellowsOf(viewerId)})
    select ${memberColumns()}, least(best.rank, ${sql.lit(nearness.named)}) as rank, ${group === null ? sharedGroup(viewerId) : sql`null`} as shared_group from (
      select distinct on (id) id, name, rank from (${sql.join(
        searches.map((search) => sql`(${search})`),
        sql` union all `,
      )}) found order by id, rank
    ) best join members m on m.id = best.id left join memberships ms on ms.member_id = best.id
    order by best.rank, lower(best.name) collate "C", best.id limit ${limit}`.execute(db);
  return rows;
}

export interface MentionGroup {
  id: string;
  isPrivate: boolean;
  isWelcome: boolean;
  isMember: boolean;
}

/**
 * Returns a group whose members this viewer may know: a public one, or one they belong to. Undefined for any
 * other.
 */
export async function findGroupOf(
  db: Database,
  id: string,
  viewerId: string,
): Promise<MentionGroup | undefined> {
  const { rows } = await sql<MentionGroup>`
    select g.id, g.is_private as "isPrivate", g.is_welcome as "isWelcome", gm.member_id is not null as "isMember" from groups g
    ${joinMembership(viewerId)} where g.id = ${id} and ${isOpenGroup()}`.execute(db);
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
