import type { Database } from '#server/platform/database/database.ts';
import { setLastWrite } from './store.ts';

/** Records in the transaction of a call that its session made the change. */
export const recordWrite = (db: Database, sessionId: string): Promise<void> => setLastWrite(db, sessionId);
