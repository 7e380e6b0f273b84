import { sql } from 'kysely';
import type { GatheringKind, SeatState } from '#contract/gatherings/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { hasClosedProfile } from '#server/domains/profile/privacy/visibility.ts';
import { isHiddenByBlock } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isPaused, isReachable } from '../visibility.ts';

export interface SeatRow {
  state: SeatState;
  since: Date;
  offered_until: Date | null;
}

export const seatOf = (db: Database, gatheringId: string, memberId: string): Promise<SeatRow | undefined> =>
  db
    .selectFrom('gathering_seats')
    .select(['state', 'since', 'offered_until'])
    .where('gathering_id', '=', gatheringId)
    .where('member_id', '=', memberId)
    .executeTakeFirst() as Promise<SeatRow | undefined>;

/** Returns how many seats are taken or kept, and how many members wait. The caller has locked the gathering. */
export async function countSeats(
  db: Database,
  gatheringId: string,
): Promise<{ taken: number; waiting: number }> {
  const { rows } = await sql<{ taken: number; waiting: number }>`
    select count(*) filter (where state <> 'waiting')::int as taken, count(*) filter (where state = 'waiting')::int as waiting
    from gathering_seats where gathering_id = ${gatheringId}`.execute(db);
  return rows[0] ?? { taken: 0, waiting: 0 };
}

/** Gives a member a seat or a place on the waiting list. */
export async function saveSeat(
  db: Database,
  {
    gatheringId,
    memberId,
    state,
    now,
    offeredUntil = null,
  }: { gatheringId: string; memberId: string; state: SeatState; now: Date; offeredUntil?: Date | null },
): Promise<void> {
  const values = { state, since: now, offered_until: offeredUntil };
  await db
    .insertInto('gathering_seats')
    .values({ gathering_id: gatheringId, member_id: memberId, ...values })
    .onConflict((oc) => oc.columns(['gathering_id', 'member_id']).doUpdateSet(values))
    .execute();
}

/** Returns what the member had, or undefined for nothing. */
export const deleteSeat = (
  db: Database,
  gatheringId: string,
  memberId: string,
): Promise<{ state: string } | undefined> =>
  db
    .deleteFrom('gathering_seats')
    .where('gathering_id', '=', gatheringId)
    .where('member_id', '=', memberId)
    .returning('state')
    .executeTakeFirst();

/** Returns the first of the waiting list who may take a seat: neither suspended nor away. */
export async function firstWaiting(
  db: Database,
  gatheringId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select m.id from gathering_seats gs join members m on m.id = gs.member_id
    where gs.gathering_id = ${gatheringId} and gs.state = 'waiting' and ${isReachable(now)}
    order by gs.since, gs.member_id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Returns members by the state of their seat. */
export async function membersWith(
  db: Database,
  gatheringId: string,
  states: readonly SeatState[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('gathering_seats')
    .select('member_id')
    .where('gathering_id', '=', gatheringId)
    .where('state', 'in', [...states])
    .orderBy('since')
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/**
 * Returns members with a reserved seat whom the viewer may see, in the order of their reservations. The host and members
 * with a seat see everyone they meet, and others see no closed profile.
 */
export async function peopleOf(
  db: Database,
  gatheringId: string,
  { viewerId, isInside }: { viewerId: string; isInside: boolean },
): Promise<AuthorRow<'member'>[]> {
  const { rows } = await sql<AuthorRow<'member'>>`
    select ${authorColumns('member')} from gathering_seats gs ${joinAuthor(sql`gs.member_id`)}
    where gs.gathering_id = ${gatheringId} and gs.state = 'reserved' and m.id is not null
      and not ${isHiddenByBlock(viewerId, sql`gs.member_id`)}
      and (${isInside}::boolean or gs.member_id = ${viewerId} or not ${hasClosedProfile(sql`gs.member_id`, viewerId)})
    order by gs.since, gs.member_id limit 50`.execute(db);
  return rows;
}

/** Returns gatherings ahead in which a member has a seat or waits; with `hostId` only those of that host. */
export async function seatsAheadOf(
  db: Database,
  memberId: string,
  { now, hostId = null }: { now: Date; hostId?: string | null },
): Promise<{ id: string; kind: GatheringKind }[]> {
  const { rows } = await sql<{ id: string; kind: GatheringKind }>`
    select g.id, g.kind from gathering_seats gs join gatherings g on g.id = gs.gathering_id
    where gs.member_id = ${memberId} and g.ends_at > ${now} and g.cancelled_at is null
      and (${hostId}::uuid is null or g.host_id = ${hostId}::uuid) order by g.id`.execute(db);
  return rows;
}

/** Returns gatherings with an offer that is over. */
export async function overdueOffers(
  db: Database,
  now: Date,
): Promise<{ gathering_id: string; member_id: string }[]> {
  return await db
    .selectFrom('gathering_seats')
    .select(['gathering_id', 'member_id'])
    .where('offered_until', '<=', now)
    .orderBy('offered_until')
    .limit(200)
    .execute();
}

/** Returns gatherings ahead with a free seat for which members wait, such as one that moderators hid meanwhile. */
export async function withFreeSeats(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from gatherings g
    where g.ends_at > ${now} and g.cancelled_at is null and ${isNotHidden('g')} and not ${isPaused(now)}
      and exists (select from gathering_seats gs where gs.gathering_id = g.id and gs.state = 'waiting')
      and (select count(*) from gathering_seats gs where gs.gathering_id = g.id and gs.state <> 'waiting') < g.seats
    order by g.id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isHostSuspended(db: Database, gatheringId: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`select from gatherings g where g.id = ${gatheringId} and ${isPaused(now)}`.execute(db);
  return rows.length > 0;
}

/** Returns whether a member is staff, who have every capability without a plan. */
export async function isStaffNow(db: Database, memberId: string): Promise<boolean> {
  const member = await db.selectFrom('members').select('staff').where('id', '=', memberId).executeTakeFirst();
  return member != null && member.staff !== null;
}
