import { reportContent, type Said } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { memberMissing } from './rules.ts';
import { findPerson } from './store.ts';

/** Reports a profile to the moderators; again changes nothing, for a profile does not change. Throws 404, 400 for one's own, 429 for too many. */
export async function reportProfile(
  db: Database,
  { viewerId, memberId, ...said }: Said & { viewerId: string; memberId: string },
): Promise<void> {
  if (!(await findPerson(db, memberId, viewerId))) throw notFound(memberMissing);
  await reportContent(db, {
    ...said,
    contentType: 'profile',
    contentId: memberId,
    authorId: memberId,
    // Name and bio stay as they were registered: no call changes them.
    changedAt: null,
    by: viewerId,
  });
}
