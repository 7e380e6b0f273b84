import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/database/record-event.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { lockLedGroup } from '../lock-group.ts';
import {
  type GroupRole,
  type GroupViewer,
  mayRunGroups,
  memberMissing,
  ownerOnly,
  planOf,
} from '../rules.ts';
import { setAdmin } from '../store.ts';
import { findMember, setRole } from './store.ts';

/**
 * Makes a member moderator, takes it back, or hands the group over; its former owner stays as moderator. Throws 404 when they are not
 * in it, 403 to all but the owner, 400 for oneself, 409 when the new owner's tier does not run groups.
 */
export async function changeRole(
  db: Database,
  {
    viewer,
    id,
    memberId,
    role,
    now,
  }: { viewer: GroupViewer; id: string; memberId: string; role: GroupRole; now: Date },
): Promise<void> {
  const group = await lockLedGroup(db, viewer, id);
  if (group.role !== 'owner') throw forbidden(ownerOnly);
  if (memberId === viewer.id)
    throw badRequest('You own this group. To step down, make another member the owner.');
  const member = await findMember(db, id, memberId);
  if (!member) throw notFound(memberMissing);
  if (role !== 'owner') return setRole(db, id, memberId, role);

  if (!mayRunGroups(planOf(member)))
    throw conflict('A group needs an owner with an Achiever membership or higher.', 'tier_too_low');
  // One owner at a time: the first goes before the second comes.
  await setRole(db, id, viewer.id, 'moderator');
  await setRole(db, id, memberId, 'owner');
  await setAdmin(db, id, memberId, now);
  await recordEvent(db, {
    what: 'group_handed_over',
    by: viewer.id,
    about: { group_id: id, to_member: memberId },
    at: now,
  });
}
