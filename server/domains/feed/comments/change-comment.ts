import type { Comment } from '#contract/feed.ts';
import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type BasedOn, isEditedElsewhere } from '#server/platform/rules.ts';
import { type Actor, asMember, type Viewer } from '#server/platform/viewer/rules.ts';
import { keepInside } from '../keep-members-only.ts';
import { asComment, factsOf } from '../posts/read-posts.ts';
import { commentMissing, rightsOverComment } from '../rules.ts';
import { lockAuthor, lockPost } from '../store.ts';
import { type LockedPost, lockReadablePost, readablePost } from '../visibility/store.ts';
import {
  deleteComment,
  findAnyCommentLocation,
  findCommentLocation,
  type LockedComment,
  lockComment,
  recountComments,
  tombstoneOf,
  updateComment,
} from './store.ts';
import { namedReaders, requireText, sanitizeComment, showComment } from './write-comment.ts';

const editedElsewhere =
  'This comment was also changed elsewhere. Both versions are kept. Choose which one to save.';

/**
 * Edits the viewer's own comment. Throws 404 for anyone else's, and 409 with the current version when it was
 * edited since the version it is based on.
 */
export async function changeComment(
  db: Database,
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
  await lockAuthor(db, authorId);
  const { post, comment } = await lockReadableComment(db, id, authorId, { withOwnHidden: true });
  if (comment.author_id !== authorId) throw notFound(commentMissing);
  // Existing mentions are offered again, so that an older client, which sends none, doesn't drop them.
  const mentions = await namedReaders(db, {
    content: text,
    offered: [...comment.mentions, ...offered],
    post,
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
          ? { detail: editedElsewhere, current: () => showComment(db, id, post, author) }
          : null,
        now,
      },
      async () => {
        await updateComment(db, id, { content: text, mentions, now });
        await keepInside(db, post);
      },
    );
    await recordEvent(db, 'comment.changed', {
      by: authorId,
      about: {
        comment: id,
        post: post.id,
        group: post.group_id,
        // Only the author reads a hidden comment, so a notification would open an empty page.
        mentions:
          comment.hidden_at === null ? mentions.filter((each) => !comment.mentions.includes(each)) : [],
      },
      at: now,
    });
  }
  return showComment(db, id, post, author);
}

/**
 * Deletes a comment and returns its tombstone, or null when it leaves none. Authors may delete their own from
 * anywhere. The post's author, leaders of the group and staff may when they can read it. An act of staff goes
 * into the audit log. Throws 404 for anyone else.
 */
export async function removeComment(db: Database, actor: Actor, id: string): Promise<Comment | null> {
  const { viewer, now } = actor;
  const { post, authorId, isAudited } = await lockDeletableComment(db, viewer, id);
  await deleteComment(db, id, now);
  await recountComments(db, post.id);
  await recordEvent(db, 'comment.deleted', {
    ...actBy(actor, { isAudited }),
    about: { comment: id, post: post.id, group: post.group_id, author: authorId },
  });
  return readTombstone(db, viewer, { id, postId: post.id });
}

/**
 * Locks a comment that this viewer may delete, and its post. `isAudited` is true when only the rights of staff
 * allow it. Throws 404.
 */
async function lockDeletableComment(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{
  post: Pick<LockedPost, 'id' | 'group_id'>;
  authorId: string | null;
  isAudited: boolean;
}> {
  const place = await findAnyCommentLocation(db, id);
  // Authors may delete their own comment even if they can't read the post any more.
  if (place?.author_id === viewer.id) {
    const post = await lockPost(db, place.post_id);
    // Read again after the lock, so that the second of two parallel calls finds nothing.
    const isThere = (await findAnyCommentLocation(db, id))?.author_id === viewer.id;
    if (!post || !isThere) throw notFound(commentMissing);
    return { post, authorId: viewer.id, isAudited: false };
  }
  const { post, comment } = await lockReadableComment(db, id, viewer.id);
  const authorId = comment.author_id;
  const mayDelete = (looker: Viewer) => rightsOverComment({ authorId }, factsOf(post), looker).may_delete;
  if (!mayDelete(viewer)) throw notFound(commentMissing);
  return { post, authorId, isAudited: !mayDelete(asMember(viewer)) };
}

/** Returns the tombstone of a deleted comment for viewers who can read the post; else null. */
async function readTombstone(
  db: Database,
  viewer: Viewer,
  { id, postId }: { id: string; postId: string },
): Promise<Comment | null> {
  const post = await readablePost(db, postId, { viewerId: viewer.id });
  const row = post && (await tombstoneOf(db, id, viewer.id));
  return row && asComment(row, factsOf(post), viewer);
}

/**
 * Locks the post, then the comment. Every caller uses this order to avoid deadlocks. Throws 404 when either
 * is not readable.
 */
async function lockReadableComment(
  db: Database,
  id: string,
  viewerId: string,
  shown: { withOwnHidden?: boolean } = {},
): Promise<{ post: LockedPost; comment: LockedComment }> {
  const place = await findCommentLocation(db, id, viewerId, shown);
  const post = place && (await lockReadablePost(db, place.post_id, viewerId));
  const comment = post && (await lockComment(db, id, { postId: post.id, viewerId, ...shown }));
  if (!comment) throw notFound(commentMissing);
  return { post, comment };
}
