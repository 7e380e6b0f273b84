import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { commentMissing } from '../rules.ts';
import { findCommentLocation, lockComment } from '../store.ts';
import type { CommentSubjects } from '../subject.ts';
import { isLiked, setLike } from './store.ts';

/**
 * Likes or unlikes a comment. Without `liked`, the like is toggled. Locks the comment, so that its
 * count stays exact. Throws 404 when the viewer can't read it.
 */
export async function likeComment(
  db: Database,
  subjects: CommentSubjects,
  { id, viewerId, liked, now }: { id: string; viewerId: string; liked: boolean | undefined; now: Date },
): Promise<{ liked: boolean; likes_count: number }> {
  const of = await findCommentLocation(db, id, viewerId);
  const subject = of && (await subjects[of.type].find(db, of.id, viewerId));
  const comment = subject && (await lockComment(db, id, { of, viewerId }));
  if (!comment) throw notFound(commentMissing);
  const wanted = liked ?? !(await isLiked(db, { id, memberId: viewerId }));
  const step = await setLike(db, { id, memberId: viewerId, liked: wanted, now });
  return { liked: wanted, likes_count: comment.likes_count + step };
}
