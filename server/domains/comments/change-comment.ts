import type { Comment, SubjectKey } from '#contract/comments.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { type BasedOn, isEditedElsewhere } from '#server/platform/rules.ts';
import { type Actor, asMember, type Viewer } from '#server/platform/viewer/rules.ts';
import { asComment } from './read-comments.ts';
import { commentMissing, rightsOverComment } from './rules.ts';
import {
  deleteComment,
  findAnyComment,
  findCommentLocation,
  type LockedComment,
  lockComment,
  tombstoneOf,
  updateComment,
} from './store.ts';
import type { CommentSubjects, Subject } from './subject.ts';
import { namedReaders, placeOf, requireText, sanitizeComment, showComment } from './write-comment.ts';

const editedElsewhere =
  'This comment was also changed elsewhere. Both versions are kept. Choose which one to save.';

/**
 * Edits the viewer's own comment. Throws 404 for anyone else's, and 409 with the current version when it was
 * edited since the version it is based on.
 */
export async function changeComment(
  db: Database,
  subjects: CommentSubjects,
  {
    id,
    author,
    content,
    mentions: offered,
    basedOn,
    now,
  }: {
    id: string;
    author: Viewer;
    content: string;
    mentions: readonly string[];
    basedOn: BasedOn;
    now: Date;
  },
): Promise<Comment> {
  const text = requireText(content);
  const authorId = author.id;
  await lockMember(db, authorId);
  const { of, subject, comment } = await lockReadableComment(db, subjects, id, authorId, {
    withOwnHidden: true,
  });
  if (comment.author_id !== authorId) throw notFound(commentMissing);
  if (subject.is_closed) throw conflict(subject.refusal ?? commentMissing, 'thread_closed');
  // Existing mentions are offered again, so that an older client, which sends none, doesn't drop them.
  const mentions = await namedReaders(db, subjects[of.type], {
    content: text,
    offered: [...comment.mentions, ...offered],
    subjectId: of.id,
    by: authorId,
  });
  if (comment.content !== text || mentions.length !== comment.mentions.length) {
    await changeText(
      db,
      {
        contentType: 'comment',
        contentId: id,
        writerId: authorId,
        words: sanitizeComment(text, mentions),
        text,
        isHidden: comment.hidden_at !== null,
        conflict: isEditedElsewhere(basedOn, comment)
          ? { detail: editedElsewhere, current: () => showComment(db, id, { of, subject, viewer: author }) }
          : null,
        now,
      },
      async () => {
        await updateComment(db, id, { content: text, mentions, now });
        await subject.whenWritten?.(db);
      },
    );
    await recordEvent(db, 'comment.changed', {
      by: authorId,
      about: {
        ...placeOf(id, of, subject),
        // Only the author reads a hidden comment, so a notification would open an empty page.
        mentions:
          comment.hidden_at === null ? mentions.filter((each) => !comment.mentions.includes(each)) : [],
      },
      at: now,
    });
  }
  return showComment(db, id, { of, subject, viewer: author });
}

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

/**
 * Locks the subject, then the comment. Every caller uses this order to avoid deadlocks. Throws 404 when either
 * is not readable.
 */
async function lockReadableComment(
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
