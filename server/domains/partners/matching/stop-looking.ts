import type { Database } from '#server/platform/database/database.ts';
import { lockPartners } from '../pacts/store.ts';
import { deleteRequestsOf } from '../requests/store.ts';
import { stopLooking } from './store.ts';

/** Takes a member out of the search and out of all requests. Their answers stay saved. */
export async function stopLookingFor(db: Database, memberId: string): Promise<void> {
  // Finding a partner takes this lock before the rows too, so the two can't wait for each other.
  await lockPartners(db, [memberId]);
  await stopLooking(db, [memberId]);
  await deleteRequestsOf(db, [memberId]);
}
