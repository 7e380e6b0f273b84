import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endPending } from './store.ts';

/** Ends every unpaid registration of an address once its owner proved it. */
export const endRegistrations = (db: Database, { email, now }: { email: string; now: Date }): Promise<void> =>
  endPending(db, normalEmail(email), now);
