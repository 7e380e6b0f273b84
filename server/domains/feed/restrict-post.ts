import type { Post } from '#contract/feed/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { guardImages, moveImages } from '#server/platform/images/image-access.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { showPost } from './posts/write-post.ts';
import { type LockedPost, lockReadablePost } from './readable-posts.store.ts';
import { openAlready, postMissing } from './rules.ts';
import { setKept, setMembersOnly } from './store.ts';

/**
 * Makes a post members-only once members of a private group comment on it. Their comments then stay inside
 * when the group opens again, even if the post was written while it was open. The caller has locked the post.
 */
export async function restrictToMembers(db: Database, post: LockedPost): Promise<void> {
  if (!post.is_private || post.members_only) return;
  await setMembersOnly(db, post.id);
  if (!post.image_id || !post.members_guard_id) return;
  await guardImages(db, post.members_guard_id, { isOpen: false });
  await moveImages(db, [post.image_id], post.members_guard_id);
}

/**
 * Sets whether the viewer's own members-only post stays so when the group's owner opens older posts. Throws
 * 404 for any other post, 409 for one that is visible to everyone already.
 */
export async function keepRestricted(
  db: Database,
  { id, viewer, keep }: { id: string; viewer: Viewer; keep: boolean },
): Promise<Post> {
  const post = await lockReadablePost(db, id, viewer.id);
  if (!post || post.author_id !== viewer.id) throw notFound(postMissing);
  if (!post.members_only) throw conflict(openAlready, 'open_already');
  await setKept(db, id, keep);
  return showPost(db, id, viewer);
}
