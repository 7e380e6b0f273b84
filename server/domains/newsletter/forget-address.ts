import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteSubscription } from './store.ts';

/** Deletes the subscription of an address. A suppression stays, as a keyed hash, so that nothing is sent to it. */
export const forgetAddress = (db: Database, email: string): Promise<void> =>
  deleteSubscription(db, normalEmail(email));
