import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Category, Reply, ReplyOrder, TopicCard } from '#contract/forum.ts';
import { apiPage } from '../../platform/http/api.ts';
import { editPages, trimToFirstPage } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { categoriesRead, checkInRead, pageSize, type TopicFilter, topicPages, topicsCall } from '../data.ts';

const repliesCall = 'GET /api/forum/topics/:id/posts';

/** Reads the categories in their order. */
export function useCategories() {
  const query = useQuery(categoriesRead);
  return { ...query, list: query.data ? Object.values(query.data.categories) : undefined };
}

/** Returns the category with this slug or id, if any (decision 63). */
export const categoryIn = (list: readonly Category[] | undefined, named: string): Category | undefined =>
  list?.find(({ slug, id }) => slug === named || id === named);

/** Reads pages of a category's topics, pinned first. */
export const useTopics = (filter: TopicFilter) =>
  useInfiniteQuery({
    ...topicPages(filter),
    select: (data) => ({ ...data, pages: data.pages.map(({ items }) => ({ items: items.topics })) }),
  });

export const useCheckIn = (enabled = true) => useQuery({ ...checkInRead, enabled });

/** Reloads every list of topics from its first page, and the counts of the categories. */
export async function reloadTopics(): Promise<void> {
  trimToFirstPage([topicsCall]);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [topicsCall] }),
    queryClient.invalidateQueries({ queryKey: categoriesRead.queryKey }),
  ]);
}

/** Edits a topic in every cached list. */
export function patchCard(id: string, change: Partial<TopicCard>): void {
  editPages<{ topics: TopicCard[] }>([topicsCall], (items) => ({
    ...items,
    topics: items.topics.map((topic) => (topic.id === id ? { ...topic, ...change } : topic)),
  }));
}

/** Marks lists and category counts as stale after reading. They refetch on the next visit. */
export async function noteRead(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [topicsCall], refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: categoriesRead.queryKey, refetchType: 'none' }),
  ]);
}

interface ReplyPage {
  items: Reply[];
  next: string | null;
}

/** Reads pages of replies after a cursor. With the newest first, `after` is null. */
export const repliesQuery = (id: string, order: ReplyOrder, after: string | null) =>
  infiniteQueryOptions({
    queryKey: [repliesCall, { params: { id } }, order, after, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      apiPage(repliesCall, {
        params: { id },
        query: {
          limit: pageSize,
          ...(order !== 'oldest' && { sort: order }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: (last) => last.next,
    // Keeps the old pages while `after` changes. The replies of another order must not show.
    placeholderData: (
      before: InfiniteData<ReplyPage, string | null> | undefined,
      query: { queryKey: readonly unknown[] } | undefined,
    ) => (query?.queryKey[2] === order ? before : undefined),
  });
