import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockLedGroup, rotateAccessKeys } from '../lock-group.ts';
import { markRemoved } from '../requests/store.ts';
import { mayRemove, memberMissing, welcomeStays } from '../rules.ts';
import { setInvite } from '../store.ts';
import { findMember, takeOut } from './store.ts';

/**
 * Removes a member, who must ask to come back, even with an invitation. Throws 404 for a
 * non-member, 403 unless the viewer leads the group and outranks them, 400 for themselves, and 409 for
 * Welcome.
 */
export async function removeMember(
  db: Database,
  { viewer, id, memberId, now }: { viewer: Viewer; id: string; memberId: string; now: Date },
): Promise<void> {
  const group = await lockLedGroup(db, viewer, id);
  if (group.is_welcome) throw conflict(welcomeStays, 'welcome');
  if (memberId === viewer.id) throw badRequest("You can't remove yourself. Leave the group instead.");
  const member = await findMember(db, id, memberId);
  if (!member) throw notFound(memberMissing);
  if (!mayRemove(group.role, member.role))
    throw forbidden('Only the owner of the group can remove a moderator.');
  await takeOut(db, id, memberId);
  await rotateAccessKeys(db, group);
  // Members know the link, and so would everyone to whom the removed member passes it on.
  if (group.members_invite) await setInvite(db, id, null);
  await markRemoved(db, { groupId: id, memberId, by: viewer.id, now });
  await recordEvent(db, 'group.removed', { by: viewer.id, about: { group: id, member: memberId }, at: now });
}
