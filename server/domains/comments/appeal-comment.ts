import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import { appealDecision, readHiding } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { commentMissing } from './rules.ts';
import { commentById, findCommentLocation } from './store.ts';
import type { CommentSubjects } from './subject.ts';

/**
 * Asks the moderators to review their decision on the viewer's own hidden comment. Throws 404 for any other
 * comment, 409 as `appealDecision` does.
 */
export async function appealComment(
  db: Database,
  actor: Actor,
  { subjects, id, words }: { subjects: CommentSubjects; id: string; words: string | undefined },
): Promise<Hiding> {
  const { viewer } = actor;
  const comment = await commentById(db, id, viewer.id);
  const of = comment && (await findCommentLocation(db, id, viewer.id, { withOwnHidden: true }));
  const subject = of && (await subjects[of.type].find(db, of.id, viewer.id));
  if (!subject || comment?.author_id !== viewer.id) throw notFound(commentMissing);
  const content = { contentType: 'comment', contentId: id } as const;
  await appealDecision(db, actor, { ...content, words });
  return readHiding(db, content);
}
