import type { Picture } from '#contract/platform/images.ts';
import { mostPictures } from '#contract/platform/rich-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid, notFound } from '#server/platform/http/http-error.ts';
import { setPicturesHidden } from '#server/platform/images/image-access.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { claimImage } from '#server/platform/images/store-upload.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockEditable } from '../change-post.ts';
import { postMissing } from '../rules.ts';
import { keysIn, notOfThisPost, tooManyPictures } from './rules.ts';
import { dropUnusedPictures } from './settle-pictures.ts';
import { insertPicture, pictureById, picturesOf } from './store.ts';

/** Time in ms after which a picture that no text shows makes room for another. Until then undoing brings it back. */
const keptUnused = 24 * 3_600_000;

/**
 * Adds an uploaded picture to those that the text of the author's own post may show. It isn't public before the text is. Throws as
 * `lockEditable`, 409 when the picture is gone, and 422 when the post has as many as it can have.
 */
export async function addPicture(
  db: Database,
  { id, author, imageId, now }: { id: string; author: Viewer; imageId: string; now: Date },
): Promise<Picture> {
  await lockEditable(db, id, author);
  if ((await picturesOf(db, id)).length >= mostPictures) {
    await dropUnusedPictures(db, id, { before: new Date(now.getTime() - keptUnused), now });
    if ((await picturesOf(db, id)).length >= mostPictures)
      throw invalid(tooManyPictures, { file: tooManyPictures });
  }
  await claimImage(db, imageId, { guardId: null, now });
  await insertPicture(db, { imageId, postId: id, now });
  await setPicturesHidden(db, [imageId], true);
  const row = await pictureById(db, imageId);
  if (!row) throw notFound(postMissing);
  return pictureOf(row);
}

/** Throws 422 for text with a picture that wasn't uploaded for this post. */
export async function verifyPictures(db: Database, postId: string, content: string): Promise<void> {
  const keys = keysIn(content);
  if (keys.length === 0) return;
  const own = new Set((await picturesOf(db, postId)).map(({ key }) => key));
  if (keys.some((key) => !own.has(key))) throw invalid(notOfThisPost, { content: notOfThisPost });
}
