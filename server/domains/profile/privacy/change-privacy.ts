import type { Database } from '#server/platform/database/database.ts';
import { guardImages, moveImages, rotateAccessKey } from '#server/platform/images/image-access.ts';
import { defaultPrivacy, type Privacy } from './rules.ts';
import { lockPhoto, privacyOf, savePrivacy } from './store.ts';

/**
 * Saves a member's choices, and returns all of them. The photo gets a new address when other people may see the profile, because
 * those who can't any more know the one before.
 */
export async function changePrivacy(
  db: Database,
  { memberId, choice, now }: { memberId: string; choice: Partial<Privacy>; now: Date },
): Promise<Privacy> {
  const { photoId } = await lockPhoto(db, memberId);
  const before = (await privacyOf(db, memberId)) ?? defaultPrivacy;
  const chosen = { ...before, ...choice };
  await savePrivacy(db, memberId, chosen, now);
  if (photoId !== null && chosen.profileVisibility !== before.profileVisibility) {
    // The guard is named after the photo, so nothing of it names the member.
    await guardImages(db, photoId, { isOpen: chosen.profileVisibility === 'public' });
    await rotateAccessKey(db, photoId);
    await moveImages(db, [photoId], photoId);
  }
  return chosen;
}
