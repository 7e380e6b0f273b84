import { changePicture } from '#server/domains/auth/change-picture.ts';
import type { Database } from '#server/platform/database/database.ts';
import { lockPhoto } from './privacy/store.ts';

/** Shows a stored picture as the member's photo. It stays hidden while moderators hide the profile. */
export async function changePhoto(
  db: Database,
  { memberId, photoId, now }: { memberId: string; photoId: string; now: Date },
): Promise<void> {
  const { isHidden } = await lockPhoto(db, memberId);
  await changePicture(db, { memberId, picture: { photoId, isHidden }, now });
}
