import { communitySettings, type Setting, type SettingKey } from '#contract/admin/community-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import { imageOfSetting, uploadedImage } from './store.ts';

/** Logos are squares of this many px, because they stand where the mark does. */

export const isPicture = (key: SettingKey): boolean => (communitySettings[key] as Setting).kind === 'picture';

/**
 * Releases the picture that a setting had, and claims the one it gets. Returns its id, or null for a setting without a picture.
 * Throws 409 if it is gone or was uploaded by someone else.
 */
export async function exchangePicture(
  db: Database,
  { key, to, by, now }: { key: SettingKey; to: string; by: string; now: Date },
): Promise<string | null> {
  if (!isPicture(key)) return null;
  const former = await imageOfSetting(db, key);
  if (former) await releaseImage(db, former, now);
  if (to === '') return null;
  const file = /([A-Za-z0-9_-]{22})\.webp/.exec(to)?.[1] ?? '';
  const image = await uploadedImage(db, { key: file, by });
  if (!image) throw conflict('That picture is no longer there. Please choose it again.', 'picture_gone');
  await claimImage(db, image, { guardId: null, now });
  return image;
}
