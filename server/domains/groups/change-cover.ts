import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { guardImages } from '#server/platform/images/image-access.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import { type Actor, isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { assertMayEdit } from './change-group.ts';
import { lockVisibleGroup } from './lock-group.ts';
import { groupMissing, isShownToAll } from './rules.ts';
import { findAccess, setCover } from './store.ts';

/** Sets a group's cover, or removes it when `imageId` is null. The old cover is deleted. Throws 404, 403. */
export async function changeCover(
  db: Database,
  actor: Actor,
  { id, imageId }: { id: string; imageId: string | null },
): Promise<void> {
  const { viewer, now } = actor;
  const group = await lockVisibleGroup(db, viewer, id);
  assertMayEdit(viewer, group);
  if (imageId === group.cover_id) return;
  if (imageId !== null) {
    await guardImages(db, id, { isOpen: isShownToAll(group) });
    await claimImage(db, imageId, { guardId: id, now });
  }
  await setCover(db, id, imageId, now);
  if (group.cover_id !== null) await releaseImage(db, group.cover_id, now);
  await recordEvent(db, 'group.changed', {
    ...actBy(actor, { isAudited: group.admin_id !== viewer.id }),
    about: { group: id },
  });
}

/** Runs before a picture is decoded, which is expensive. Throws 404, 403. */
export async function verifyMayEdit(db: Database, viewer: Viewer, id: string): Promise<void> {
  const group = await findAccess(db, id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
  if (!group) throw notFound(groupMissing);
  assertMayEdit(viewer, group);
}
