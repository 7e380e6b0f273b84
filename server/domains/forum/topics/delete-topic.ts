import { recordRemoval } from '#server/domains/moderation/record-removal.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type Actor, isStaff } from '#server/platform/viewer/rules.ts';
import { topicMissing } from '../rules.ts';
import { setTopicVisibility } from '../set-visibility.ts';
import { lockTopic } from './store.ts';

/**
 * Deletes a topic and all its replies, for its author or for staff (A section 6). Idempotent. Throws 404 when
 * the viewer may not delete it.
 */
export async function deleteTopic(db: Database, actor: Actor, id: string): Promise<void> {
  const { viewer, now } = actor;
  const topic = await lockTopic(db, id);
  if (!topic || (topic.author_id !== viewer.id && !isStaff(viewer))) throw notFound(topicMissing);
  if (topic.deleted_at) return;
  await setTopicVisibility(db, topic, { deleted_at: now, deleted_by: viewer.id });
  if (topic.author_id === viewer.id) return;
  await recordRemoval(db, actor, {
    contentType: 'topic',
    contentId: id,
    authorId: topic.author_id,
    about: { topic_id: id },
  });
}
