import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { changeTopicStanding } from './change-standing.ts';
import { notifyAuthor } from './notify-readers.ts';
import { type ActOfStaff, recordForumAct } from './record-forum-act.ts';
import { isStaff, topicMissing } from './rules.ts';
import { lockTopic } from './topics/store.ts';

/** Deletes a topic with all that stands in it: its author or staff (A section 6). Again changes nothing. Throws 404 for another's. */
export async function deleteTopic(db: Database, act: ActOfStaff, id: string): Promise<void> {
  const { asker, now } = act;
  const topic = await lockTopic(db, id);
  if (!topic || (topic.author_id !== asker.id && !isStaff(asker))) throw notFound(topicMissing);
  if (topic.deleted_at) return;
  await changeTopicStanding(db, topic, { deleted_at: now, deleted_by: asker.id });
  if (topic.author_id === asker.id) return;
  await notifyAuthor(db, { authorId: topic.author_id, topicId: id, postId: id, now });
  await recordForumAct(db, act, { action: 'delete_topic', targetType: 'topic', targetId: id });
}
