import { allowanceOf } from '#contract/allowances.ts';
import { type Comment, commentEmpty } from '#contract/feed.ts';
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
import { keepInside } from '../keep-members-only.ts';
import { factsOf } from '../posts/read-posts.ts';
import {
  commentsSpent,
  joinToComment,
  mayComment,
  namedIn,
  parentGone,
  postGoneWhileWriting,
} from '../rules.ts';
import { lockAuthor } from '../store.ts';
import { type LockedPost, lockReadablePost, readersAmong } from '../visibility/store.ts';
import { readComments } from './read-comments.ts';
import {
  commentById,
  commentSentAs,
  countComment,
  countSince,
  insertComment,
  type LockedComment,
  lockComment,
} from './store.ts';

export interface CommentWriting {
  postId: string;
  author: Viewer;
  content: string;
  parentId: string | null;
  /** Members the author picked. Only those named in the text are mentioned. */
  mentions: readonly string[];
  clientId: string | null;
  now: Date;
}

/**
 * Writes a comment and returns it. Starters have ten per local date (decision 60). Idempotent by `clientId`.
 * Throws 404 when the post isn't readable, 409 when the parent comment is deleted or hidden, and 403 for
 * non-members of the group or a spent allowance.
 */
export async function writeComment(db: Database, writing: CommentWriting): Promise<Comment> {
  const { postId, author, clientId, now } = writing;
  const content = requireText(writing.content);
  await lockAuthor(db, author.id);
  const post = await lockReadablePost(db, postId, author.id);
  if (!post) throw notFound(postGoneWhileWriting);
  const sent = clientId === null ? undefined : await commentSentAs(db, author.id, clientId);
  // A `clientId` belongs to one comment, and the rights below are those of this post.
  if (sent && sent.post_id !== postId) throw conflict('This comment was already sent below another post.');
  if (sent) return showComment(db, sent.id, post, author);
  if (!mayComment({ groupId: post.group_id, role: post.role }))
    throw forbidden(joinToComment, 'not_a_member');
  const parent =
    writing.parentId === null
      ? null
      : await lockComment(db, writing.parentId, { postId, viewerId: author.id });
  if (writing.parentId !== null && !parent) throw conflict(parentGone, 'parent_gone');
  await requireAllowance(db, author, now);
  const mentions = await namedReaders(db, { content, offered: writing.mentions, post, by: author.id });
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
      postId,
      // The tree is one level deep: an answer to an answer gets the top comment as its parent.
      parentId: parent && (parent.parent_id ?? parent.id),
      authorId: author.id,
      content,
      mentions,
      clientId,
      now,
    });
    await countComment(db, postId);
    await keepInside(db, post);
  });
  await recordEvent(db, 'comment.created', {
    by: author.id,
    about: {
      comment: id,
      post: postId,
      group: post.group_id,
      mentions,
      parent_author: parent?.author_id ?? null,
      post_author: post.author_id,
    },
    at: now,
  });
  return showComment(db, id, post, author);
}

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

/** Returns the ids of offered members whom the text names and who may read the post and its writer's text. */
export async function namedReaders(
  db: Database,
  {
    content,
    offered,
    post,
    by,
  }: { content: string; offered: readonly string[]; post: LockedPost; by: string },
): Promise<string[]> {
  const readers = await readersAmong(db, offered, post.id, by);
  return namedIn(content, readers).map(({ id }) => id);
}

/** Returns a comment as its author sees it. */
export async function showComment(
  db: Database,
  id: LockedComment['id'],
  post: LockedPost,
  viewer: Viewer,
): Promise<Comment> {
  const row = await commentById(db, id, viewer.id);
  const [comment] = row ? await readComments(db, [row], { post: factsOf(post), viewer }) : [];
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
