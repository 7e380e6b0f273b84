import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { lastSeatTaken } from '../rules.ts';
import { lockOpen, requireReservable, type SeatAct } from './lock-open.ts';
import { giveSeat } from './offer-seats.ts';
import { countSeats, seatOf } from './store.ts';

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
