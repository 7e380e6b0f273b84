import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { findCommentLocation, lockComment } from '../comments/store.ts';
import { commentMissing, postMissing } from '../rules.ts';
import { lockReadablePost, readablePost } from '../visibility/store.ts';
import { likesComment, likesPost, setCommentLike, setPostLike } from './store.ts';

export interface Liking {
  id: string;
  viewerId: string;
  /** Without a value, the like is toggled (decision 74). */
  liked: boolean | undefined;
  now: Date;
}

/**
 * Likes or unlikes a post. Locks the post, so that its count stays exact. Throws 404 when the viewer can't
 * read it.
 */
export async function likePost(
  db: Database,
  { id, viewerId, liked, now }: Liking,
): Promise<{ liked: boolean; likes_count: number }> {
  const post = await lockReadablePost(db, id, viewerId);
  if (!post) throw notFound(postMissing);
  const wanted = liked ?? !(await likesPost(db, id, viewerId));
  const step = await setPostLike(db, { postId: id, memberId: viewerId, liked: wanted, now });
  return { liked: wanted, likes_count: post.likes_count + step };
}

/**
 * Likes or unlikes a comment. Locks the comment, so that its count stays exact. Throws 404 when the viewer
 * can't read it.
 */
export async function likeComment(
  db: Database,
  { id, viewerId, liked, now }: Liking,
): Promise<{ liked: boolean; likes_count: number }> {
  const place = await findCommentLocation(db, id);
  const post = place && (await readablePost(db, place.post_id, { viewerId }));
  const comment = post && (await lockComment(db, id, post.id));
  if (!comment) throw notFound(commentMissing);
  const wanted = liked ?? !(await likesComment(db, id, viewerId));
  const step = await setCommentLike(db, { commentId: id, memberId: viewerId, liked: wanted, now });
  return { liked: wanted, likes_count: comment.likes_count + step };
}
