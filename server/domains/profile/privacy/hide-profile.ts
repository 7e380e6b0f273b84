import type { Database } from '#server/platform/database/database.ts';
import { hideImage, unhideImage } from '#server/platform/images/image-access.ts';
import { hide, lockPhoto, show } from './store.ts';

/**
 * Hides a profile for moderators. It is private until they show it again, even if its member changes the
 * settings. Its photo isn't shown anywhere meanwhile.
 */
export async function hideProfile(db: Database, memberId: string, now: Date): Promise<void> {
  const { photoId } = await lockPhoto(db, memberId);
  await hide(db, memberId, now);
  await hideImage(db, photoId);
}

/** Shows a hidden profile again with the member's own settings. */
export async function showProfile(db: Database, memberId: string): Promise<void> {
  const { photoId } = await lockPhoto(db, memberId);
  await show(db, memberId);
  await unhideImage(db, photoId);
}
