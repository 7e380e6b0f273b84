import type { Database } from '#server/platform/database/database.ts';
import { moveImages } from '#server/platform/images/image-access.ts';
import { openPast } from './store.ts';

/**
 * Makes what was written in a group before it opened visible to everyone, if its owner chose so and the day has come. Returns without a
 * change when the owner cancelled, or the group is private again.
 */
export async function openPastOf(db: Database, groupId: string, now: Date): Promise<void> {
  await moveImages(db, await openPast(db, groupId, now), groupId);
}
