import type { Database } from '#server/platform/database.ts';
import { guardImages } from '#server/platform/images/guard-images.ts';
import { claimImage, releaseImage } from '#server/platform/images/keep-image.ts';
import { notFound } from '#server/platform/refusal.ts';
import { assertMayEdit } from './change-group.ts';
import { holdGroup } from './hold-group.ts';
import { type ActOfLeader, recordGroupAct } from './record-group-act.ts';
import { type Asker, groupMissing, isShownToAll, isStaff } from './rules.ts';
import { findStanding, setCover } from './store.ts';

/** Sets the picture at the head of a group, or takes it away; the one before goes. Throws 404, 403. */
export async function changeCover(
  db: Database,
  act: ActOfLeader,
  { id, imageId }: { id: string; imageId: string | null },
): Promise<void> {
  const { asker, now } = act;
  const group = await holdGroup(db, asker, id);
  assertMayEdit(asker, group);
  if (imageId === group.cover_id) return;
  if (imageId !== null) {
    await guardImages(db, id, { isOpen: isShownToAll(group) });
    await claimImage(db, imageId, { guardId: id, now });
  }
  await setCover(db, id, imageId, now);
  if (group.cover_id !== null) await releaseImage(db, group.cover_id, now);
  await recordGroupAct(db, act, { action: 'change_group', group });
}

/** Asked before a picture is looked at: decoding one is dear. Throws 404, 403. */
export async function verifyMayEdit(db: Database, asker: Asker, id: string): Promise<void> {
  const group = await findStanding(db, id, { viewerId: asker.id, withHidden: isStaff(asker) });
  if (!group) throw notFound(groupMissing);
  assertMayEdit(asker, group);
}
