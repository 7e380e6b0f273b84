import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockLedGroup } from '../lock-group.ts';
import { addMember, findMember } from '../members/store.ts';
import { mayBeIn, planOf } from '../rules.ts';
import { declineRequest, findWaiting, forgetRequest } from './store.ts';

/**
 * Accepts or declines a request, notifies the member and returns a sentence about it. Throws 404 when no
 * request is open (withdrawn, or decided by another leader), 403 unless the viewer leads the group, and 409
 * when the member's plan doesn't include the group any more.
 */
export async function decideRequest(
  db: Database,
  {
    viewer,
    id,
    memberId,
    accept,
    now,
  }: { viewer: Viewer; id: string; memberId: string; accept: boolean; now: Date },
): Promise<string> {
  const group = await lockLedGroup(db, viewer, id);
  const waiting = await findWaiting(db, id, memberId);
  if (!waiting) {
    // Two leaders accepted at once: the second gets a success too.
    if (accept && (await findMember(db, id, memberId))) return "They're already a member.";
    throw notFound('This request is no longer open.');
  }
  if (accept && !mayBeIn(planOf(waiting), group))
    throw conflict("This member's plan does not include joining this group.", 'tier_too_low');
  if (accept) {
    await forgetRequest(db, id, memberId);
    await addMember(db, { groupId: id, memberId, role: 'member', now });
    await recordEvent(db, 'group.joined', { by: memberId, about: { group: id }, at: now });
  } else await declineRequest(db, { groupId: id, memberId, by: viewer.id, now });
  await recordEvent(db, accept ? 'request.accepted' : 'request.declined', {
    by: viewer.id,
    about: { group: id, member: memberId },
    at: now,
  });
  return accept ? 'Request approved.' : 'Request declined.';
}
