import { mostWaiting } from '#contract/gathering-constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import {
  cancelUntil,
  gatheringMissing,
  lastSeatTaken,
  lockedRefusal,
  mayTake,
  nextMeeting,
  reserveUntil,
} from '../rules.ts';
import { gatheringFor, type LockedGathering, lockGathering, type MeetingRow, meetingsOf } from '../store.ts';
import { endSeat, giveSeat, offerFreeSeats } from './offer-seats.ts';
import { countSeats, saveSeat, seatOf } from './store.ts';

export interface SeatAct {
  id: string;
  viewer: Viewer;
  now: Date;
}

interface Open {
  gathering: LockedGathering;
  meetings: MeetingRow[];
  /** True while its host is suspended. */
  isPaused: boolean;
}

/** Locks a gathering that the viewer may open. Throws 404 for any other. */
export async function lockOpen(db: Database, { id, viewer, now }: SeatAct): Promise<Open> {
  const found = await gatheringFor(db, id, { viewer, now });
  const gathering = found && (await lockGathering(db, id));
  if (!gathering) throw notFound(gatheringMissing);
  return { gathering, meetings: await meetingsOf(db, id), isPaused: found.is_paused };
}

/** Throws 403 without the plan, and 409 for the host and when seats can't be reserved any more. */
function requireReservable({ gathering, meetings, isPaused }: Open, { viewer, now }: SeatAct): void {
  if (!mayTake(gathering.kind, viewer)) throw forbidden(lockedRefusal[gathering.kind], 'upgrade_required');
  if (gathering.host_id === viewer.id)
    throw conflict('You lead this one, so you don’t need a seat.', 'is_host');
  if (gathering.cancelled_at !== null || gathering.hidden_at !== null)
    throw conflict('This one was cancelled. You can look for another one.', 'cancelled');
  if (isPaused)
    throw conflict(
      'Its host is away right now, so seats can’t be reserved. You can look for another one.',
      'host_away',
    );
  const until = reserveUntil({ ...gathering, meetings });
  if (until === null || until <= now)
    throw conflict('Seats can’t be reserved any more. You can look for another one.', 'too_late');
}

/**
 * Reserves a seat, or takes the one that is kept for the viewer, also after its time while no one else waits. A repeat changes nothing.
 * Throws 409 `full` without a free one.
 */
export async function reserveSeat(db: Database, act: SeatAct): Promise<void> {
  const { id, viewer, now } = act;
  const open = await lockOpen(db, act);
  const seat = await seatOf(db, id, viewer.id);
  if (seat?.state === 'reserved') return;
  requireReservable(open, act);
  const isKept = seat?.state === 'offered' && seat.offered_until !== null && seat.offered_until > now;
  if (!isKept) {
    const { taken, waiting } = await countSeats(db, id);
    if (seat?.state === 'offered' && waiting > 0)
      throw conflict(
        'This seat was kept for you until its time was over. You can join the waiting list.',
        'offer_over',
      );
    if (seat?.state !== 'offered' && taken >= open.gathering.seats)
      throw seat
        ? conflict('All seats are taken. You’re on the waiting list.', 'full')
        : conflict(lastSeatTaken(waiting), 'full');
  }
  await giveSeat(db, open.gathering, { memberId: viewer.id, now });
}

/**
 * Puts the viewer on the waiting list, once. Reserves nothing. A seat that was kept for the viewer until its time was over goes to the
 * next. Throws 409 `has_room` while a seat is free, and `waiting_full`.
 */
export async function joinWaitingList(db: Database, act: SeatAct): Promise<void> {
  const { id, viewer, now } = act;
  const open = await lockOpen(db, act);
  const seat = await seatOf(db, id, viewer.id);
  const isOver = seat?.state === 'offered' && seat.offered_until !== null && seat.offered_until <= now;
  if (seat && !isOver) return;
  requireReservable(open, act);
  const { taken, waiting } = await countSeats(db, id);
  if (taken < open.gathering.seats || (isOver && waiting === 0))
    throw conflict('A seat is free. You can reserve it now.', 'has_room');
  if (waiting >= mostWaiting)
    throw conflict('The waiting list is full. You can look for another one.', 'waiting_full');
  await saveSeat(db, { gatheringId: id, memberId: viewer.id, state: 'waiting', now });
  await recordEvent(db, 'gathering_seat.waited_for', {
    by: viewer.id,
    about: { gathering: id, member: viewer.id },
    at: now,
  });
  await offerFreeSeats(db, open.gathering, now);
}

/**
 * Cancels the viewer's seat, or leaves the waiting list. A repeat changes nothing. Throws 409 for a reserved seat of an intensive that
 * begins within two days, and of one that is over.
 */
export async function cancelSeat(db: Database, act: SeatAct): Promise<void> {
  const { id, viewer, now } = act;
  const { gathering, meetings } = await lockOpen(db, act);
  const seat = await seatOf(db, id, viewer.id);
  if (!seat) return;
  if (seat.state === 'reserved' && gathering.cancelled_at === null) {
    if (!nextMeeting(meetings, now)) throw conflict('This one is over. There is nothing to cancel.', 'over');
    const until = cancelUntil({ ...gathering, meetings }, seat.since);
    if (until !== null && until <= now)
      throw conflict(
        'Seats of an intensive can be cancelled up to two days before. Tell the others in its group if you can’t come.',
        'too_late',
      );
  }
  await endSeat(db, gathering, { memberId: viewer.id, why: null, now });
}
