import { eraseComments } from '#server/domains/comments/forget-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { postComments } from './comment-subject.ts';
import { dropLikes } from './likes/store.ts';
import { erasePost } from './posts/delete-post.ts';
import { blankPost, hasComments, lockPost, postsOfAuthor } from './store.ts';

/** Text of a post whose author erased it, and which others commented on. */
const erasedText = 'Deleted by its author.';

/** Removes at most `most` likes of a member, and returns how many. The caller repeats it until none is left. */
export const forgetLikes = (db: Database, memberId: string, most: number): Promise<number> =>
  dropLikes(db, memberId, most);

/**
 * Deletes a member's posts and comments below posts, at most `most`, and returns how many. A post that others commented on
 * stays without its text, and a comment with answers becomes a tombstone. The caller repeats it until nothing is
 * left.
 */
export async function erasePosts(
  db: Database,
  memberId: string,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const comments = await eraseComments(db, postComments, memberId, { most, now });
  if (comments > 0) return comments;
  const posts = await postsOfAuthor(db, memberId, most);
  for (const id of posts) {
    const post = await lockPost(db, id);
    if (!post || !(await hasComments(db, id))) {
      await erasePost(db, id, now);
      continue;
    }
    await blankPost(db, id, erasedText);
    if (post.image_id) await releaseImage(db, post.image_id, now);
  }
  return posts.length;
}
