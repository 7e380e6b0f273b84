import type { Database } from '#server/platform/database/database.ts';
import { setDeletionDue } from './store.ts';

/** Makes a planned deletion due now. Does nothing when none is planned or the erasure has begun. */
export const advanceDeletion = (
  db: Database,
  { memberId, erasesTexts, now }: { memberId: string; erasesTexts: boolean; now: Date },
): Promise<void> => setDeletionDue(db, memberId, { now, erasesTexts });
