import { sql } from 'kysely';
import { type MemberRow as Member, memberColumns } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isPublicProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
import { isHiddenByBlock } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { GroupRole } from '../rules.ts';

export interface MemberRow extends Member {
  role: GroupRole;
  rank: number;
  joined_at: Date;
}

/**
 * Adds a member and counts them. Returns false when they were in already. A member who joins a formerly
 * private group while it is open doesn't see its older members-only posts. No one sees what was in the chat before: the database sets
 * `chat_from`. The caller has locked the group.
 */
export async function addMember(
  db: Database,
  member: { groupId: string; memberId: string; role: GroupRole; now: Date },
): Promise<boolean> {
  const { groupId, memberId, role, now } = member;
  const { rows } = await sql`
    with added as (
      insert into group_members (group_id, member_id, role, joined_at, reads_from)
      select g.id, ${memberId}, ${role}, ${now}, case when not g.is_private then g.opened_at end from groups g where g.id = ${groupId}
      on conflict do nothing returning group_id
    )
    update groups g set members_count = members_count + 1 from added a where g.id = a.group_id returning g.id`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Removes a member and updates the count. Returns false when they weren't in. The caller has locked the
 * group.
 */
export async function takeOut(db: Database, groupId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from group_members where group_id = ${groupId} and member_id = ${memberId} returning group_id
    )
    update groups g set members_count = members_count - 1 from gone where g.id = gone.group_id returning g.id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function setRole(
  db: Database,
  groupId: string,
  memberId: string,
  role: GroupRole,
): Promise<void> {
  await db
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Returns a member's role in a group and their stored tier; undefined for a non-member. */
export async function findMember(
  db: Database,
  groupId: string,
  memberId: string,
): Promise<{ role: GroupRole; tier: string | null; staff: string | null } | undefined> {
  const { rows } = await sql<{ role: GroupRole; tier: string | null; staff: string | null }>`
    select gm.role, ms.tier, m.staff from group_members gm join members m on m.id = gm.member_id left join memberships ms on ms.member_id = gm.member_id
    where gm.group_id = ${groupId} and gm.member_id = ${memberId}`.execute(db);
  return rows[0];
}

export async function leadersOf(db: Database, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('member_id')
    .where('group_id', '=', groupId)
    .where('role', 'in', ['owner', 'moderator'])
    .orderBy('rank')
    .orderBy('joined_at')
    .limit(100)
    .execute();
  return rows.map((row) => row.member_id);
}

export interface MemberFilter {
  viewerId: string;
  /** Search query made by `asQuery`; null for all members. */
  words: string | null;
  after: { rank: number; joinedAt: Date; id: string } | null;
  limit: number;
}

/**
 * Matches members `o` of group `g` that the viewer sees; `own` is the member's privacy. In an opened group,
 * non-members see its leaders and members who joined since. A private profile is visible to fellow members
 * only, and in Welcome, which has all members, to no one. A block hides both from each other, but not from a
 * leader, who may have to remove the other.
 */
export const isSeen = (viewerId: string) => {
  const isInside = sql`exists (select from group_members me where me.group_id = g.id and me.member_id = ${viewerId})`;
  const leads = sql`exists (select from group_members me where me.group_id = g.id and me.member_id = ${viewerId} and me.role <> 'member')`;
  return sql`((${isPresent()} or o.member_id = ${viewerId}) and (${leads} or not ${isHiddenByBlock(viewerId, sql`m.id`)}) and (o.role <> 'member' or (
    (${isPublicProfile} or o.member_id = ${viewerId} or (not g.is_welcome and ${isInside}))
    and (g.opened_at is null or o.joined_at >= g.opened_at or ${isInside}))))`;
};

/** Returns members of a group that the viewer may see, leaders first. */
export async function pageOfMembers(
  db: Database,
  groupId: string,
  { viewerId, words, after, limit }: MemberFilter,
): Promise<MemberRow[]> {
  const below =
    after === null
      ? sql`true`
      : sql`(o.rank, o.joined_at, o.member_id) > (${after.rank}::smallint, ${after.joinedAt}::timestamptz, ${after.id}::uuid)`;
  const named = words === null ? sql`true` : sql`m.words @@ to_tsquery('folded_simple', ${words})`;
  const { rows } = await sql<MemberRow>`
    select ${memberColumns()}, o.role, o.rank, o.joined_at
    from group_members o join members m on m.id = o.member_id join groups g on g.id = o.group_id
    left join memberships ms on ms.member_id = m.id ${joinPrivacy(sql`m.id`)}
    where o.group_id = ${groupId} and ${below} and ${named} and ${isSeen(viewerId)}
    order by o.rank, o.joined_at, o.member_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns who follows an owner who is gone: the moderator, or else the member, who joined first. */
export async function nextOwner(db: Database, groupId: string, ownerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ member_id: string }>`
    select o.member_id from group_members o join members m on m.id = o.member_id
    where o.group_id = ${groupId} and o.member_id <> ${ownerId}
    order by not ${isPresent()}, o.rank, o.joined_at, o.member_id limit 1`.execute(db);
  return rows[0]?.member_id;
}
