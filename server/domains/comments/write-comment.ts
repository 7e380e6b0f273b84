import { type Comment, commentEmpty, type SubjectKey } from '#contract/comments/endpoints.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import { type SanitizedText, sanitizePlainText } from '#server/domains/moderation/sanitize-text.ts';
import { localDate, startOfDay } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, invalid, notFound } from '#server/platform/http/http-error.ts';
import { isBlankText } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import type { OfComment } from './events.ts';
import { readComments } from './read-comments.ts';
import { commentsSpent, namedIn, parentGone, sentElsewhere } from './rules.ts';
import { commentById, commentSentAs, countSince, insertComment, lockComment } from './store.ts';
import type { CommentSubject, Subject } from './subject.ts';

export interface CommentWriting {
  /** Id of the subject. */
  subjectId: string;
  author: Viewer;
  content: string;
  parentId: string | null;
  /** Members the author picked. Only those named in the text are mentioned. */
  mentions: readonly string[];
  clientId: string | null;
  now: Date;
}

/**
 * Writes a comment below a subject and returns it. Starters have ten per local date. Idempotent by
 * `clientId`. Throws 404 when the subject isn't readable, 409 when the parent comment is deleted or hidden, and 403
 * for viewers who may only read, or for a spent allowance.
 */
export async function writeComment(
  db: Database,
  adapter: CommentSubject,
  writing: CommentWriting,
): Promise<Comment> {
  const { subjectId, author, clientId, now } = writing;
  const of = { type: adapter.type, id: subjectId };
  const content = requireText(writing.content);
  await lockMember(db, author.id);
  const subject = await adapter.lock(db, subjectId, author.id);
  if (!subject) throw notFound(adapter.missingWhileWriting);
  const sent = clientId === null ? null : await commentSentAs(db, author.id, clientId);
  // A `clientId` belongs to one comment, and the rights below are those of this subject.
  if (sent && (sent.of.id !== of.id || sent.of.type !== of.type)) throw conflict(sentElsewhere[adapter.type]);
  if (sent) return showComment(db, sent.id, { of, subject, viewer: author });
  if (subject.refusal !== null)
    throw forbidden(subject.refusal, subject.is_closed ? 'thread_closed' : 'not_a_member');
  const parent =
    writing.parentId === null ? null : await lockComment(db, writing.parentId, { of, viewerId: author.id });
  if (writing.parentId !== null && !parent) throw conflict(parentGone, 'parent_gone');
  await requireAllowance(db, author, now);
  const mentions = await namedReaders(db, adapter, {
    content,
    offered: writing.mentions,
    subjectId,
    by: author.id,
  });
  const id = newId();
  const text = {
    contentType: 'comment',
    contentId: id,
    writerId: author.id,
    words: sanitizeComment(content, mentions),
    text: content,
    now,
  } as const;
  await publishText(db, text, async () => {
    await insertComment(db, {
      id,
      of,
      // The tree is one level deep: an answer to an answer gets the top comment as its parent.
      parentId: parent && (parent.parent_id ?? parent.id),
      authorId: author.id,
      content,
      mentions,
      clientId,
      now,
    });
    await adapter.count?.(db, subjectId);
    await subject.whenWritten?.(db);
  });
  await recordEvent(db, 'comment.created', {
    by: author.id,
    about: {
      ...placeOf(id, of, subject),
      mentions,
      parent_author: parent?.author_id ?? null,
      post_author: subject.author_id,
    },
    at: now,
  });
  return showComment(db, id, { of, subject, viewer: author });
}

/** Returns where a comment is, for its events. */
export const placeOf = (comment: string, of: SubjectKey, subject: Pick<Subject, 'group_id'>): OfComment => ({
  comment,
  subject: of,
  post: of.type === 'post' ? of.id : null,
  group: subject.group_id,
});

/**
 * Returns a comment for `publishText`. Its hash is salted, so that a short "Thank you" never counts as a
 * duplicate of a post.
 */
export const sanitizeComment = (content: string, mentions: string[]): SanitizedText =>
  sanitizePlainText(content, { mentions, place: 'comment' });

/** Returns a comment's text, trimmed. Throws 422 when nothing visible remains. */
export function requireText(content: string): string {
  const text = content.trim();
  if (isBlankText(text)) throw invalid(commentEmpty, { content: commentEmpty });
  return text;
}

/** Returns the ids of offered members whom the text names and who may read the subject and its writer's text. */
export async function namedReaders(
  db: Database,
  adapter: CommentSubject,
  {
    content,
    offered,
    subjectId,
    by,
  }: { content: string; offered: readonly string[]; subjectId: string; by: string },
): Promise<string[]> {
  const readers = await adapter.readersAmong(db, offered, subjectId, by);
  return namedIn(content, readers).map(({ id }) => id);
}

/** Returns a comment as its author sees it. */
export async function showComment(
  db: Database,
  id: string,
  { of, subject, viewer }: { of: SubjectKey; subject: Subject; viewer: Viewer },
): Promise<Comment> {
  const row = await commentById(db, id, viewer.id);
  const [comment] = row ? await readComments(db, [row], { ...of, subject, viewer }) : [];
  if (!comment) throw notFound(parentGone);
  return comment;
}

async function requireAllowance(db: Database, author: CommentWriting['author'], now: Date): Promise<void> {
  const perDay = allowanceOf(author).comments_per_day;
  if (perDay === null) return;
  const spans = await readZoneSpans(db, author.id);
  const today = startOfDay(spans, localDate(spans, now));
  if ((await countSince(db, author.id, today, perDay)) >= perDay)
    throw forbidden(commentsSpent(perDay), 'upgrade_required');
}
