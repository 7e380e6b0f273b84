import type { Post } from '#contract/feed.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { guardImages, moveImages } from '#server/platform/images/image-access.ts';
import { showPost } from './posts/write-post.ts';
import { openAlready, type PostViewer, postMissing } from './rules.ts';
import { setKept, setMembersOnly } from './store.ts';
import { type LockedPost, lockReadablePost } from './visibility/store.ts';

/**
 * Makes a post members-only that members of a private group wrote on: what they said among themselves stays there when the group opens
 * again, although the post dates from a time when it was open. Needs the post locked.
 */
export async function keepInside(db: Database, post: LockedPost): Promise<void> {
  if (!post.is_private || post.members_only) return;
  await setMembersOnly(db, post.id);
  if (!post.image_id || !post.members_guard_id) return;
  await guardImages(db, post.members_guard_id, { isOpen: false });
  await moveImages(db, [post.image_id], post.members_guard_id);
}

/**
 * Keeps own members-only post as it is when the owner of its group opens what was written before, or lets it open. Throws 404 for any
 * other post, 409 for one that is visible to everyone already.
 */
export async function keepMembersOnly(
  db: Database,
  { id, viewer, keep }: { id: string; viewer: PostViewer; keep: boolean },
): Promise<Post> {
  const post = await lockReadablePost(db, id, viewer.id);
  if (!post || post.author_id !== viewer.id) throw notFound(postMissing);
  if (!post.members_only) throw conflict(openAlready, 'open_already');
  await setKept(db, id, keep);
  return showPost(db, id, viewer);
}
