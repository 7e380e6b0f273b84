import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NewsPost } from '#contract/news.ts';
import type { NewsCategory } from '#contract/news-constants.ts';
import { updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { newsCountsRead, newsPages, newsRead, ownNewsPages } from './reads.ts';

export const useNewsList = (category: NewsCategory | undefined) => useInfiniteQuery(newsPages(category));
export const useOwnNews = (isShown: boolean) => useInfiniteQuery({ ...ownNewsPages, enabled: isShown });
export const useNews = (id: string) => useQuery(newsRead(id));
export const useNewsCounts = () => useQuery(newsCountsRead).data;

export const listCalls = ['GET /api/news/posts', 'GET /api/news/my-posts'] as const;

/** Edits a news post in every cached list and on its own page. */
export function patchNews(id: string, change: (news: NewsPost) => NewsPost | null): void {
  for (const key of listCalls) updateItems<NewsPost>([key], (news) => news.id === id, change);
  queryClient.setQueryData<NewsPost>(newsRead(id).queryKey, (news) =>
    news ? (change(news) ?? undefined) : news,
  );
}

/** Refetches every list and the counts of the categories. */
export async function rereadNews(): Promise<void> {
  await Promise.all(
    [...listCalls, 'GET /api/news/counts'].map((call) => queryClient.invalidateQueries({ queryKey: [call] })),
  );
}
