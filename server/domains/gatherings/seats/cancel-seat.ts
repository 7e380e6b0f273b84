import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { cancelUntil, nextMeeting } from '../rules.ts';
import { lockOpen, type SeatAct } from './lock-open.ts';
import { endSeat } from './offer-seats.ts';
import { seatOf } from './store.ts';

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
