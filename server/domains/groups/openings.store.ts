import { sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { zoneOf } from '#server/domains/auth/suspensions/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Returns how many members-only posts of a group are visible to its members, and how many authors they have.
 */
export async function countPast(
  db: Database,
  groupId: string,
): Promise<{ posts_count: number; authors_count: number }> {
  const { rows } = await sql<{ posts_count: number; authors_count: number }>`
    select count(*)::int as posts_count, count(distinct p.author_id)::int as authors_count
    from posts p where p.group_id = ${groupId} and p.members_only and ${isNotHidden('p')}`.execute(db);
  return rows[0] ?? { posts_count: 0, authors_count: 0 };
}

/**
 * Returns members who wrote members-only posts of this group, or comments on them. Former members are left
 * out, because their posts never open.
 */
export async function authorsOfPast(db: Database, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select gm.member_id as id from group_members gm where gm.group_id = ${groupId} and (
      exists (select from posts p where p.author_id = gm.member_id and p.group_id = gm.group_id and p.members_only
        and (gm.reads_from is null or p.created_at > gm.reads_from))
      or exists (select from comments c join posts p on p.id = c.post_id
        where c.author_id = gm.member_id and p.group_id = gm.group_id and p.members_only
          and (gm.reads_from is null or c.created_at > gm.reads_from)))
    order by gm.member_id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Marks a group as opened. With `pastOpensAt` null, its older posts stay members-only. A post stored before
 * the group was locked is an older post, even if its time is slightly later than `now`.
 */
export async function setOpened(
  db: Database,
  id: string,
  { now, pastOpensAt }: { now: Date; pastOpensAt: Date | null },
): Promise<void> {
  await sql`
    update groups g set past_opens_at = ${pastOpensAt}, opened_at = greatest(${now}::timestamptz, (
      select max(p.created_at) from posts p where p.group_id = g.id and p.members_only))
    where g.id = ${id}`.execute(db);
}

export async function setPastOpens(db: Database, id: string, at: Date | null): Promise<void> {
  await db.updateTable('groups').set({ past_opens_at: at }).where('id', '=', id).execute();
}

/**
 * Returns the recipient of an opening email with the group's name and opening date; undefined once they left.
 */
export const findTold = (db: Database, groupId: string, memberId: string) =>
  db
    .selectFrom('groups as g')
    .innerJoin('group_members as gm', (join) =>
      join.onRef('gm.group_id', '=', 'g.id').on('gm.member_id', '=', memberId),
    )
    .innerJoin('members as m', 'm.id', 'gm.member_id')
    .select(['m.name', 'm.email', 'g.name as group', 'g.past_opens_at'])
    .select((eb) => zoneOf(eb.ref('m.id')).as('zone'))
    .where('g.id', '=', groupId)
    .where(isPresent())
    .executeTakeFirst();
