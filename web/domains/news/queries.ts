import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NewsPost } from '#contract/news.ts';
import type { NewsCategory } from '#contract/news-constants.ts';
import { cachedContent } from '../../platform/content/cached-content.ts';
import { newsCountsRead, newsPages, newsRead, ownNewsPages } from './reads.ts';

export const useNewsList = (category: NewsCategory | undefined) => useInfiniteQuery(newsPages(category));
export const useOwnNews = (isShown: boolean) => useInfiniteQuery({ ...ownNewsPages, enabled: isShown });
export const useNews = (id: string) => useQuery(newsRead(id));
export const useNewsCounts = () => useQuery(newsCountsRead).data;

export const listCalls = ['GET /api/news/posts', 'GET /api/news/my-posts'] as const;

/** How a news post is changed in every cached list and on its own page. */
export const {
  patch: patchNews,
  reread: rereadNews,
  optimistic: changeAtOnce,
} = cachedContent<NewsPost>({
  lists: listCalls,
  page: (id) => newsRead(id).queryKey,
  also: ['GET /api/news/counts'],
});
