import type { Database } from '#server/platform/database.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import { holdLedGroup } from './hold-group.ts';
import { findMember, setRole } from './members/store.ts';
import { type Asker, type GroupRole, mayRunGroups, memberMissing, ownerOnly, planOf } from './rules.ts';
import { setAdmin } from './store.ts';

/**
 * Makes a member moderator, takes it back, or hands the group over; its former owner stays as moderator. Throws 404 when they are not
 * in it, 403 to all but the owner, 400 for oneself, 409 when the new owner's tier does not run groups.
 */
export async function changeRole(
  db: Database,
  {
    asker,
    id,
    memberId,
    role,
    now,
  }: { asker: Asker; id: string; memberId: string; role: GroupRole; now: Date },
): Promise<void> {
  const group = await holdLedGroup(db, asker, id);
  if (group.role !== 'owner') throw forbidden(ownerOnly);
  if (memberId === asker.id)
    throw badRequest('You own this group. To step down, make another member the owner.');
  const member = await findMember(db, id, memberId);
  if (!member) throw notFound(memberMissing);
  if (role !== 'owner') return setRole(db, id, memberId, role);

  if (!mayRunGroups(planOf(member)))
    throw conflict('A group needs an owner with an Achiever membership or higher.', 'tier_too_low');
  // One owner at a time: the first goes before the second comes.
  await setRole(db, id, asker.id, 'moderator');
  await setRole(db, id, memberId, 'owner');
  await setAdmin(db, id, memberId, now);
  await tell(db, {
    what: 'group_handed_over',
    by: asker.id,
    about: { group_id: id, to_member: memberId },
    at: now,
  });
}
