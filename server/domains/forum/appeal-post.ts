import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import { appealDecision, readHiding } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';

import { findPost } from './replies/store.ts';
import { replyGone } from './rules.ts';

/**
 * Asks the moderators to review their decision on the viewer's own hidden topic or reply. Throws 404 for any
 * other post, 409 as `appealDecision` does.
 */
export async function appealPost(
  db: Database,
  actor: Actor,
  { id, words }: { id: string; words: string | undefined },
): Promise<Hiding> {
  const { viewer } = actor;
  const post = await findPost(db, viewer, id);
  if (!post || post.author_id !== viewer.id || post.deleted_at) throw notFound(replyGone);
  const content = { contentType: post.id === post.topic_id ? 'topic' : 'reply', contentId: id } as const;
  await appealDecision(db, actor, { ...content, words });
  return readHiding(db, content);
}
