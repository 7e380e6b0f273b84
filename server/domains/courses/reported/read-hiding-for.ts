import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import { readHiding } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Returns why a course or lesson is hidden. Only its authors see whether they may appeal. */
export async function readHidingFor(
  db: Database,
  { isAuthor, ...content }: { contentType: 'course' | 'lesson'; contentId: string; isAuthor: boolean },
): Promise<Pick<Hiding, 'is_hidden' | 'hidden_reason'> & Partial<Pick<Hiding, 'appeal'>>> {
  const { appeal, ...hiding } = await readHiding(db, content);
  return isAuthor ? { ...hiding, appeal } : hiding;
}
