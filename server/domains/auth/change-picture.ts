import type { Database } from '#server/platform/database/database.ts';
import { hideImage } from '#server/platform/images/image-access.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import { lockPicture, setPicture } from './store.ts';

/** Picture shown beside a name: a photo, or a drawn portrait by its number. */
export type ChosenPicture = { photoId: string; isHidden: boolean } | { portrait: number };

/**
 * Sets the picture of a member, or removes it with null so that their initials show. The files of
 * a replaced photo are deleted. Idempotent. `isHidden` is true while moderators hide the profile.
 */
export async function changePicture(
  db: Database,
  { memberId, picture, now }: { memberId: string; picture: ChosenPicture | null; now: Date },
): Promise<void> {
  const before = await lockPicture(db, memberId);
  if (!before) return;
  const after = {
    photo_id: picture && 'photoId' in picture ? picture.photoId : null,
    portrait: picture && 'portrait' in picture ? picture.portrait : null,
  };
  if (after.photo_id === before.photo_id && after.portrait === before.portrait) return;
  if (picture && 'photoId' in picture) {
    await claimImage(db, picture.photoId, { guardId: null, now });
    if (picture.isHidden) await hideImage(db, picture.photoId);
  }
  await setPicture(db, memberId, after, now);
  if (before.photo_id !== null) await releaseImage(db, before.photo_id, now);
}
