import type { Database } from '#server/platform/database/database.ts';
import { discardRevision, erasePost } from './change-post.ts';
import { postsOfAuthor, revisedPosts } from './store.ts';

/**
 * Deletes a member's blog posts, at most `most`, and returns how many. With `onlyUnpublished`, what everyone reads stays
 * without its revision. The caller repeats it until nothing is left.
 */
export async function eraseBlogOf(
  db: Database,
  memberId: string,
  { most, onlyUnpublished, now }: { most: number; onlyUnpublished: boolean; now: Date },
): Promise<number> {
  const ids = await postsOfAuthor(db, memberId, { onlyUnpublished, most });
  for (const id of ids) await erasePost(db, id, now);
  if (ids.length > 0) return ids.length;
  const revised = await revisedPosts(db, memberId, most);
  for (const id of revised) await discardRevision(db, id, now);
  return revised.length;
}
