import { offerHours } from '#contract/gatherings/constants.ts';
import { joinThread, leaveThread } from '#server/domains/groups/threads/change-thread.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { meetingsOf } from '../meetings/store.ts';
import { offeredUntil, reserveUntil } from '../rules.ts';
import { type LockedGathering, lockGathering } from '../store.ts';
import {
  countSeats,
  deleteSeat,
  firstWaiting,
  isHostSuspended,
  overdueOffers,
  saveSeat,
  seatOf,
  seatsAheadOf,
  withFreeSeats,
} from './store.ts';

type EndedWhy = 'plan' | 'blocked' | 'away' | 'expired' | null;

/**
 * Keeps free seats for the first of the waiting list, while seats can be reserved, moderators hide nothing and its host isn't suspended.
 * The caller has locked the gathering.
 */
export async function offerFreeSeats(db: Database, gathering: LockedGathering, now: Date): Promise<void> {
  if (gathering.cancelled_at !== null || gathering.hidden_at !== null) return;
  const until = reserveUntil({ ...gathering, meetings: await meetingsOf(db, gathering.id) });
  if (until === null || until <= now || (await isHostSuspended(db, gathering.id, now))) return;
  for (;;) {
    const { taken, waiting } = await countSeats(db, gathering.id);
    if (taken >= gathering.seats || waiting === 0) return;
    const memberId = await firstWaiting(db, gathering.id, now);
    if (memberId === undefined) return;
    await saveSeat(db, {
      gatheringId: gathering.id,
      memberId,
      state: 'offered',
      now,
      offeredUntil: offeredUntil(now, offerHours, until),
    });
    await recordEvent(db, 'gathering_seat.offered', {
      by: null,
      about: { gathering: gathering.id, member: memberId },
      at: now,
    });
  }
}

/**
 * Ends a member's seat or place on the waiting list, with their place in the group of an intensive, and keeps a free seat for the
 * next. Returns false when there was none. The caller has locked the gathering.
 */
export async function endSeat(
  db: Database,
  gathering: LockedGathering,
  { memberId, why, now }: { memberId: string; why: EndedWhy; now: Date },
): Promise<boolean> {
  const had = await deleteSeat(db, gathering.id, memberId);
  if (!had) return false;
  if (gathering.group_id) await leaveThread(db, { threadId: gathering.group_id, memberId });
  await recordEvent(db, 'gathering_seat.ended', {
    by: why === null ? memberId : null,
    about: { gathering: gathering.id, member: memberId, why },
    at: now,
  });
  await offerFreeSeats(db, gathering, now);
  return true;
}

/** Gives a member a seat, and in an intensive a place in its group. The caller has locked the gathering and knows that one is free. */
export async function giveSeat(
  db: Database,
  gathering: LockedGathering,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await saveSeat(db, { gatheringId: gathering.id, memberId, state: 'reserved', now });
  if (gathering.group_id) await joinThread(db, { threadId: gathering.group_id, memberId, since: now });
  await recordEvent(db, 'gathering_seat.reserved', {
    by: memberId,
    about: { gathering: gathering.id, member: memberId },
    at: now,
  });
}

/** Ends an offer that is over. The seat is kept for the next of the waiting list. */
export async function endOverdueOffer(
  db: Database,
  { gatheringId, memberId, now }: { gatheringId: string; memberId: string; now: Date },
): Promise<void> {
  const gathering = await lockGathering(db, gatheringId);
  const seat = gathering && (await seatOf(db, gatheringId, memberId));
  if (!gathering || !seat?.offered_until || seat.offered_until > now) return;
  await endSeat(db, gathering, { memberId, why: 'expired', now });
}

/** Ends all offers that are over, and offers seats that are free although members wait. One transaction each. */
export async function endOverdueOffers(db: Database, now: Date): Promise<void> {
  for (const { gathering_id: gatheringId, member_id: memberId } of await overdueOffers(db, now))
    await db.transaction().execute((tx) => endOverdueOffer(tx, { gatheringId, memberId, now }));
  for (const id of await withFreeSeats(db, now))
    await db.transaction().execute(async (tx) => {
      const gathering = await lockGathering(tx, id);
      if (gathering) await offerFreeSeats(tx, gathering, now);
    });
}

/** Ends a member's seats ahead, those of one host or all; with `keeps` only where it returns false. */
export async function endSeatsOf(
  db: Database,
  {
    memberId,
    hostId = null,
    why,
    keeps = () => false,
    now,
  }: {
    memberId: string;
    hostId?: string | null;
    why: EndedWhy;
    keeps?: (kind: LockedGathering['kind']) => boolean;
    now: Date;
  },
): Promise<void> {
  for (const { id, kind } of await seatsAheadOf(db, memberId, { now, hostId })) {
    if (keeps(kind)) continue;
    const gathering = await lockGathering(db, id);
    if (gathering) await endSeat(db, gathering, { memberId, why, now });
  }
}
