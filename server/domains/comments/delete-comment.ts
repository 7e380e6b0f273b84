import type { Comment, SubjectKey } from '#contract/comments/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type Actor, asMember, type Viewer } from '#server/platform/viewer/rules.ts';
import { lockReadableComment } from './lock-comment.ts';
import { asComment } from './read-comments.ts';
import { commentMissing, rightsOverComment } from './rules.ts';
import { deleteComment, findAnyComment, tombstoneOf } from './store.ts';
import type { CommentSubjects, Subject } from './subject.ts';
import { placeOf } from './write-comment.ts';

/**
 * Deletes a comment and returns its tombstone, or null when it leaves none. Authors may delete their own from
 * anywhere. The subject's author, leaders of its group and staff may when they can read it. An act of staff goes
 * into the audit log. Throws 404 for anyone else.
 */
export async function removeComment(
  db: Database,
  subjects: CommentSubjects,
  actor: Actor,
  id: string,
): Promise<Comment | null> {
  const { viewer, now } = actor;
  const { of, subject, authorId, isAudited } = await lockDeletableComment(db, subjects, viewer, id);
  await deleteComment(db, id, now);
  await subjects[of.type].recount?.(db, of.id);
  await recordEvent(db, 'comment.deleted', {
    ...actBy(actor, { isAudited }),
    about: { ...placeOf(id, of, subject), author: authorId },
  });
  return readTombstone(db, subjects, viewer, { id, of });
}

/**
 * Locks a comment that this viewer may delete, and its subject. `isAudited` is true when only the rights of staff
 * allow it. Throws 404.
 */
async function lockDeletableComment(
  db: Database,
  subjects: CommentSubjects,
  viewer: Viewer,
  id: string,
): Promise<{
  of: SubjectKey;
  subject: Pick<Subject, 'group_id'>;
  authorId: string | null;
  isAudited: boolean;
}> {
  const place = await findAnyComment(db, id);
  // Authors may delete their own comment even if they can't read the subject any more.
  if (place?.author_id === viewer.id) {
    const subject = await subjects[place.of.type].lockAny(db, place.of.id);
    // Read again after the lock, so that the second of two parallel calls finds nothing.
    const isThere = (await findAnyComment(db, id))?.author_id === viewer.id;
    if (!subject || !isThere) throw notFound(commentMissing);
    return { of: place.of, subject, authorId: viewer.id, isAudited: false };
  }
  const { of, subject, comment } = await lockReadableComment(db, subjects, id, viewer.id);
  const authorId = comment.author_id;
  const mayDelete = (looker: Viewer) => rightsOverComment({ authorId }, subject, looker).may_delete;
  if (!mayDelete(viewer)) throw notFound(commentMissing);
  return { of, subject, authorId, isAudited: !mayDelete(asMember(viewer)) };
}

/** Returns the tombstone of a deleted comment for viewers who can read its subject; else null. */
async function readTombstone(
  db: Database,
  subjects: CommentSubjects,
  viewer: Viewer,
  { id, of }: { id: string; of: SubjectKey },
): Promise<Comment | null> {
  const subject = await subjects[of.type].find(db, of.id, viewer.id);
  const row = subject && (await tombstoneOf(db, id, viewer.id));
  return row && asComment(row, { ...of, subject, viewer });
}
