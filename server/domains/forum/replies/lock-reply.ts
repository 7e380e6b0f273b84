import type { Database } from '#server/platform/database/database.ts';
import { type LockedTopic, lockTopic } from '../topics/store.ts';
import { type LockedPost, lockPost, postOf } from './store.ts';

/**
 * Locks the topic, then the reply. Every caller uses this order to avoid deadlocks. Returns undefined for an
 * unknown id and for a topic's first post.
 */
export async function lockReply(
  db: Database,
  id: string,
): Promise<{ topic: LockedTopic; reply: LockedPost } | undefined> {
  const found = await postOf(db, id);
  if (!found || found.topic_id === id) return undefined;
  const topic = await lockTopic(db, found.topic_id);
  const reply = topic && (await lockPost(db, id));
  return reply && { topic, reply };
}
