import { mostWaiting } from '#contract/gatherings/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { lockOpen, requireReservable, type SeatAct } from './lock-open.ts';
import { offerFreeSeats } from './offer-seats.ts';
import { countSeats, saveSeat, seatOf } from './store.ts';

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
