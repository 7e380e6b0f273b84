import type { Database } from '#server/platform/database/database.ts';
import { weekStartOf } from './store.ts';

/** Returns the ISO weekday on which a member's week starts. */
export const readWeekStart = (db: Database, memberId: string): Promise<number> => weekStartOf(db, memberId);
