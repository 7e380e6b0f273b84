import { reportContent, type Said } from '#server/domains/moderation/report-content.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { type Asker, groupMissing } from './rules.ts';
import { findStanding } from './store.ts';

/** Reports a group to the moderators; again counts once it was changed after a decision. Throws 404, 400 for one's own, 429 for too many. */
export async function reportGroup(
  db: Database,
  { asker, id, ...said }: Said & { asker: Asker; id: string },
): Promise<void> {
  const group = await findStanding(db, id, { viewerId: asker.id });
  if (!group || group.is_welcome) throw notFound(groupMissing);
  await reportContent(db, {
    ...said,
    contentType: 'group',
    contentId: id,
    authorId: group.admin_id,
    changedAt: group.edited_at,
    by: asker.id,
  });
}
