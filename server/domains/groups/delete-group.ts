import type { Database } from '#server/platform/database/database.ts';
import { eraseRows } from '#server/platform/database/erase-rows.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { endGuard } from '#server/platform/images/image-access.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { lockVisibleGroup } from './lock-group.ts';
import { groupMissing, isOpenTo, keyOfErasing, mayDelete, ownerOnly } from './rules.ts';
import { deleteRow, imagesOf, type LockedGroup } from './store.ts';

/** Most pictures released at once. The hourly sweep removes the rest. */
const maxReleased = 500;
/** Members of one statement, which also ends their sides of the chat. */
const membersAtOnce = 500;

/**
 * Deletes a group with its posts and pictures. Throws 404, 403 unless the viewer is its owner or staff, and
 * 409 for Welcome.
 */
export async function deleteGroup(db: Database, actor: Actor, id: string): Promise<void> {
  const { viewer, now } = actor;
  const group = await lockVisibleGroup(db, viewer, id);
  if (group.is_welcome) throw conflict("The Welcome group can't be deleted.", 'welcome');
  if (!mayDelete(viewer, group)) throw isOpenTo(group) ? forbidden(ownerOnly) : notFound(groupMissing);
  await eraseGroup(db, group, now);
  await recordEvent(db, 'group.deleted', {
    ...actBy(actor, { isAudited: group.admin_id !== viewer.id }),
    about: { group: id },
  });
}

/**
 * Deletes a group with all its content, without checking permissions. Its chat is no one's from then on, and a job deletes the messages. The
 * caller has locked the group.
 */
export async function eraseGroup(
  db: Database,
  { id, members_guard_id }: Pick<LockedGroup, 'id' | 'members_guard_id'>,
  now: Date,
): Promise<void> {
  const images = await imagesOf(db, id, maxReleased);
  for (let members = 1; members > 0; )
    members = await eraseRows(db, { table: 'group_members', column: 'group_id', id, most: membersAtOnce });
  await deleteRow(db, id);
  for (const imageId of images) await releaseImage(db, imageId, now);
  // Pictures left for the sweep and for the job must not be readable until then.
  await endGuard(db, id);
  await endGuard(db, members_guard_id);
  await enqueue(db, 'erase-chat', { group_id: id }, { key: keyOfErasing(id) });
}
