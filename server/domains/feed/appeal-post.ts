import type { Post } from '#contract/feed/endpoints.ts';
import { appealDecision } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { showPost } from './posts/write-post.ts';
import { readablePost } from './readable-posts.store.ts';
import { postMissing } from './rules.ts';

/**
 * Asks the moderators to review their decision on the viewer's own hidden post. Throws 404 for any other
 * post, 409 as `appealDecision` does.
 */
export async function appealPost(
  db: Database,
  actor: Actor,
  { id, words }: { id: string; words: string | undefined },
): Promise<Post> {
  const { viewer } = actor;
  const post = await readablePost(db, id, { viewerId: viewer.id, withOwnHidden: true });
  if (!post || post.author_id !== viewer.id) throw notFound(postMissing);
  await appealDecision(db, actor, { contentType: 'post', contentId: id, words });
  return showPost(db, id, viewer);
}
