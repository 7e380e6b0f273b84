import type { Database } from '#server/platform/database/database.ts';
import { blankAppeals, deleteProfileCases } from './cases/store.ts';
import { deleteTextsOf } from './evidence/store.ts';
import { blankReasons } from './reports.store.ts';

/** Removes what a member wrote to moderators, what cases kept of their texts, and the cases about their profile. Other cases stay. */
export async function forgetReporter(db: Database, memberId: string): Promise<void> {
  await blankReasons(db, memberId);
  await deleteTextsOf(db, memberId);
  await blankAppeals(db, memberId);
  await deleteProfileCases(db, memberId);
}
