import type { Post } from '#contract/feed/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { badRequest, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockReadablePost, readablePost } from '../readable-posts.store.ts';
import { postMissing, rightsOverPost } from '../rules.ts';
import { lockGroup, pinPost, unpinPost } from '../store.ts';
import { factsOf } from './read-posts.ts';
import { showPost } from './write-post.ts';

/**
 * Pins or unpins a post of a group, which has at most one pinned post. Throws 404, 400 outside groups, and
 * 403 for anyone but the group's leaders.
 */
export async function changePin(
  db: Database,
  { id, viewer, pinned, now }: { id: string; viewer: Viewer; pinned: boolean; now: Date },
): Promise<Post> {
  const seen = await readablePost(db, id, { viewerId: viewer.id });
  if (!seen) throw notFound(postMissing);
  if (seen.group_id === null) throw badRequest('Only a post of a group can be pinned.');
  if (!rightsOverPost(factsOf(seen), viewer).may_pin)
    throw forbidden('Only the owner and moderators of a group can pin its posts.', 'not_a_leader');
  await lockGroup(db, seen.group_id);
  const post = await lockReadablePost(db, id, viewer.id);
  if (!post) throw notFound(postMissing);
  // A repeated call changes nothing.
  if (pinned && !post.is_pinned) await pinPost(db, { id, groupId: seen.group_id, by: viewer.id, now });
  if (!pinned && post.is_pinned) await unpinPost(db, id);
  return showPost(db, id, viewer);
}
