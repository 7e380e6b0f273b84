import { reportContent, type Said } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { groupMissing } from './rules.ts';
import { findAccess } from './store.ts';

/**
 * Reports a group to the moderators. A member's repeated report counts only if its texts or cover were
 * changed after a decision. Throws 404, 400 for the viewer's own, and 429 for too many reports.
 */
export async function reportGroup(
  db: Database,
  { viewer, id, ...said }: Said & { viewer: Viewer; id: string },
): Promise<void> {
  const group = await findAccess(db, id, { viewerId: viewer.id });
  if (!group || group.is_welcome) throw notFound(groupMissing);
  await reportContent(db, {
    ...said,
    contentType: 'group',
    contentId: id,
    authorId: group.admin_id,
    changedAt: group.edited_at,
    by: viewer.id,
  });
}
