import type { Database } from '#server/platform/database/database.ts';
import { eraseReplies } from './replies/store.ts';
import { erasedBefore } from './rules.ts';
import { eraseTopics } from './topics/store.ts';

/**
 * Erases content deleted more than 30 days ago: topics with their replies, then single replies
 * from the lowest level up.
 */
export async function sweepForum(db: Database, now: Date): Promise<void> {
  const before = erasedBefore(now);
  await eraseTopics(db, before);
  for (let isMore = true; isMore; ) isMore = await db.transaction().execute((tx) => eraseReplies(tx, before));
}
