import type { Database } from '#server/platform/database/database.ts';
import { deleteKey } from './store.ts';

/** Destroys the key of a member's journal. What it sealed can't be read any more, also in a backup. */
export const destroyKey = (db: Database, memberId: string): Promise<void> => deleteKey(db, memberId);
