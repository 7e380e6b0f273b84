import type { Post, Win } from '#contract/feed/endpoints.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { sanitizePlainText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { isBlankText } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { writePost } from './posts/write-post.ts';
import { maxWinData } from './rules.ts';

/**
 * Shares a success as a card. Builders and higher tiers share it in the feed, starters on their own page.
 *Throws 422 for blank text or too much data.
 */
export async function shareSuccess(
  db: Database,
  {
    author,
    win,
    data,
    now,
  }: { author: Viewer; win: Win; data: Record<string, unknown> | undefined; now: Date },
): Promise<Post> {
  const title = win.title.trim();
  const description = win.description.trim();
  if (isBlankText(title) || isBlankText(description))
    throw invalid('Please say what you achieved, with a title and a few words.');
  if (data && Buffer.byteLength(JSON.stringify(data)) > maxWinData)
    throw invalid("That's too much data for a shared success (8 kB at most).");
  return writePost(db, {
    author,
    groupId: null,
    words: sanitizePlainText(`${title}\n${description}`),
    imageId: null,
    clientId: null,
    win: { achievement_type: win.achievement_type, title, description, data: data ?? {} },
    isListed: allowanceOf(author).feed_posts,
    now,
  });
}
