import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { lockReadablePost } from '../readable-posts.store.ts';
import { postMissing } from '../rules.ts';
import { isLiked, setLike } from './store.ts';

export interface Liking {
  id: string;
  viewerId: string;
  /** Without a value, the like is toggled. */
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
  const like = { id, memberId: viewerId };
  const wanted = liked ?? !(await isLiked(db, like));
  const step = await setLike(db, { ...like, liked: wanted, now });
  const likes_count = post.likes_count + step;
  if (step !== 0)
    await recordEvent(db, wanted ? 'post.liked' : 'post.unliked', {
      by: viewerId,
      about: { post: id, group: post.group_id, author: post.author_id, likes_count },
      at: now,
    });
  return { liked: wanted, likes_count };
}
