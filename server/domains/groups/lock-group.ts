import type { Database } from '#server/platform/database/database.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import { rotateAccessKey } from '#server/platform/images/image-access.ts';
import { type GroupViewer, groupMissing, isOpenTo, isStaff, leadersOnly, leads } from './rules.ts';
import { findAccess, type LockedGroup, lockGroup } from './store.ts';

/** A group held for a change, with where the asker stands in it. Throws 404. */
export async function lockVisibleGroup(db: Database, viewer: GroupViewer, id: string): Promise<LockedGroup> {
  const group = await lockGroup(db, id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
  if (!group) throw notFound(groupMissing);
  return group;
}

/** The same for what leaders do. Throws 404 to strangers of a private group, 403 to its members and of an open one. */
export async function lockLedGroup(db: Database, viewer: GroupViewer, id: string): Promise<LockedGroup> {
  return led(await lockVisibleGroup(db, viewer, id));
}

/** A group whose inside the asker may see, not held. Throws 404, to strangers of a private one as well. */
export async function findOpenGroup(db: Database, viewer: GroupViewer, id: string): Promise<LockedGroup> {
  const group = await findAccess(db, id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
  if (!group || !isOpenTo(group)) throw notFound(groupMissing);
  return group;
}

/** A group the asker leads, not held. */
export async function findLedGroup(db: Database, viewer: GroupViewer, id: string): Promise<LockedGroup> {
  return led(await findOpenGroup(db, viewer, id));
}

/** Renews the passes of a group's pictures, because someone is no member any more. */
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
