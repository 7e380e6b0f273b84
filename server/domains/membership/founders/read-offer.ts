import type { FounderOffer } from '#contract/membership.ts';
import type { Database } from '#server/platform/database.ts';
import { countSeats } from './store.ts';

/** The founding offer in real numbers; gone when no seat is free (ruling 13). */
export async function readOffer(db: Database): Promise<FounderOffer> {
  const { seats, remaining } = await countSeats(db);
  return { seats, remaining, is_open: remaining > 0 };
}
