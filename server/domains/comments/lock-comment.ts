import type { SubjectKey } from '#contract/comments/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { commentMissing } from './rules.ts';
import { findCommentLocation, type LockedComment, lockComment } from './store.ts';
import type { CommentSubjects, Subject } from './subject.ts';

/**
 * Locks the subject, then the comment. Every caller uses this order to avoid deadlocks. Throws 404 when either
 * is not readable.
 */
export async function lockReadableComment(
  db: Database,
  subjects: CommentSubjects,
  id: string,
  viewerId: string,
  shown: { withOwnHidden?: boolean } = {},
): Promise<{ of: SubjectKey; subject: Subject; comment: LockedComment }> {
  const of = await findCommentLocation(db, id, viewerId, shown);
  const subject = of && (await subjects[of.type].lock(db, of.id, viewerId));
  const comment = subject && (await lockComment(db, id, { of, viewerId, ...shown }));
  if (!comment) throw notFound(commentMissing);
  return { of, subject, comment };
}
