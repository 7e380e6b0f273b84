import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Category, Reply, ReplyOrder, TopicCard, TopicOrder } from '#contract/forum.ts';
import { apiPage } from '../../platform/http/api.ts';
import { editPages, trimToFirstPage } from '../../platform/query/cached-lists.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';

const minute = 60_000;
/** Items per page in the forum (K-06). */
const pageSize = 50;

const categories = read('GET /api/forum/categories');
const listCall = 'GET /api/forum/topics';
const repliesCall = 'GET /api/forum/topics/:id/posts';

/** Reads the categories in their order. */
export function useCategories() {
  const query = useQuery({ ...categories, staleTime: minute });
  return { ...query, list: query.data ? Object.values(query.data.categories) : undefined };
}

/** Returns the category with this slug or id, if any (decision 63). */
export const categoryIn = (list: readonly Category[] | undefined, named: string): Category | undefined =>
  list?.find(({ slug, id }) => slug === named || id === named);

export interface TopicFilter {
  /** Slug or id. */
  category: string;
  tag?: string | undefined;
  /** Undefined sorts by last activity. */
  sort?: Exclude<TopicOrder, 'active'> | undefined;
  /** Words to search for in topics and replies. */
  q?: string | undefined;
  /** True to list recently deleted topics, for staff. */
  deleted?: boolean | undefined;
}

const topicPages = ({ category, tag, sort, q, deleted }: TopicFilter) =>
  readPages(listCall, {
    query: {
      category,
      limit: pageSize,
      ...(tag && { tag }),
      ...(sort && { sort }),
      ...(q && { q }),
      ...(deleted && { deleted }),
    },
  });

/** Reads pages of a category's topics, pinned first. */
export const useTopics = (filter: TopicFilter) => useInfiniteQuery(topicPages(filter));

/** Reads this week's check-in topic, or its category (decision 32). */
export const useCheckIn = (enabled = true) =>
  useQuery({ ...read('GET /api/forum/check-in'), staleTime: 10 * minute, meta: { dated: true }, enabled });

/** Reloads every list of topics from its first page, and the counts of the categories. */
export async function reloadTopics(): Promise<void> {
  trimToFirstPage([listCall]);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listCall] }),
    queryClient.invalidateQueries(categories),
  ]);
}

/** Edits a topic in every cached list. */
export function patchCard(id: string, change: Partial<TopicCard>): void {
  editPages<{ topics: TopicCard[] }>([listCall], (items) => ({
    ...items,
    topics: items.topics.map((topic) => (topic.id === id ? { ...topic, ...change } : topic)),
  }));
}

/** Marks lists and category counts as stale after reading. They refetch on the next visit. */
export async function noteRead(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listCall], refetchType: 'none' }),
    queryClient.invalidateQueries({ ...categories, refetchType: 'none' }),
  ]);
}

/** Reads a topic with its first replies. */
export const topicQuery = (id: string) =>
  read('GET /api/forum/topics/:id', { params: { id }, query: { limit: pageSize } });

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
