import type { Database } from '#server/platform/database/database.ts';
import { blankAppeals, deleteProfileCases } from './cases/store.ts';
import { blankReasons } from './reports/store.ts';

/** Removes what a member wrote to moderators, and the cases about their profile. Cases about texts stay. */
export async function forgetReporter(db: Database, memberId: string): Promise<void> {
  await blankReasons(db, memberId);
  await blankAppeals(db, memberId);
  await deleteProfileCases(db, memberId);
}
