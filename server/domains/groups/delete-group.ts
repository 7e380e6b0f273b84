import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { endGuard } from '#server/platform/images/image-access.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { lockVisibleGroup } from './lock-group.ts';
import { groupMissing, isOpenTo, mayDelete, ownerOnly } from './rules.ts';
import { deleteRow, imagesOf } from './store.ts';

/** Most pictures released at once. The hourly sweep removes the rest. */
const maxReleased = 500;

/**
 * Deletes a group with its posts and pictures. Throws 404, 403 unless the viewer is its owner or staff, and
 * 409 for Welcome.
 */
export async function deleteGroup(db: Database, actor: Actor, id: string): Promise<void> {
  const { viewer, now } = actor;
  const group = await lockVisibleGroup(db, viewer, id);
  if (group.is_welcome) throw conflict("The Welcome group can't be deleted.", 'welcome');
  if (!mayDelete(viewer, group)) throw isOpenTo(group) ? forbidden(ownerOnly) : notFound(groupMissing);
  await eraseGroup(db, id, now);
  await recordEvent(db, 'group.deleted', {
    ...actBy(actor, { isAudited: group.admin_id !== viewer.id }),
    about: { group: id },
  });
}

/** Deletes a group with all its content, without checking permissions. The caller has locked the group. */
export async function eraseGroup(db: Database, id: string, now: Date): Promise<void> {
  for (const imageId of await imagesOf(db, id, maxReleased)) await releaseImage(db, imageId, now);
  // Pictures left for the sweep must not be readable until then.
  await endGuard(db, id);
  await deleteRow(db, id);
}
