import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { guardImages } from '#server/platform/images/image-access.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import { assertMayEdit } from './change-group.ts';
import { lockVisibleGroup } from './lock-group.ts';
import { type LeaderActor, recordGroupAct } from './record-group-act.ts';
import { type GroupViewer, groupMissing, isShownToAll, isStaff } from './rules.ts';
import { findAccess, setCover } from './store.ts';

/** Sets a group's cover, or removes it when `imageId` is null. The old cover is deleted. Throws 404, 403. */
export async function changeCover(
  db: Database,
  act: LeaderActor,
  { id, imageId }: { id: string; imageId: string | null },
): Promise<void> {
  const { viewer, now } = act;
  const group = await lockVisibleGroup(db, viewer, id);
  assertMayEdit(viewer, group);
  if (imageId === group.cover_id) return;
  if (imageId !== null) {
    await guardImages(db, id, { isOpen: isShownToAll(group) });
    await claimImage(db, imageId, { guardId: id, now });
  }
  await setCover(db, id, imageId, now);
  if (group.cover_id !== null) await releaseImage(db, group.cover_id, now);
  await recordGroupAct(db, act, { action: 'change_group', group });
}

/** Runs before a picture is decoded, which is expensive. Throws 404, 403. */
export async function verifyMayEdit(db: Database, viewer: GroupViewer, id: string): Promise<void> {
  const group = await findAccess(db, id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
  if (!group) throw notFound(groupMissing);
  assertMayEdit(viewer, group);
}
