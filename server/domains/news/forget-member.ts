import { eraseComments } from '#server/domains/comments/forget-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { eraseNews } from './change-news.ts';
import { newsComments } from './comment-subject.ts';
import { blankNews, hasComments, lockNews, newsOfAuthor } from './store.ts';

/** Text of a news post whose author erased it, and which others commented on. */
const erasedText = 'Deleted by its author.';

/**
 * Deletes a member's news and comments below news, at most `most`, and returns how many. News that others commented on
 * stays without its text. With `onlyScheduled`, what was published stays. The caller repeats it until nothing is left.
 */
export async function eraseNewsOf(
  db: Database,
  memberId: string,
  { most, onlyScheduled, now }: { most: number; onlyScheduled: boolean; now: Date },
): Promise<number> {
  const comments = onlyScheduled ? 0 : await eraseComments(db, newsComments, memberId, { most, now });
  if (comments > 0) return comments;
  const ids = await newsOfAuthor(db, memberId, { onlyScheduled, most });
  for (const id of ids) {
    const news = await lockNews(db, id);
    if (!news || !(await hasComments(db, id))) {
      await eraseNews(db, id, now);
      continue;
    }
    await blankNews(db, id, erasedText);
    if (news.image_id) await releaseImage(db, news.image_id, now);
    await recordEvent(db, 'news.erased', { by: null, about: { news: id }, at: now });
  }
  return ids.length;
}
