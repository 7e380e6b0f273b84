import type { Database } from '#server/platform/database/database.ts';
import { eraseReplies } from './replies/store.ts';
import { erasedBefore } from './rules.ts';
import { eraseTopics } from './topics/store.ts';

/** Erases what was deleted more than 30 days ago (decision 65): topics with all in them, replies from the last answer upwards. */
export async function sweepForum(db: Database, now: Date): Promise<void> {
  const before = erasedBefore(now);
  await eraseTopics(db, before);
  for (let isMore = true; isMore; ) isMore = await db.transaction().execute((tx) => eraseReplies(tx, before));
}
