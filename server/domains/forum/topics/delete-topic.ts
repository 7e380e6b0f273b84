import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type Actor, isStaff } from '#server/platform/viewer/rules.ts';
import { topicMissing } from '../rules.ts';
import { setTopicVisibility } from '../set-visibility.ts';
import { lockTopic } from './store.ts';

/**
 * Deletes a topic and all its replies, for its author or for staff. Idempotent. Throws 404 when
 * the viewer may not delete it.
 */
export async function deleteTopic(db: Database, actor: Actor, id: string): Promise<void> {
  const { viewer, now } = actor;
  const topic = await lockTopic(db, id);
  if (!topic || (topic.author_id !== viewer.id && !isStaff(viewer))) throw notFound(topicMissing);
  if (topic.deleted_at) return;
  await setTopicVisibility(db, topic, { deleted_at: now, deleted_by: viewer.id });
  await recordEvent(db, 'topic.deleted', {
    ...actBy(actor, { isAudited: topic.author_id !== viewer.id }),
    about: { topic: id, author: topic.author_id },
  });
}
