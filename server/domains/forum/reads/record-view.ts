import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type ForumViewer, replyGone, topicMissing, viewMs } from '../rules.ts';
import { openedTopic } from '../topics/store.ts';
import type { ReadTracker } from './read-tracker.ts';

/**
 * Notes how far a member has read and the view, which counts once in half an hour; both are written within a second, together with those of
 * others. Returns the number of views. `postId` is the newest reply on the screen; without it the opening was seen. Throws 404 for a topic
 * they do not see and a reply of another one.
 */
export async function recordView(
  db: Database,
  reads: ReadTracker,
  {
    viewer,
    topicId,
    postId,
    now,
  }: { viewer: ForumViewer; topicId: string; postId: string | null; now: Date },
): Promise<number> {
  const topic = await openedTopic(db, viewer, { topicId, postId: postId ?? topicId });
  if (!topic) throw notFound(topicMissing);
  if (!topic.has_post) throw notFound(replyGone);
  // Asked again when it is written: another tab may come first.
  const counts = topic.viewed_at === null || topic.viewed_at.getTime() <= now.getTime() - viewMs;
  reads.add({ topicId, memberId: viewer.id, postId: postId ?? topicId, viewedAt: counts ? now : null });
  return topic.view_count + reads.viewsWaiting(topicId);
}
