import type { FounderOffer } from '#contract/membership.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countSeats } from './store.ts';

/** The founding offer in real numbers; gone when no seat is free (ruling 13), and where nothing is sold. */
export async function readOffer(db: Database, isOff: boolean): Promise<FounderOffer> {
  const { seats, remaining } = await countSeats(db);
  return { seats, remaining, is_open: remaining > 0 && !isOff };
}
