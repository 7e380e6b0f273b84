import type { BlogPost } from '#contract/blog/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { type Decision, lockWaiting } from './lock-waiting.ts';
import { showPost } from './read-post.ts';
import { rejectRevision } from './revisions.store.ts';

/** Rejects what an author sent in. They read the reason, change the text and send it in again. Throws as `approvePost`. */
export async function rejectPost(
  db: Database,
  actor: Actor,
  { reason, ...decision }: Decision & { reason: string | undefined },
): Promise<BlogPost> {
  const { id } = decision;
  const { post } = await lockWaiting(db, actor, decision);
  const words = seenText(reason);
  await rejectRevision(db, id, { by: actor.viewer.id, reason: words, now: actor.now });
  await recordEvent(db, 'blog.rejected', {
    ...actBy(actor, { isAudited: true, reason: words }),
    about: { post: id, author: post.author_id },
  });
  return showPost(db, id, actor.viewer);
}
