import type { Database } from '#server/platform/database/database.ts';
import { blankMeetings } from './meetings/store.ts';
import { blankGatherings } from './store.ts';

/** Title of a gathering whose host erased their texts. */
const erasedTitle = 'Deleted by its host';

/** Removes the texts of what a member led. The dates stay, for those who had a seat. A repetition changes nothing. */
export async function eraseGatheringsOf(db: Database, memberId: string): Promise<void> {
  await blankMeetings(db, memberId);
  await blankGatherings(db, memberId, erasedTitle);
}
