import { reportContent, type Said } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type GroupViewer, groupMissing } from './rules.ts';
import { findAccess } from './store.ts';

/** Reports a group to the moderators; again counts once it was changed after a decision. Throws 404, 400 for one's own, 429 for too many. */
export async function reportGroup(
  db: Database,
  { viewer, id, ...said }: Said & { viewer: GroupViewer; id: string },
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
