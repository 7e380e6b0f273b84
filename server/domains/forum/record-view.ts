import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { saveReading, viewedSince } from './readings/store.ts';
import { postOf } from './replies/store.ts';
import { type Asker, replyGone, topicMissing, viewMs } from './rules.ts';
import { countView, lockTopic, viewsOf, visibleTopic } from './topics/store.ts';

/**
 * Notes how far a member has read and counts the view, once in half an hour. Answers the number of views. `postId` is the newest reply on
 * the screen; without it the opening was seen. Throws 404 for a topic they do not see and a reply of another one.
 */
export async function recordView(
  db: Database,
  { asker, topicId, postId, now }: { asker: Asker; topicId: string; postId: string | null; now: Date },
): Promise<number> {
  if (!(await visibleTopic(db, asker, topicId))) throw notFound(topicMissing);
  if (postId !== null && (await postOf(db, postId))?.topic_id !== topicId) throw notFound(replyGone);
  const since = new Date(now.getTime() - viewMs);
  let counts = !(await viewedSince(db, topicId, asker.id, since));
  if (counts) {
    // Held before the reading, as by everybody; who came first in another tab has counted.
    await lockTopic(db, topicId);
    counts = !(await viewedSince(db, topicId, asker.id, since));
  }
  await saveReading(db, {
    topicId,
    memberId: asker.id,
    postId: postId ?? topicId,
    view: counts ? now : null,
  });
  if (counts) await countView(db, topicId);
  return viewsOf(db, topicId);
}
