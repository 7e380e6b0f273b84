import { notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { lockNews, membersAfter } from './store.ts';

const batch = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Notifies the members of a published news post, in batches of one transaction each. May be killed and repeated: a
 * member gets one notification about it. Stops when the news was deleted or hidden.
 */
export async function announceNews(db: Database, id: string, most = batch): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined; )
    after = await db.transaction().execute(async (tx) => {
      const news = await lockNews(tx, id);
      if (!news || news.published_at === null || news.hidden_at !== null) return undefined;
      const memberIds = await membersAfter(tx, after ?? firstId, most);
      await notifyMembers(tx, {
        memberIds,
        kind: 'news',
        by: news.author_id,
        about: { content_type: 'news', content_id: id },
        path: `/news/${id}`,
        subject: `news:${id}`,
        at: news.published_at,
      });
      return memberIds.length < most ? undefined : memberIds.at(-1);
    });
}
