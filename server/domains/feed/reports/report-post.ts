import { reportContent, type Said } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { commentById, findCommentLocation } from '../comments/store.ts';
import { commentMissing, postMissing } from '../rules.ts';
import { readablePost } from '../visibility/store.ts';

interface Report extends Said {
  id: string;
  by: string;
}

/**
 * Reports a post to the moderators. A member's repeated report counts only if the post was changed after a
 * decision. Throws 404 when the viewer can't read it, 400 for their own.
 */
export async function reportPost(db: Database, { id, by, ...said }: Report): Promise<void> {
  const post = await readablePost(db, id, { viewerId: by });
  if (!post) throw notFound(postMissing);
  await reportContent(db, {
    ...said,
    contentType: 'post',
    contentId: id,
    authorId: post.author_id,
    changedAt: post.edited_at,
    by,
  });
}

/** Reports a comment to the moderators. Throws as `reportPost` does. */
export async function reportComment(db: Database, { id, by, ...said }: Report): Promise<void> {
  const place = await findCommentLocation(db, id);
  const post = place && (await readablePost(db, place.post_id, { viewerId: by }));
  const comment = post && (await commentById(db, id, by));
  if (!comment) throw notFound(commentMissing);
  await reportContent(db, {
    ...said,
    contentType: 'comment',
    contentId: id,
    authorId: comment.author_id,
    changedAt: comment.edited_at ? new Date(comment.edited_at) : null,
    by,
  });
}
