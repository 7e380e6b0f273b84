import type { FounderOffer } from '#contract/membership/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countSeats } from './store.ts';

/**
 * Returns the founding offer with real numbers. It closes when no seat is free, and while
 * buying is off.
 */
export async function readOffer(db: Database, isOff: boolean): Promise<FounderOffer> {
  const { seats, remaining } = await countSeats(db);
  return { seats, remaining, is_open: remaining > 0 && !isOff };
}
