import type { Database } from '#server/platform/database/database.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import { rotateAccessKey } from '#server/platform/images/image-access.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { groupMissing, isOpenTo, leadersOnly, leads, mayInvite } from './rules.ts';
import { findAccess, type LockedGroup, lockGroup } from './store.ts';

/** Locks a group and returns it with the viewer's access. Throws 404. */
export async function lockVisibleGroup(db: Database, viewer: Viewer, id: string): Promise<LockedGroup> {
  const group = await lockGroup(db, id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
  if (!group) throw notFound(groupMissing);
  return group;
}

/**
 * Locks a group for its leaders. Throws 404 for non-members of a private group, 403 for anyone else who
 * doesn't lead it.
 */
export async function lockLedGroup(db: Database, viewer: Viewer, id: string): Promise<LockedGroup> {
  return led(await lockVisibleGroup(db, viewer, id));
}

/**
 * Returns a group whose content the viewer may see, without a lock. Throws 404, also for non-members of a
 * private group.
 */
export async function findOpenGroup(db: Database, viewer: Viewer, id: string): Promise<LockedGroup> {
  const group = await findAccess(db, id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
  if (!group || !isOpenTo(group)) throw notFound(groupMissing);
  return group;
}

/** Returns a group the viewer leads, without a lock. Throws as `lockLedGroup` does. */
export async function findLedGroup(db: Database, viewer: Viewer, id: string): Promise<LockedGroup> {
  return led(await findOpenGroup(db, viewer, id));
}

/**
 * Returns a group whose invitation link the viewer may share, without a lock. Throws as `lockLedGroup` does.
 */
export async function findInvitingGroup(db: Database, viewer: Viewer, id: string): Promise<LockedGroup> {
  return inviting(await findOpenGroup(db, viewer, id));
}

/** Locks a group whose invitation link the viewer may share. Throws as `lockLedGroup` does. */
export async function lockInvitingGroup(db: Database, viewer: Viewer, id: string): Promise<LockedGroup> {
  return inviting(await lockVisibleGroup(db, viewer, id));
}

/** Rotates the access keys of a group's pictures: a member left, or moderators hid the group. */
export async function rotateAccessKeys(
  db: Database,
  { id, members_guard_id }: Pick<LockedGroup, 'id' | 'members_guard_id'>,
): Promise<void> {
  await rotateAccessKey(db, id);
  await rotateAccessKey(db, members_guard_id);
}

function led(group: LockedGroup): LockedGroup {
  if (!isOpenTo(group)) throw notFound(groupMissing);
  if (!leads(group.role)) throw forbidden(leadersOnly);
  return group;
}

function inviting(group: LockedGroup): LockedGroup {
  return mayInvite(group) ? group : led(group);
}
