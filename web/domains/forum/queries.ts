import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Category, Reply, ReplyOrder, TopicCard, TopicOrder } from '#contract/forum.ts';
import { apiPage } from '../../platform/http/api.ts';
import { editPages, trimToFirstPage } from '../../platform/query/cached-lists.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';

const minute = 60_000;
/** Page size of the forum (K-06). */
const pageSize = 50;

const categories = read('GET /api/forum/categories');
const listCall = 'GET /api/forum/topics';
const repliesCall = 'GET /api/forum/topics/:id/posts';

/** The categories in their order, and whether the viewer may open topics. */
export function useCategories() {
  const query = useQuery({ ...categories, staleTime: minute });
  return { ...query, list: query.data ? Object.values(query.data.categories) : undefined };
}

/** One of them by slug or id (decision 63). */
export const categoryIn = (list: readonly Category[] | undefined, named: string): Category | undefined =>
  list?.find(({ slug, id }) => slug === named || id === named);

export interface TopicFilter {
  /** Slug or id. */
  category: string;
  tag?: string | undefined;
  /** Undefined is by last activity. */
  sort?: Exclude<TopicOrder, 'active'> | undefined;
  /** Words that stand in a topic or its replies. */
  q?: string | undefined;
  /** What was deleted lately, for staff. */
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

/** Topics of a category in pages, pinned first. */
export const useTopics = (filter: TopicFilter) => useInfiniteQuery(topicPages(filter));

/** This week's check-in topic, or its category (decision 32). */
export const useCheckIn = (enabled = true) =>
  useQuery({ ...read('GET /api/forum/check-in'), staleTime: 10 * minute, meta: { dated: true }, enabled });

/** Reads every list of topics again, from its first page, and the counts of the categories. */
export async function reloadTopics(): Promise<void> {
  trimToFirstPage([listCall]);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listCall] }),
    queryClient.invalidateQueries(categories),
  ]);
}

/** Changes a topic in every list that shows it. */
export function patchCard(id: string, change: Partial<TopicCard>): void {
  editPages<{ topics: TopicCard[] }>([listCall], (items) => ({
    ...items,
    topics: items.topics.map((topic) => (topic.id === id ? { ...topic, ...change } : topic)),
  }));
}

/** What was read is new no more: lists and counts are asked again when somebody goes there. */
export async function noteRead(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listCall], refetchType: 'none' }),
    queryClient.invalidateQueries({ ...categories, refetchType: 'none' }),
  ]);
}

/** A topic with its first replies; asked again at every visit, so that what is new is known. */
export const topicQuery = (id: string) =>
  read('GET /api/forum/topics/:id', { params: { id }, query: { limit: pageSize } });

interface ReplyPage {
  items: Reply[];
  next: string | null;
}

/** The replies after a place in a topic, or from its newest on (`after` is null then). */
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
    // The place moves on when the topic is read again; the replies of the other order are none of these.
    placeholderData: (
      before: InfiniteData<ReplyPage, string | null> | undefined,
      query: { queryKey: readonly unknown[] } | undefined,
    ) => (query?.queryKey[2] === order ? before : undefined),
  });
