import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { podOf } from '../members/store.ts';
import { lockSeekers, saveSearch, searchOf } from './store.ts';

/** Starts or stops looking for a pod. Throws 409 for a member who is in one. */
export async function changeSearch(
  db: Database,
  {
    memberId,
    isLooking,
    sharesStones,
    now,
  }: { memberId: string; isLooking: boolean; sharesStones?: boolean | undefined; now: Date },
): Promise<void> {
  await lockSeekers(db, [memberId]);
  if (isLooking && (await podOf(db, memberId)))
    throw conflict('You’re in a pod already. Leave it first to look for another one.', 'has_pod');
  const before = await searchOf(db, memberId);
  await saveSearch(db, memberId, {
    isLooking,
    sharesStones: sharesStones ?? before?.shares_stones ?? true,
    now,
  });
}
