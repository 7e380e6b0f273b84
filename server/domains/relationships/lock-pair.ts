import type { Database } from '#server/platform/database/database.ts';
import { takePairLock } from './store.ts';

/**
 * Locks two members' relation until the transaction ends, whichever of them acts. An act that a block must stop takes it before it asks
 * for permission, because a block takes it too.
 */
export const lockPair = (db: Database, a: string, b: string): Promise<void> => takePairLock(db, a, b);
