import { reportContent, type Said } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { memberMissing } from './rules.ts';
import { findPerson } from './store.ts';

/**
 * Reports a profile to the moderators. A repeated report changes nothing, because profiles don't change.
 * Throws 404, 400 for the viewer's own, and 429 for too many reports.
 */
export async function reportProfile(
  db: Database,
  { viewerId, memberId, ...said }: Said & { viewerId: string; memberId: string },
): Promise<void> {
  if (!(await findPerson(db, { id: memberId, viewerId }))) throw notFound(memberMissing);
  await reportContent(db, {
    ...said,
    contentType: 'profile',
    contentId: memberId,
    authorId: memberId,
    // Name and bio stay as registered: no endpoint changes them.
    changedAt: null,
    by: viewerId,
  });
}
