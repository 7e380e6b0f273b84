import type { Database } from '#server/platform/database/database.ts';
import { deleteOfAddress } from './store.ts';

/** Deletes what was asked with an address before its owner signed in. */
export const forgetQuestions = (db: Database, email: string): Promise<void> => deleteOfAddress(db, email);
