import type { Database } from '#server/platform/database.ts';
import { type HeldPost, setReplyState } from './replies/store.ts';
import { countTopics } from './store.ts';
import { countReply, type HeldTopic, isCounted, updateTopic } from './topics/store.ts';

type Standing =
  | { deleted_at: Date; deleted_by: string | null }
  | { deleted_at: null; deleted_by: null }
  | { hidden_at: Date | null };

/** Deletes, hides or shows a held topic; its category counts it while it is neither deleted nor hidden. */
export async function changeTopicStanding(db: Database, topic: HeldTopic, standing: Standing): Promise<void> {
  await updateTopic(db, topic.id, standing);
  const by = Number(isCounted({ ...topic, ...standing })) - Number(isCounted(topic));
  if (by !== 0) await countTopics(db, [{ id: topic.category_id, by }]);
}

/** The same for a held reply and the count of its topic. */
export async function changeReplyStanding(db: Database, reply: HeldPost, standing: Standing): Promise<void> {
  await setReplyState(db, reply.id, standing);
  const by = Number(isCounted({ ...reply, ...standing })) - Number(isCounted(reply));
  if (by !== 0) await countReply(db, reply.topic_id, by > 0 ? 1 : -1);
}
