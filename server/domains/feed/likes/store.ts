import type { Database } from '#server/platform/database/database.ts';

/**
 * Adds or removes a like of a post and returns the change of the count (-1, 0 or 1). The caller has locked
 * the post.
 */
export async function setPostLike(
  db: Database,
  { postId, memberId, liked, now }: { postId: string; memberId: string; liked: boolean; now: Date },
): Promise<number> {
  const changed = liked
    ? await changedBy(
        db
          .insertInto('post_likes')
          .values({ post_id: postId, member_id: memberId, liked_at: now })
          .onConflict((oc) => oc.doNothing())
          .returning('post_id'),
      )
    : await changedBy(
        db
          .deleteFrom('post_likes')
          .where('post_id', '=', postId)
          .where('member_id', '=', memberId)
          .returning('post_id'),
      );
  if (!changed) return 0;
  const step = liked ? 1 : -1;
  await db
    .updateTable('posts')
    .set((eb) => ({ likes_count: eb('likes_count', '+', step) }))
    .where('id', '=', postId)
    .execute();
  return step;
}

/**
 * Adds or removes a like of a comment and returns the change of the count (-1, 0 or 1). The caller has locked
 * the comment.
 */
export async function setCommentLike(
  db: Database,
  { commentId, memberId, liked, now }: { commentId: string; memberId: string; liked: boolean; now: Date },
): Promise<number> {
  const changed = liked
    ? await changedBy(
        db
          .insertInto('comment_likes')
          .values({ comment_id: commentId, member_id: memberId, liked_at: now })
          .onConflict((oc) => oc.doNothing())
          .returning('comment_id'),
      )
    : await changedBy(
        db
          .deleteFrom('comment_likes')
          .where('comment_id', '=', commentId)
          .where('member_id', '=', memberId)
          .returning('comment_id'),
      );
  if (!changed) return 0;
  const step = liked ? 1 : -1;
  await db
    .updateTable('comments')
    .set((eb) => ({ likes_count: eb('likes_count', '+', step) }))
    .where('id', '=', commentId)
    .execute();
  return step;
}

export const likesPost = async (db: Database, postId: string, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('post_likes')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined;

export const likesComment = async (db: Database, commentId: string, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('comment_id', '=', commentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined;

const changedBy = async (query: { execute(): Promise<unknown[]> }): Promise<boolean> =>
  (await query.execute()).length > 0;
