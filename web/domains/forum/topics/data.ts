import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Category, Reply, ReplyOrder, Topic, TopicCard } from '#contract/forum/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { NewReport } from '../../../platform/content/ReportDialog.tsx';
import { api, apiPage } from '../../../platform/http/api.ts';
import { editPages, trimToFirstPage } from '../../../platform/query/cached-lists.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { categoriesRead, pageSize, type TopicFilter, topicPages, topicRead, topicsCall } from '../data.ts';

const repliesCall = 'GET /api/forum/topics/:id/posts';

/** Reads the categories in their order. */
export function useCategories() {
  const query = useQuery(categoriesRead);
  return { ...query, list: query.data ? Object.values(query.data.categories) : undefined };
}

/** Returns the category with this slug or id, if any. */
export const categoryIn = (list: readonly Category[] | undefined, named: string): Category | undefined =>
  list?.find(({ slug, id }) => slug === named || id === named);

/** Reads pages of a category's topics, pinned first. */
export const useTopics = (filter: TopicFilter) =>
  useInfiniteQuery({
    ...topicPages(filter),
    select: (data) => ({ ...data, pages: data.pages.map(({ items }) => ({ items: items.topics })) }),
  });

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

/** The next visit begins after this reply, or the opening post, before the server has responded. The cached topic stays as old as it is. */
export function noteLastRead(id: string, upTo: string): void {
  const topic = queryClient.getQueryCache().find<Topic>({ queryKey: topicRead(id).queryKey });
  const now = topic?.state.data;
  if (now && (now.last_read_id ?? '') < upTo) topic.setState({ data: { ...now, last_read_id: upTo } });
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

type BodyOf<C extends keyof Routes> = Body<Routes[C]>;

export const sendReaction = (id: string, body: BodyOf<'POST /api/forum/posts/:id/reactions'>) =>
  api('POST /api/forum/posts/:id/reactions', { params: { id }, body });

/** Reports a topic or a reply for safety. Open to members who may not react. */
export const reportWritten = (id: string, body: NewReport) =>
  api('POST /api/forum/posts/:id/report', { params: { id }, body });

/** Asks moderators to look again at a hidden topic or reply. */
export async function appeal<T extends Topic | Reply>(
  written: T,
  body: BodyOf<'POST /api/forum/posts/:id/appeal'>,
): Promise<T> {
  return {
    ...written,
    ...(await api('POST /api/forum/posts/:id/appeal', { params: { id: written.id }, body })),
  };
}

export const editReply = (id: string, body: BodyOf<'PUT /api/forum/posts/:id'>) =>
  api('PUT /api/forum/posts/:id', { params: { id }, body });
export const editTopic = (id: string, body: BodyOf<'PUT /api/forum/topics/:id'>) =>
  api('PUT /api/forum/topics/:id', { params: { id }, body });
export const deleteReply = (id: string) => api('DELETE /api/forum/posts/:id', { params: { id } });
export const deleteTopic = (id: string) => api('DELETE /api/forum/topics/:id', { params: { id } });

/** Marks the topic as read up to `postId`; null means the opening post. */
export const sendRead = (id: string, postId: string | null, keepalive: boolean) =>
  api('POST /api/forum/topics/:id/read', {
    params: { id },
    body: postId ? { post_id: postId } : {},
    keepalive,
  });
