import type { Database } from '#server/platform/database.ts';
import { guardImages } from '#server/platform/images/guard-images.ts';
import { releaseImage } from '#server/platform/images/keep-image.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { holdGroup } from './hold-group.ts';
import { type ActOfLeader, recordGroupAct } from './record-group-act.ts';
import { groupMissing, isOpenTo, mayDelete, ownerOnly } from './rules.ts';
import { deleteRow, imagesOf } from './store.ts';

/** Released at once; the hourly sweep finds what a group had beyond these. */
const mostReleased = 500;

/** Deletes a group with its posts and pictures. Throws 404, 403 to all but its owner and staff, 409 for Welcome. */
export async function deleteGroup(db: Database, act: ActOfLeader, id: string): Promise<void> {
  const { asker, now } = act;
  const group = await holdGroup(db, asker, id);
  if (group.is_welcome) throw conflict("The Welcome group can't be deleted.", 'welcome');
  if (!mayDelete(asker, group)) throw isOpenTo(group) ? forbidden(ownerOnly) : notFound(groupMissing);
  await eraseGroup(db, id, now);
  await recordGroupAct(db, act, { action: 'delete_group', group });
}

/** Takes a group out with all that is in it, whoever decided so. Needs the group held. */
export async function eraseGroup(db: Database, id: string, now: Date): Promise<void> {
  for (const imageId of await imagesOf(db, id, mostReleased)) await releaseImage(db, imageId, now);
  // What the sweep finds later is shown to nobody meanwhile.
  await guardImages(db, id, { isOpen: false });
  await deleteRow(db, id);
}
