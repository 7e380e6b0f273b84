import { reportContent, type Said } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findPost } from './replies/store.ts';
import { replyGone } from './rules.ts';

export const reported = 'Content reported successfully. Moderators will review it.';

/**
 * Reports a reply or topic to the moderators. A member's repeated report counts only if the post was changed
 * after a decision. Throws 404 when the viewer can't see the post, 400 for their own.
 */
export async function reportPost(
  db: Database,
  { viewer, id, ...said }: Said & { viewer: Viewer; id: string },
): Promise<void> {
  const post = await findPost(db, viewer, id);
  if (!post?.is_open || post.deleted_at || post.hidden_at) throw notFound(replyGone);
  await reportContent(db, {
    ...said,
    contentType: post.id === post.topic_id ? 'topic' : 'reply',
    contentId: id,
    authorId: post.author_id,
    changedAt: post.edited_at,
    by: viewer.id,
  });
}
