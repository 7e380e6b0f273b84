import type { NewsCategory } from '#contract/news-constants.ts';
import { read, readPages } from '../../platform/query/query.ts';

const minute = 60_000;

/** Reads pages of published news, pinned first. */
export const newsPages = (category: NewsCategory | undefined) => ({
  ...readPages('GET /api/news/posts', { query: { limit: 20, ...(category && { category }) } }),
  staleTime: minute,
});

/** Reads pages of the viewer's own news, newest first. */
export const ownNewsPages = readPages('GET /api/news/my-posts', { query: { limit: 20 } });

export const newsRead = (id: string) => read('GET /api/news/posts/:id', { params: { id } });

export const newsCountsRead = { ...read('GET /api/news/counts'), staleTime: minute };

/** Reads all comments of a news post, oldest first. */
export const newsCommentPages = (id: string) => ({
  ...readPages('GET /api/news/posts/:id/comments', { params: { id }, query: { limit: 50 } }),
  meta: { keep: false },
});
