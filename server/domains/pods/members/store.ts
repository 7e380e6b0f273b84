import { sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { dayOfMember } from '../visibility.ts';

export async function insertPod(
  db: Database,
  { id, name, threadId, zone, now }: { id: string; name: string; threadId: string; zone: string; now: Date },
): Promise<void> {
  await db.insertInto('pods').values({ id, name, group_id: threadId, zone, made_at: now }).execute();
}

export async function insertMembers(
  db: Database,
  podId: string,
  members: readonly { id: string; shares_stones: boolean }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('pod_members')
    .values(
      members.map(({ id, shares_stones }) => ({
        pod_id: podId,
        member_id: id,
        joined_at: now,
        shares_stones,
      })),
    )
    .execute();
}

/** A member's membership of a pod. */
export interface MembershipRow {
  id: string;
  name: string;
  group_id: string;
  zone: string;
  made_at: Date;
  ended_at: Date | null;
  merged_into_id: string | null;
  joined_at: Date;
  shares_stones: boolean;
  is_on_board: boolean;
  left_at: Date | null;
  left_why: LeftWhy | null;
}
export type LeftWhy = 'left' | 'blocked' | 'away' | 'suspended' | 'merged';

const membershipColumns = sql`
  p.id, p.name, p.group_id, p.zone, p.made_at, p.ended_at, p.merged_into_id, pm.joined_at, pm.shares_stones, pm.is_on_board, pm.left_at, pm.left_why`;

/** Returns the pod that a member is in. */
export async function podOf(db: Database, memberId: string): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select ${membershipColumns} from pod_members pm join pods p on p.id = pm.pod_id
    where pm.member_id = ${memberId} and pm.left_at is null`.execute(db);
  return rows[0];
}

/** Returns the pod that a member was in last, unless they put it away. */
export async function lastPodOf(db: Database, memberId: string): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select * from (
      select ${membershipColumns}, pm.closed_at from pod_members pm join pods p on p.id = pm.pod_id
      where pm.member_id = ${memberId} and pm.left_at is not null and pm.left_why <> 'merged' order by pm.left_at desc limit 1) last
    where closed_at is null`.execute(db);
  return rows[0];
}

/** Locks a pod until the transaction ends. Every change of its members does, before it reads them. */
export async function lockPod(db: Database, id: string): Promise<void> {
  await sql`select from pods where id = ${id} for update`.execute(db);
}

/** Locks several pods, in the order of their ids. */
export async function lockPods(db: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockPod(db, id);
}

export interface PodRow {
  id: string;
  name: string;
  group_id: string;
  ended_at: Date | null;
}

export const podById = (db: Database, id: string): Promise<PodRow | undefined> =>
  db
    .selectFrom('pods')
    .select(['id', 'name', 'group_id', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns pods of a member that joined another one, newest first. */
export async function pastPodsOf(
  db: Database,
  memberId: string,
): Promise<{ id: string; name: string; group_id: string; ended_at: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; group_id: string; ended_at: Date }>`
    select p.id, p.name, p.group_id, p.ended_at from pod_members pm join pods p on p.id = pm.pod_id
    where pm.member_id = ${memberId} and pm.left_why = 'merged' and p.ended_at is not null
    order by p.ended_at desc limit 20`.execute(db);
  return rows;
}

/** Returns a member's membership of a pod, past or present. The caller has locked the pod, if it changes it. */
export async function membershipIn(
  db: Database,
  podId: string,
  memberId: string,
): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select ${membershipColumns} from pod_members pm join pods p on p.id = pm.pod_id
    where pm.pod_id = ${podId} and pm.member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** Returns the others in a member's pod; with `whoSeeStones` no one if the member keeps their stones to themselves. */
export async function podmatesOf(
  db: Database,
  memberId: string,
  { whoSeeStones }: { whoSeeStones: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.member_id as id from pod_members own
    join pod_members other on other.pod_id = own.pod_id and other.left_at is null and other.member_id <> own.member_id
    where own.member_id = ${memberId} and own.left_at is null and (own.shares_stones or not ${whoSeeStones}::boolean)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface PodMemberRow extends AuthorRow<'member'> {
  id: string;
  joined_at: Date;
  shares_stones: boolean;
  is_on_board: boolean;
  day: number;
  is_admin: boolean;
  is_moderator: boolean;
}

/** Returns the members of a pod, in order of joining. */
export async function membersOf(db: Database, podId: string): Promise<PodMemberRow[]> {
  const { rows } = await sql<PodMemberRow>`
    select pm.member_id as id, pm.joined_at, pm.shares_stones, pm.is_on_board, ${dayOfMember} as day, m.is_admin, m.is_moderator, ${authorColumns('member')}
    from pod_members pm ${joinAuthor(sql`pm.member_id`)}
    where pm.pod_id = ${podId} and pm.left_at is null and m.id is not null order by pm.joined_at, pm.member_id`.execute(
    db,
  );
  return rows;
}

export async function setLeft(
  db: Database,
  { podId, memberId, why, now }: { podId: string; memberId: string; why: LeftWhy; now: Date },
): Promise<void> {
  await db
    .updateTable('pod_members')
    .set({ left_at: now, left_why: why })
    .where('pod_id', '=', podId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function setReturned(db: Database, podId: string, memberId: string): Promise<void> {
  await db
    .updateTable('pod_members')
    .set({ left_at: null, left_why: null, closed_at: null })
    .where('pod_id', '=', podId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Ends a pod without members, or opens it again. */
export async function setPodEnded(db: Database, podId: string, at: Date | null): Promise<void> {
  await db.updateTable('pods').set({ ended_at: at }).where('id', '=', podId).execute();
}

export async function setMembership(
  db: Database,
  { podId, memberId }: { podId: string; memberId: string },
  change: { shares_stones?: boolean; is_on_board?: boolean; closed_at?: Date },
): Promise<void> {
  await db
    .updateTable('pod_members')
    .set(change)
    .where('pod_id', '=', podId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function countMembers(db: Database, podId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pod_members where pod_id = ${podId} and left_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns members of a pod of whom one blocks the other member, or is blocked by them. */
export async function blocksIn(db: Database, podId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pod_members pm join member_blocks mb
      on (mb.blocker_id = pm.member_id and mb.blocked_id = ${memberId}) or (mb.blocked_id = pm.member_id and mb.blocker_id = ${memberId})
    where pm.pod_id = ${podId} and pm.left_at is null limit 1`.execute(db);
  return rows.length > 0;
}
