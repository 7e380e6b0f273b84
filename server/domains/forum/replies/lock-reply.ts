import type { Database } from '#server/platform/database/database.ts';
import { type LockedTopic, lockTopic } from '../topics/store.ts';
import { type LockedPost, lockPost, postOf } from './store.ts';

/** A reply and its topic, held until the transaction ends: the topic first, as everybody does. Undefined for none, and for the opening of a topic. */
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
