import { useQuery } from '@tanstack/react-query';
import type { NewComment } from '#contract/comments/endpoints.ts';
import type { Post } from '#contract/feed/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { cachedContent } from '../../../platform/content/cached-content.ts';
import { api } from '../../../platform/http/api.ts';
import { useLivePlace } from '../../../platform/live/live.ts';
import { pollMs } from '../../../platform/live/poll-ms.ts';
import { trimToFirstPage } from '../../../platform/query/cached-lists.ts';
import { atEveryVisit, isOfThisVisit, queryClient, read } from '../../../platform/query/query.ts';
import { type PostSource, postPages, postRead } from '../data.ts';

/** Reloads a list from its first page. Later pages load again on scroll. */
export async function reloadPosts(source: PostSource): Promise<void> {
  const { queryKey } = postPages(source);
  trimToFirstPage(queryKey);
  await queryClient.invalidateQueries({ queryKey });
}

/** Reloads every list and the members' post counts after a new post, from the first page. */
export async function reloadLists(): Promise<void> {
  for (const key of listCalls) trimToFirstPage([key]);
  await rereadLists();
}
export const listCalls = ['GET /api/posts', 'GET /api/my-posts'] as const;

/** Asks for the live events of a list while it is shown, also of an empty one. */
export const useListPlace = (source: PostSource): void =>
  useLivePlace(
    source.kind === 'feed' ? 'feed' : source.kind === 'group' ? `group:${source.groupId}` : undefined,
  );

const half = 30_000;

/**
 * Returns the number of posts newer than `newest`: none when the list has just been read, at `readAt`. Without live events, polls
 * every 30 s while the page is visible.
 */
export function useNewCount(source: PostSource, newest: string | undefined, readAt = 0) {
  const query = newest
    ? {
        since: newest,
        ...(source.kind === 'feed' && { filter: source.filter }),
        ...(source.kind === 'group' && { group_id: source.groupId }),
      }
    : undefined;
  return useQuery({
    ...read('GET /api/posts/new-count', { query: query ?? { since: '' } }),
    enabled: query !== undefined && (source.kind === 'feed' || source.kind === 'group'),
    refetchInterval: () => pollMs(half),
    // Refetches at once when the member returns to the tab or to the list.
    refetchOnWindowFocus: 'always',
    ...(isOfThisVisit(readAt)
      ? { ...atEveryVisit, initialData: { count: 0 }, initialDataUpdatedAt: readAt }
      : { refetchOnMount: 'always' }),
    meta: { keep: false },
  });
}

/** How a post is changed in every cached list and on its own page. */
export const {
  patch: patchPost,
  reread: rereadLists,
  optimistic: changeAtOnce,
} = cachedContent<Post>({
  lists: listCalls,
  page: (id) => postRead(id).queryKey,
  also: ['GET /api/users/:id'],
});

type Report = Body<Routes['POST /api/posts/:id/flag']>;
type Appeal = Body<Routes['POST /api/posts/:id/appeal']>;

export const reportPost = (id: string, body: Report) =>
  api('POST /api/posts/:id/flag', { params: { id }, body });

/** Asks moderators to look again at a hidden post. */
export async function appealPost(id: string, body: Appeal): Promise<void> {
  const after = await api('POST /api/posts/:id/appeal', { params: { id }, body });
  patchPost(id, () => after);
}

export const addComment = (id: string, body: NewComment) =>
  api('POST /api/posts/:id/comments', { params: { id }, body });

export const editPost = (id: string, body: Body<Routes['PUT /api/posts/:id']>) =>
  api('PUT /api/posts/:id', { params: { id }, body });
export const deletePost = (id: string) => api('DELETE /api/posts/:id', { params: { id } });
/** Pins a post to the top of its list, or unpins it. */
export async function pinPost(id: string, pinned: boolean): Promise<void> {
  const after = await api('PUT /api/posts/:id/pin', { params: { id }, body: { pinned } });
  patchPost(id, () => after);
}
export const removePhoto = (id: string) => api('DELETE /api/posts/:id/photo', { params: { id } });

/** Likes a post, or takes the like back. It shows at once. */
export const likePost = ({ id, liked }: Post) =>
  changeAtOnce(id, {
    guess: (now) =>
      now.liked === liked ? { ...now, liked: !liked, likes_count: now.likes_count + (liked ? -1 : 1) } : now,
    send: () => api('POST /api/posts/:id/like', { params: { id }, body: { liked: !liked } }),
    settle: (now, { liked: isLiked, likes_count }) => ({ ...now, liked: isLiked, likes_count }),
  });
