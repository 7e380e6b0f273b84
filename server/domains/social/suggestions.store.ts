import { sql } from 'kysely';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { isListedGroup, isOpenGroup, joinMembership } from '#server/domains/groups/visibility.ts';
import { isReadableProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
import { isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { nameKey } from './lists.store.ts';
import { nearness } from './rules.ts';
import { isActive } from './store.ts';

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
