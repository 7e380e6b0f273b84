import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { dayOfMember, mayBeInPod, zoneOfMember } from '../visibility.ts';

/** Locks the pods of members until the transaction ends. Every caller locks in the order of the ids, and before any row of a pod. */
export async function lockSeekers(db: Database, memberIds: readonly string[]): Promise<void> {
  for (const id of memberIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pods ${id}`}, 0))`.execute(db);
}

export interface PodSearch {
  looking_since: Date | null;
  shares_stones: boolean;
}

export const searchOf = (db: Database, memberId: string): Promise<PodSearch | undefined> =>
  db
    .selectFrom('pod_searches')
    .select(['looking_since', 'shares_stones'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** Saves a search. Who looked already keeps their place among those who wait. */
export async function saveSearch(
  db: Database,
  memberId: string,
  { isLooking, sharesStones, now }: { isLooking: boolean; sharesStones: boolean; now: Date },
): Promise<void> {
  const values = {
    looking_since: isLooking ? now : null,
    shares_stones: sharesStones,
    updated_at: now,
  };
  await db
    .insertInto('pod_searches')
    .values({ member_id: memberId, ...values })
    .onConflict((oc) =>
      oc.column('member_id').doUpdateSet({
        ...values,
        looking_since: isLooking ? sql`coalesce(pod_searches.looking_since, ${now})` : null,
      }),
    )
    .execute();
}

/** Takes members out of those who look. Their choice to share stays. */
export async function stopLooking(db: Database, memberIds: readonly string[]): Promise<void> {
  await db
    .updateTable('pod_searches')
    .set({ looking_since: null })
    .where('member_id', 'in', [...memberIds])
    .execute();
}

export interface SeekerRow {
  id: string;
  looking_since: Date;
  shares_stones: boolean;
  day: number;
  zone: string;
}

/** Seekers of one run. */
const mostFormed = sql.lit(3000);

/** Returns members who look and have no pod, longest waiting first; only `memberIds`, if given. */
export async function seekers(
  db: Database,
  now: Date,
  memberIds: readonly string[] | null = null,
): Promise<SeekerRow[]> {
  const { rows } = await sql<SeekerRow>`
    select m.id, s.looking_since, s.shares_stones, ${dayOfMember} as day, ${zoneOfMember(now)} as zone
    from pod_searches s join members m on m.id = s.member_id
    where s.looking_since is not null and ${mayBeInPod(now)}
      and (${memberIds === null} or s.member_id = any(${memberIds ?? []}::uuid[]))
      and not exists (select from pod_members pm where pm.member_id = m.id and pm.left_at is null)
    order by s.looking_since, m.id limit ${mostFormed}`.execute(db);
  return rows;
}

/** Counts others who look near a day. */
export async function countNearby(
  db: Database,
  { memberId, day, apart, now }: { memberId: string; day: number; apart: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select ${dayOfMember} as day from pod_searches s join members m on m.id = s.member_id
      where s.looking_since is not null and m.id <> ${memberId} and ${mayBeInPod(now)} limit ${mostFormed}) looking
    where abs(day - ${day}::int) <= ${apart}::int`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns pairs of whom one blocks the other, among members who look; only among `memberIds`, if given. */
export async function blockedPairs(
  db: Database,
  memberIds: readonly string[] | null = null,
): Promise<{ one: string; two: string }[]> {
  const { rows } = await sql<{ one: string; two: string }>`
    select mb.blocker_id as one, mb.blocked_id as two from member_blocks mb
    where case when ${memberIds === null} then
      exists (select from pod_searches s where s.member_id = mb.blocker_id and s.looking_since is not null)
      else mb.blocker_id = any(${memberIds ?? []}::uuid[]) and mb.blocked_id = any(${memberIds ?? []}::uuid[]) end`.execute(
    db,
  );
  return rows;
}

/** Returns the pods that these members left. */
export const leftPods = (
  db: Database,
  memberIds: readonly string[],
): Promise<{ member_id: string; pod_id: string }[]> =>
  db
    .selectFrom('pod_members')
    .select(['member_id', 'pod_id'])
    .where('left_at', 'is not', null)
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .execute();

export async function countPods(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pods`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the day of Evolve 90 of a member. */
export async function dayOf(db: Database, memberId: string): Promise<number> {
  const { rows } = await sql<{ day: number }>`
    select ${dayOfMember} as day from members m where m.id = ${memberId}`.execute(db);
  return rows[0]?.day ?? 1;
}
