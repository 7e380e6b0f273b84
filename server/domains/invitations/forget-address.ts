import type { Database } from '#server/platform/database/database.ts';
import { deleteOfAddress } from './store.ts';

/** Deletes the invitation to an address. A refusal stays, so that nothing is sent to it. */
export const forgetInvitation = (db: Database, email: string): Promise<void> => deleteOfAddress(db, email);
