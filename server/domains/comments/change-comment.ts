import type { Comment } from '#contract/comments/endpoints.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { type BasedOn, isEditedElsewhere } from '#server/platform/rules.ts';
import { type Viewer } from '#server/platform/viewer/rules.ts';
import { lockReadableComment } from './lock-comment.ts';
import { commentMissing } from './rules.ts';
import { updateComment } from './store.ts';
import type { CommentSubjects } from './subject.ts';
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
  // Existing mentions are offered again, so that a client that sends none doesn't drop them.
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
