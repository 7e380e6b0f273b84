import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endPending } from './store.ts';

/** Ends what waits for a payment under an address somebody has just proven to be theirs (T3). */
export const endRegistrations = (db: Database, { email, now }: { email: string; now: Date }): Promise<void> =>
  endPending(db, normalEmail(email), now);
