import type { ReportCategory } from '#contract/report-categories.ts';
import { reportContent } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { commentById, placeOf } from './comments/store.ts';
import { readablePost } from './readers/store.ts';
import { commentMissing, postMissing } from './rules.ts';

export interface Report {
  id: string;
  by: string;
  category: ReportCategory | undefined;
  reason: string | undefined;
  now: Date;
}

/** Reports a post to the moderators; again counts once it was changed after a decision. Throws 404 for what the viewer cannot read, 400 for their own. */
export async function reportPost(db: Database, { id, by, category, reason, now }: Report): Promise<void> {
  const post = await readablePost(db, id, { viewerId: by });
  if (!post) throw notFound(postMissing);
  await reportContent(db, {
    contentType: 'post',
    contentId: id,
    authorId: post.author_id,
    changedAt: post.edited_at,
    by,
    category,
    reason,
    now,
  });
}

/** The same for a comment. */
export async function reportComment(db: Database, { id, by, category, reason, now }: Report): Promise<void> {
  const place = await placeOf(db, id);
  const post = place && (await readablePost(db, place.post_id, { viewerId: by }));
  const comment = post && (await commentById(db, id, by));
  if (!comment) throw notFound(commentMissing);
  await reportContent(db, {
    contentType: 'comment',
    contentId: id,
    authorId: comment.author_id,
    changedAt: comment.edited_at ? new Date(comment.edited_at) : null,
    by,
    category,
    reason,
    now,
  });
}
