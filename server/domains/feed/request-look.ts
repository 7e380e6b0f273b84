import type { Post } from '#contract/feed.ts';
import { appealDecision } from '#server/domains/moderation/request-look.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { readablePost } from './readers/store.ts';
import type { ActOfReader } from './record-feed-act.ts';
import { postMissing } from './rules.ts';
import { showPost } from './write-post.ts';

/** Asks the moderators for another look at own post that they hid. Throws 404 for any other post, 409 as `appealDecision` does. */
export async function appealPost(
  db: Database,
  { id, viewer, caller, now, words }: ActOfReader & { words: string | undefined },
): Promise<Post> {
  const post = await readablePost(db, id, { viewerId: viewer.id, withOwnHidden: true });
  if (!post || post.author_id !== viewer.id) throw notFound(postMissing);
  await appealDecision(db, { contentType: 'post', contentId: id, by: viewer.id, words, caller, now });
  return showPost(db, id, viewer);
}
