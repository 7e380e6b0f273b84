import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { searchOf, stopLooking } from '../matching/store.ts';
import { deleteRequestsOf } from '../requests/store.ts';
import { mayGetPartner } from './rules.ts';
import { insertPact, isBlocked, lockPartners, openPactsOf } from './store.ts';

/** The outcome: partners now, or which of both can't be. */
export type Found = 'made' | 'one_taken' | 'two_taken';

/**
 * Makes two members partners, who write their pact now. Neither looks any more, and their other requests are gone. `by` is the
 * member who accepted, null for the matching. `needsBothLooking` is for the matching.
 */
export async function findPartner(
  db: Database,
  {
    one,
    two,
    by,
    now,
    needsBothLooking = false,
  }: { one: string; two: string; by: string | null; now: Date; needsBothLooking?: boolean },
): Promise<Found> {
  await lockPartners(db, [one, two]);
  const isFree = async (id: string) =>
    mayGetPartner(await openPactsOf(db, id)) &&
    (!needsBothLooking || (await searchOf(db, id))?.looking_since != null);
  if (!(await isFree(one))) return 'one_taken';
  if (!(await isFree(two)) || (await isBlocked(db, one, two))) return 'two_taken';
  const pact = await insertPact(db, one, two, now);
  await stopLooking(db, [one, two]);
  await deleteRequestsOf(db, [one, two]);
  await recordEvent(db, 'partner.found', { by, about: { pact, one, two, is_matched: by === null }, at: now });
  return 'made';
}
