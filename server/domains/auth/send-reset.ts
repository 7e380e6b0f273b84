import type { Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs.ts';

/** Sends a member the link for a new password, as they could ask for it themselves. */
export const sendReset = (db: Database, memberId: string): Promise<void> =>
  enqueue(db, 'send-reset-link', { member_id: memberId });
