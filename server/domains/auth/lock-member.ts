import type { Database } from '#server/platform/database/database.ts';
import { lockMemberRow } from './store.ts';

/**
 * Locks a member's row until the transaction ends, so that their parallel calls run one by one: a double click stores one post,
 * and no one exceeds an allowance. Returns false for an account that is gone.
 */
export const lockMember = (db: Database, memberId: string): Promise<boolean> => lockMemberRow(db, memberId);
