import type { Database } from '#server/platform/database/database.ts';
import { moveImages } from '#server/platform/images/image-access.ts';
import { openPast } from './store.ts';

/**
 * Publishes posts written before a group opened, if its owner chose so and the date has come. Does nothing
 * when the owner cancelled, or when the group is private again.
 */
export async function publishOldPostsOf(db: Database, groupId: string, now: Date): Promise<void> {
  await moveImages(db, await openPast(db, groupId, now), groupId);
}
