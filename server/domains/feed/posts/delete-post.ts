import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { type Actor, asMember, type Viewer } from '#server/platform/viewer/rules.ts';
import { lockReadablePost } from '../readable-posts.store.ts';
import { postMissing, rightsOverPost } from '../rules.ts';
import { deletePost, lockPost } from '../store.ts';
import { factsOf } from './read-posts.ts';

/**
 * Deletes a post with its comments, likes and picture. Authors may delete their own from anywhere. Leaders of
 * the group and staff may when they can read it. An act of staff goes into the audit log. Throws 404 for
 * anyone else.
 */
export async function removePost(db: Database, actor: Actor, id: string): Promise<void> {
  const { viewer, now } = actor;
  const held = await lockPost(db, id);
  // Authors may delete their own post even if they can't read it any more, for example in a group they left.
  const isOwn = held?.author_id === viewer.id;
  const post = isOwn ? null : await lockReadablePost(db, id, viewer.id);
  const mayDelete = (looker: Viewer) =>
    isOwn || (post !== null && rightsOverPost(factsOf(post), looker).may_delete);
  if (!held || !mayDelete(viewer)) throw notFound(postMissing);
  await erasePost(db, id, now);
  await recordEvent(db, 'post.deleted', {
    ...actBy(actor, { isAudited: !mayDelete(asMember(viewer)) }),
    about: { post: id, group: held.group_id, author: held.author_id },
  });
}

/** Deletes a post without checking permissions. Does nothing when it is gone already. */
export async function erasePost(db: Database, id: string, now: Date): Promise<void> {
  const post = await lockPost(db, id);
  if (!post) return;
  await deletePost(db, id);
  if (post.image_id) await releaseImage(db, post.image_id, now);
}
