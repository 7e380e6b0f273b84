import type { Database } from '#server/platform/database/database.ts';
import { setPicturesHidden } from '#server/platform/images/image-access.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { lockPost } from '../store.ts';
import { deletePictures, picturesOf } from './store.ts';

/**
 * Shows the cover and the pictures of a public text to everyone, and keeps every other picture of the post behind an access key that
 * only its author and administrators get. Call it after each change of what is public. Does nothing when the post is gone.
 */
export async function settlePictures(db: Database, postId: string): Promise<void> {
  const post = await lockPost(db, postId);
  if (!post) return;
  const isPublic = post.published_at !== null && post.hidden_at === null;
  const pictures = await picturesOf(db, postId);
  const approved = pictures.filter(({ is_approved }) => is_approved).map(({ id }) => id);
  const shown = new Set(isPublic ? [...approved, ...(post.image_id ? [post.image_id] : [])] : []);
  const covers = [post.image_id, post.revision?.image_id].filter((id) => typeof id === 'string');
  const all = [...new Set([...covers, ...pictures.map(({ id }) => id)])];
  await setPicturesHidden(db, [...shown], false);
  await setPicturesHidden(
    db,
    all.filter((id) => !shown.has(id)),
    true,
  );
}

/** Deletes pictures that no text of the post shows; with `before`, only those that were added before it. */
export async function dropUnusedPictures(
  db: Database,
  postId: string,
  { before, now }: { before?: Date; now: Date },
): Promise<void> {
  const unused = (await picturesOf(db, postId)).filter(
    ({ is_approved, is_revised, added_at }) =>
      !is_approved && !is_revised && (before === undefined || added_at < before),
  );
  await deletePictures(
    db,
    unused.map(({ id }) => id),
  );
  for (const { id } of unused) await releaseImage(db, id, now);
}
