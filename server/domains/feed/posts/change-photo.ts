import { type Post, postEmpty } from '#contract/feed/endpoints.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { verifyNotUnderReview } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { badRequest, conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import { guardImages, hideImage } from '#server/platform/images/image-access.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import { isBlank } from '#server/platform/text/html.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type LockedPost, lockReadablePost, readablePost } from '../readable-posts.store.ts';
import { restrictToMembers } from '../restrict-post.ts';
import { changeRefusal, postMissing, threadClosed, winUnchangeable } from '../rules.ts';
import { setPhoto } from '../store.ts';
import { requirePosting, showPost } from './write-post.ts';

/** Runs before a picture is decoded, which is expensive. Throws as `changePhoto` does. */
export async function verifyMayChange(db: Database, id: string, author: Viewer): Promise<void> {
  assertMayChange(await readablePost(db, id, { viewerId: author.id, withOwnHidden: true }), author);
}

/**
 * Replaces the photo of the author's own post, or removes it when `imageId` is null. The old photo is
 * deleted. Throws 404 for any other post, 403 `upgrade_required`, and 422 when the post would be empty.
 */
export async function changePhoto(
  db: Database,
  { id, author, imageId, now }: { id: string; author: Viewer; imageId: string | null; now: Date },
): Promise<Post> {
  await lockMember(db, author.id);
  const post = assertMayChange(await lockReadablePost(db, id, author.id, { withOwnHidden: true }), author);
  if (imageId === null && post.image_id === null) return showPost(db, id, author);
  if (imageId === null && isBlank(post.content)) throw invalid(postEmpty);
  if (post.is_hidden) await verifyNotUnderReview(db, { contentType: 'post', contentId: id });
  if (imageId !== null) {
    // As in write-post.ts, pictures of members-only posts have a guard that never opens with the group.
    const isInside = post.is_private === true || post.members_only;
    const guardId = isInside ? post.members_guard_id : post.group_id;
    if (guardId) await guardImages(db, guardId, { isOpen: !isInside });
    await claimImage(db, imageId, { guardId, now });
    if (post.is_hidden) await hideImage(db, imageId);
  }
  await setPhoto(db, id, imageId, now);
  if (post.image_id !== null) await releaseImage(db, post.image_id, now);
  await restrictToMembers(db, { ...post, image_id: imageId });
  return showPost(db, id, author);
}

function assertMayChange(post: LockedPost | null | undefined, author: Viewer): LockedPost {
  if (!post || post.author_id !== author.id) throw notFound(postMissing);
  if (post.is_win) throw badRequest(winUnchangeable);
  if (post.is_closed) throw conflict(threadClosed, 'thread_closed');
  requirePosting(author, changeRefusal);
  return post;
}
