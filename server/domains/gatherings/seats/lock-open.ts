import type { Database } from '#server/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { gatheringFor } from '../lists.store.ts';
import { type MeetingRow, meetingsOf } from '../meetings/store.ts';
import { gatheringMissing, lockedRefusal, mayTake, reserveUntil } from '../rules.ts';
import { type LockedGathering, lockGathering } from '../store.ts';

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
export function requireReservable({ gathering, meetings, isPaused }: Open, { viewer, now }: SeatAct): void {
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
