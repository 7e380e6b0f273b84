import { recordRemoval } from '#server/domains/moderation/record-removal.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { type Actor, asMember } from '#server/platform/viewer/rules.ts';
import { postMissing, rightsOverPost } from '../rules.ts';
import { deletePost, lockPost } from '../store.ts';
import { lockReadablePost } from '../visibility/store.ts';
import { factsOf } from './read-posts.ts';

/**
 * Deletes a post with its comments, likes and picture. Authors may delete their own from anywhere. Leaders of
 * the group and staff may when they can read it. An act of staff goes into the audit log. Throws 404 for
 * anyone else.
 */
export async function removePost(db: Database, actor: Actor, id: string): Promise<void> {
  const { viewer, now } = actor;
  // Authors may delete their own post even if they can't read it any more, for example in a group they left.
  if ((await lockPost(db, id))?.author_id === viewer.id) return erasePost(db, id, now);
  const post = await lockReadablePost(db, id, viewer.id);
  if (!post || !rightsOverPost(factsOf(post), viewer).may_delete) throw notFound(postMissing);
  await erasePost(db, id, now);
  if (!rightsOverPost(factsOf(post), asMember(viewer)).may_delete)
    await recordRemoval(db, actor, {
      contentType: 'post',
      contentId: id,
      authorId: post.author_id,
      about: { post_id: id, group_id: post.group_id },
    });
}

/** Deletes a post without checking permissions. Does nothing when it is gone already. */
export async function erasePost(db: Database, id: string, now: Date): Promise<void> {
  const post = await lockPost(db, id);
  if (!post) return;
  await deletePost(db, id);
  if (post.image_id) await releaseImage(db, post.image_id, now);
}
