import type { KeptText } from '#contract/blog/constants.ts';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import { verifyNotUnderReview } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { dropUnusedPictures, settlePictures } from './pictures/settle-pictures.ts';
import { picturesOf } from './pictures/store.ts';
import { showPost } from './read-post.ts';
import {
  dropRevision,
  reviseApproved,
  setRevisionImage,
  unapprove,
  withdrawRevision,
} from './revisions.store.ts';
import {
  blogRefusal,
  hasTwoTexts,
  isNotWaiting,
  isWaiting,
  mayWriteBlog,
  nothingToDiscard,
  postMissing,
} from './rules.ts';
import { deletePost, type LockedPost, lockPost } from './store.ts';

/** Throws 403 `upgrade_required` for members who may not write for the blog. */
export function requireWriting(viewer: Viewer): void {
  if (!mayWriteBlog(viewer)) throw forbidden(blogRefusal, 'upgrade_required');
}

/** Locks the author's own post. Throws 404 for any other, 403 when their plan no longer has the blog. */
export async function lockOwn(db: Database, id: string, author: Viewer): Promise<LockedPost> {
  const post = await lockPost(db, id, { authorId: author.id });
  if (!post) throw notFound(postMissing);
  requireWriting(author);
  return post;
}

/** Locks the author's own post to change it. Throws as `lockOwn`, and 409 while it waits for approval or an appeal is open. */
export async function lockEditable(db: Database, id: string, author: Viewer): Promise<LockedPost> {
  const post = await lockOwn(db, id, author);
  if (post.revision?.state === 'pending') throw conflict(isWaiting, 'pending_approval');
  if (post.hidden_at !== null) await verifyNotUnderReview(db, { contentType: 'blog', contentId: id });
  return post;
}

/**
 * Moves a post that waits for approval, or for its time, back to its author's drafts. A scheduled post with later changes has two texts, and
 * `keep` says which of them stays. Throws 409 for any other post, while an appeal is open, and for two texts without `keep`.
 */
export async function withdrawPost(
  db: Database,
  { id, author, keep, now }: { id: string; author: Viewer; keep: KeptText | undefined; now: Date },
): Promise<BlogPost> {
  const { revision, approved_at, published_at, hidden_at } = await lockOwn(db, id, author);
  if (revision?.state === 'pending') await withdrawRevision(db, id, now);
  else if (approved_at !== null && published_at === null) {
    if (hidden_at !== null) await verifyNotUnderReview(db, { contentType: 'blog', contentId: id });
    if (revision && keep === undefined) throw conflict(hasTwoTexts, 'two_texts');
    if (revision && keep === 'approved') await discardRevision(db, id, now);
    if (!revision || keep === 'approved') await reviseApproved(db, id);
    const approved = await lockPost(db, id);
    await unapprove(db, id, now);
    if (approved?.image_id && approved.image_id !== approved.revision?.image_id)
      await releaseImage(db, approved.image_id, now);
    await dropUnusedPictures(db, id, { now });
  } else throw conflict(isNotWaiting, 'not_pending');
  return showPost(db, id, author);
}

/** Discards what its author changed in an approved post. Throws 409 without an approved text or a revision. */
export async function discardOwnRevision(
  db: Database,
  id: string,
  author: Viewer,
  now: Date,
): Promise<BlogPost> {
  const post = await lockOwn(db, id, author);
  if (!post.revision || post.approved_at === null) throw conflict(nothingToDiscard);
  await discardRevision(db, id, now);
  return showPost(db, id, author);
}

/** Deletes the revision of a post, and its cover and pictures unless the approved text has them too. Does nothing without one. */
export async function discardRevision(db: Database, id: string, now: Date): Promise<void> {
  const post = await lockPost(db, id);
  if (!post?.revision) return;
  await dropRevision(db, id, now);
  const { image_id } = post.revision;
  if (image_id && image_id !== post.image_id) await releaseImage(db, image_id, now);
  await dropUnusedPictures(db, id, { now });
}

/** Sets the cover of the author's revision, or with null removes it. The approved text keeps its own. */
export async function changeCover(
  db: Database,
  { id, author, imageId, now }: { id: string; author: Viewer; imageId: string | null; now: Date },
): Promise<BlogPost> {
  const post = await lockEditable(db, id, author);
  if (!post.revision) await reviseApproved(db, id);
  if (imageId !== null) await claimImage(db, imageId, { guardId: null, now });
  await setRevisionImage(db, id, imageId, now);
  const before = post.revision?.image_id ?? null;
  if (before !== null && before !== post.image_id) await releaseImage(db, before, now);
  await settlePictures(db, id);
  return showPost(db, id, author);
}

/** Deletes the author's own post, whatever their plan is now. Throws 404 for any other. */
export async function removePost(db: Database, id: string, authorId: string, now: Date): Promise<void> {
  if (!(await lockPost(db, id, { authorId }))) throw notFound(postMissing);
  await erasePost(db, id, now);
  await recordEvent(db, 'blog.deleted', { by: authorId, about: { post: id }, at: now });
}

/** Deletes a post with its addresses, covers and pictures, without checking permissions. Does nothing when it is gone already. */
export async function erasePost(db: Database, id: string, now: Date): Promise<void> {
  const post = await lockPost(db, id);
  if (!post) return;
  const pictures = await picturesOf(db, id);
  await deletePost(db, id);
  for (const image of new Set([post.image_id, post.revision?.image_id, ...pictures.map((each) => each.id)]))
    if (image) await releaseImage(db, image, now);
}
