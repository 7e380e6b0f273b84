import type { Database } from '#server/platform/database/database.ts';
import { type LockedPost, setReplyState } from './replies/store.ts';
import { countTopics } from './store.ts';
import { countReply, isCounted, type LockedTopic, updateTopic } from './topics/store.ts';

type Visibility =
  | { deleted_at: Date; deleted_by: string | null }
  | { deleted_at: null; deleted_by: null }
  | { hidden_at: Date | null };

/** Deletes, hides or shows a locked topic and updates the topic count of its category. */
export async function setTopicVisibility(
  db: Database,
  topic: LockedTopic,
  visibility: Visibility,
): Promise<void> {
  await updateTopic(db, topic.id, visibility);
  const by = Number(isCounted({ ...topic, ...visibility })) - Number(isCounted(topic));
  if (by !== 0) await countTopics(db, [{ id: topic.category_id, by }]);
}

/** Deletes, hides or shows a locked reply and updates the reply count of its topic. */
export async function setReplyVisibility(
  db: Database,
  reply: LockedPost,
  visibility: Visibility,
): Promise<void> {
  await setReplyState(db, reply.id, visibility);
  const by = Number(isCounted({ ...reply, ...visibility })) - Number(isCounted(reply));
  if (by !== 0) await countReply(db, reply.topic_id, by > 0 ? 1 : -1);
}
