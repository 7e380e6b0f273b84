import { closeThread } from '#server/domains/groups/threads/change-thread.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { type Actor, isStaff } from '#server/platform/viewer/rules.ts';
import { gatheringMissing, nextMeeting } from './rules.ts';
import { lockOpen } from './seats/lock-open.ts';
import { membersWith } from './seats/store.ts';
import { lockGathering, setCancelled } from './store.ts';

/** Cancels a gathering, for its host and for staff. A repeat changes nothing. Throws 404, 403, and 409 when it is over. */
export async function cancelGathering(
  db: Database,
  { id, reason, actor }: { id: string; reason: string; actor: Actor },
): Promise<void> {
  const { viewer, now } = actor;
  const { gathering, meetings } = await lockOpen(db, { id, viewer, now });
  const isHost = gathering.host_id === viewer.id;
  if (!isHost && !isStaff(viewer)) throw forbidden('Its host can cancel it.');
  if (gathering.cancelled_at !== null) return;
  if (!nextMeeting(meetings, now)) throw conflict('This one is over. There is nothing to cancel.', 'over');
  await endGathering(db, { id, reason, occurrence: actBy(actor, { isAudited: !isHost }), now });
}

/** Cancels a gathering of a host who leaves, or by an act. Everyone with a seat hears of it, and its group stays readable. */
export async function endGathering(
  db: Database,
  {
    id,
    reason,
    occurrence,
    now,
  }: { id: string; reason: string; occurrence: ReturnType<typeof actBy>; now: Date },
): Promise<void> {
  const gathering = await lockGathering(db, id);
  if (!gathering) throw notFound(gatheringMissing);
  if (gathering.cancelled_at !== null) return;
  await setCancelled(db, id, reason, now);
  if (gathering.group_id) await closeThread(db, gathering.group_id, now);
  await recordEvent(db, 'gathering.cancelled', {
    ...occurrence,
    about: {
      gathering: id,
      host: gathering.host_id,
      members: await membersWith(db, id, ['reserved', 'offered', 'waiting']),
    },
  });
}
