import type { ContentAdapters, Described } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hideImage, unhideImage } from '#server/platform/images/image-access.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { eraseNews } from './change-news.ts';
import { newNews, newsEditor } from './drafts/store.ts';
import { newsMissing } from './rules.ts';
import { lockNews, readableNews, reportedNews, setNewsHidden } from './store.ts';
import { headlineOf, readsNews, wordsOfNews } from './visibility.ts';

/** News posts. */
export const newsContent: Pick<ContentAdapters, 'news'> = {
  news: {
    isReadable: readsNews,
    title: headlineOf,
    excerpt: wordsOfNews,
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
    async hide(db, id, now) {
      const news = await lockNews(db, id);
      if (!news) return;
      await setNewsHidden(db, id, now);
      await hideImage(db, news.image_id);
    },
    async show(db, id) {
      const news = await lockNews(db, id);
      if (!news) return;
      await setNewsHidden(db, id, null);
      await unhideImage(db, news.image_id);
    },
    remove: (db, id, _by, now) => eraseNews(db, id, now),
  },
};

async function describeNews(db: Database, id: string): Promise<Described | null> {
  const news = await reportedNews(db, id);
  if (!news) return null;
  const image = news.image && pictureOf(news.image);
  return {
    author_id: news.author_id,
    html: news.content,
    text: news.plain,
    title: news.title,
    image,
    image_url: image?.url ?? null,
    posted_at: news.created_at.toISOString(),
    path: `/news/${id}`,
    is_hidden: news.hidden_at !== null,
  };
}
