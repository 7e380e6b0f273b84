import type { Database } from '#server/platform/database/database.ts';
import { helpedCount } from './store.ts';

/** Returns how many newcomers, and members who were back, got their first reply from a member. */
export const countHelped = (db: Database, memberId: string): Promise<number> => helpedCount(db, memberId);
