import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockLedGroup } from '../lock-group.ts';
import { type GroupRole, mayRunGroups, memberMissing, ownerOnly, planOf } from '../rules.ts';
import { setAdmin } from '../store.ts';
import { findMember, setRole } from './store.ts';

/**
 * Makes a member a moderator or a plain member again, or hands the group over. The former owner becomes a
 * moderator. Throws 404 for a non-member, 403 unless the viewer is the owner, 400 for themselves, and 409
 * when the new owner's plan doesn't include running groups.
 */
export async function changeRole(
  db: Database,
  {
    viewer,
    id,
    memberId,
    role,
    now,
  }: { viewer: Viewer; id: string; memberId: string; role: GroupRole; now: Date },
): Promise<void> {
  const group = await lockLedGroup(db, viewer, id);
  if (group.role !== 'owner') throw forbidden(ownerOnly);
  if (memberId === viewer.id)
    throw badRequest('You own this group. To step down, make another member the owner.');
  const member = await findMember(db, id, memberId);
  if (!member) throw notFound(memberMissing);
  if (role !== 'owner') {
    await setRole(db, id, memberId, role);
    return void (await recordEvent(db, 'group.role_changed', {
      by: viewer.id,
      about: { group: id, member: memberId },
      at: now,
    }));
  }

  if (!mayRunGroups(planOf(member)))
    throw conflict('A group needs an owner with an Achiever membership or higher.', 'tier_too_low');
  // A group has one owner at a time, so the old one steps down first.
  await setRole(db, id, viewer.id, 'moderator');
  await setRole(db, id, memberId, 'owner');
  await setAdmin(db, id, memberId, now);
  await recordEvent(db, 'group.handed_over', {
    by: viewer.id,
    about: { group: id, to_member: memberId },
    at: now,
  });
}
