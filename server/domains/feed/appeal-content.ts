import type { Post } from '#contract/feed.ts';
import type { Hiding } from '#contract/hiding.ts';
import { appealDecision, readHiding } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { commentById } from './comments/store.ts';
import { showPost } from './posts/write-post.ts';

import { commentMissing, postMissing } from './rules.ts';
import { readablePost } from './visibility/store.ts';

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

/**
 * Asks the moderators to review their decision on the viewer's own hidden comment. Throws as `appealPost`
 * does.
 */
export async function appealComment(
  db: Database,
  actor: Actor,
  { id, words }: { id: string; words: string | undefined },
): Promise<Hiding> {
  const { viewer } = actor;
  const comment = await commentById(db, id, viewer.id);
  const post = comment && (await readablePost(db, comment.post_id, { viewerId: viewer.id }));
  if (!post || comment.author_id !== viewer.id) throw notFound(commentMissing);
  const content = { contentType: 'comment', contentId: id } as const;
  await appealDecision(db, actor, { ...content, words });
  return readHiding(db, content);
}
