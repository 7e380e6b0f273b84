import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { notifyAuthor } from '../notify-readers.ts';
import { recordForumAct, type StaffActor } from '../record-forum-act.ts';
import { isStaff, topicMissing } from '../rules.ts';
import { setTopicVisibility } from '../set-visibility.ts';
import { lockTopic } from './store.ts';

/**
 * Deletes a topic and all its replies, for its author or for staff (A section 6). Idempotent. Throws 404 when
 * the viewer may not delete it.
 */
export async function deleteTopic(db: Database, act: StaffActor, id: string): Promise<void> {
  const { viewer, now } = act;
  const topic = await lockTopic(db, id);
  if (!topic || (topic.author_id !== viewer.id && !isStaff(viewer))) throw notFound(topicMissing);
  if (topic.deleted_at) return;
  await setTopicVisibility(db, topic, { deleted_at: now, deleted_by: viewer.id });
  if (topic.author_id === viewer.id) return;
  await notifyAuthor(db, { authorId: topic.author_id, topicId: id, postId: id, now });
  await recordForumAct(db, act, { action: 'delete_topic', targetType: 'topic', targetId: id });
}
