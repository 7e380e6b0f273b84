import type { ContentAdapters, Described } from '#server/domains/content-types/content-adapter.ts';
import { describeText } from '#server/domains/content-types/describe-text.ts';
import { hideWithImage } from '#server/domains/content-types/hide-with-image.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eraseNews } from './change-news.ts';
import { newNews, newsEditor } from './drafts.store.ts';
import { newsMissing } from './rules.ts';
import { lockNews, readableNews, reportedNews, setNewsHidden } from './store.ts';
import { foundNews, headlineOf, readsNews, wordsOfNews } from './visibility.ts';

/** News posts. */
export const newsContent: Pick<ContentAdapters, 'news'> = {
  news: {
    isReadable: readsNews,
    title: headlineOf,
    excerpt: wordsOfNews,
    search: foundNews,
    draft: { context: newNews, fallback: { label: null, path: '/news' } },
    editor: newsEditor,
    reporting: {
      noun: 'Post',
      missing: newsMissing,
      async find(db, viewer, id) {
        const news = await readableNews(db, id, viewer.id);
        return (
          news && {
            contentType: 'news',
            contentId: news.id,
            authorId: news.author_id,
            changedAt: news.edited_at,
          }
        );
      },
    },
    describe: describeNews,
    ...hideWithImage(lockNews, setNewsHidden),
    remove: (db, id, _by, now) => eraseNews(db, id, now),
  },
};

async function describeNews(db: Database, id: string): Promise<Described | null> {
  const news = await reportedNews(db, id);
  if (!news) return null;
  return describeText(news, { title: news.title, path: `/news/${id}` });
}
