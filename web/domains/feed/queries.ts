import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/feed.ts';
import { cachedContent } from '../../platform/content/cached-content.ts';
import { useLivePlace } from '../../platform/live/live.ts';
import { pollMs } from '../../platform/live/poll-ms.ts';
import { trimToFirstPage } from '../../platform/query/cached-lists.ts';
import { queryClient, read } from '../../platform/query/query.ts';
import { type PostSource, postPages, postRead } from './reads.ts';

/** Reads pages of posts, newest first. A return visit shows cached posts; newer ones are announced, not inserted. */
export const usePosts = (source: PostSource) => useInfiniteQuery(postPages(source));

/** Reloads a list from its first page. Later pages load again on scroll. */
export async function reloadPosts(source: PostSource): Promise<void> {
  const { queryKey } = postPages(source);
  trimToFirstPage(queryKey);
  await queryClient.invalidateQueries({ queryKey });
}

/** Reloads every list and the members' post counts after a new post, from the first page (B section 4). */
export async function reloadLists(): Promise<void> {
  for (const key of listCalls) trimToFirstPage([key]);
  await rereadLists();
}
export const listCalls = ['GET /api/posts', 'GET /api/my-posts'] as const;

export const usePost = (id: string) => useQuery(postRead(id));

/** Asks for the live events of a list while it is shown, also of an empty one. */
export const useListPlace = (source: PostSource): void =>
  useLivePlace(
    source.kind === 'feed' ? 'feed' : source.kind === 'group' ? `group:${source.groupId}` : undefined,
  );

const half = 30_000;

/** Returns the number of posts newer than `newest`. Without live events, polls every 30 s while the page is visible. */
export function useNewCount(source: PostSource, newest: string | undefined) {
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
    refetchOnMount: 'always',
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
