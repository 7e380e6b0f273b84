import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { findCommentLocation, lockComment } from '../comments/store.ts';
import { commentMissing, postMissing } from '../rules.ts';
import { lockReadablePost, readablePost } from '../visibility/store.ts';
import { isLiked, setLike } from './store.ts';

export interface Liking {
  id: string;
  viewerId: string;
  /** Without a value, the like is toggled (decision 74). */
  liked: boolean | undefined;
  now: Date;
}

interface Liked {
  liked: boolean;
  likes_count: number;
}

/**
 * Likes or unlikes a post. Locks the post, so that its count stays exact. Throws 404 when the viewer can't
 * read it.
 */
export async function likePost(db: Database, { id, viewerId, liked, now }: Liking): Promise<Liked> {
  const post = await lockReadablePost(db, id, viewerId);
  if (!post) throw notFound(postMissing);
  return changeLike(db, 'post', { id, viewerId, liked, now, count: post.likes_count });
}

/**
 * Likes or unlikes a comment. Locks the comment, so that its count stays exact. Throws 404 when the viewer
 * can't read it.
 */
export async function likeComment(db: Database, { id, viewerId, liked, now }: Liking): Promise<Liked> {
  const place = await findCommentLocation(db, id, viewerId);
  const post = place && (await readablePost(db, place.post_id, { viewerId }));
  const comment = post && (await lockComment(db, id, { postId: post.id, viewerId }));
  if (!comment) throw notFound(commentMissing);
  return changeLike(db, 'comment', { id, viewerId, liked, now, count: comment.likes_count });
}

async function changeLike(
  db: Database,
  of: 'post' | 'comment',
  { id, viewerId, liked, now, count }: Liking & { count: number },
): Promise<Liked> {
  const like = { of, id, memberId: viewerId };
  const wanted = liked ?? !(await isLiked(db, like));
  const step = await setLike(db, { ...like, liked: wanted, now });
  return { liked: wanted, likes_count: count + step };
}
