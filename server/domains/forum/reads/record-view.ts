import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { replyGone, topicMissing, viewMs } from '../rules.ts';
import { openedTopic } from '../topics/store.ts';
import type { ReadTracker } from './read-tracker.ts';

/**
 * Records a member's read position and counts a view at most once per 30 minutes. Both are written within a
 * second, in a batch. `postId` is the newest reply on the screen; without it, only the first post was seen.
 * Returns the number of views. Throws 404 when the topic is not visible or has no such reply.
 */
export async function recordView(
  db: Database,
  reads: ReadTracker,
  { viewer, topicId, postId, now }: { viewer: Viewer; topicId: string; postId: string | null; now: Date },
): Promise<number> {
  const topic = await openedTopic(db, viewer, { topicId, postId: postId ?? topicId });
  if (!topic) throw notFound(topicMissing);
  if (!topic.has_post) throw notFound(replyGone);
  // `saveSeen` checks this again on write, because another tab may come first.
  const counts = topic.viewed_at === null || topic.viewed_at.getTime() <= now.getTime() - viewMs;
  reads.add({ topicId, memberId: viewer.id, postId: postId ?? topicId, viewedAt: counts ? now : null });
  return topic.view_count + reads.viewsWaiting(topicId);
}
