import type { Post } from '#contract/feed/endpoints.ts';
import { useLive } from '../../platform/live/live.ts';
import { entriesOf } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { postRead } from './data.ts';
import { listCalls, patchPost } from './posts/data.ts';

/** Pages read a post within this time in ms, not all at once. */
const spread = 700;
const planned = new Set<string>();

/** Moves the hearts and the number of comments of loaded posts as soon as others change them. */
export function useCountsLive(): void {
  useLive('counts', ({ post_id: id, likes_count }) => {
    if (!isLoaded(id)) return;
    if (likes_count !== null) return patchPost(id, (post) => ({ ...post, likes_count }));
    if (planned.has(id)) return;
    planned.add(id);
    setTimeout(() => void reread(id), Math.random() * spread);
  });
}

const isLoaded = (id: string): boolean =>
  queryClient.getQueryData(postRead(id).queryKey) !== undefined ||
  listCalls.some((call) =>
    queryClient
      .getQueriesData({ queryKey: [call], type: 'active' })
      .some(([, data]) => entriesOf<Post>(data).some((post) => post.id === id)),
  );

async function reread(id: string): Promise<void> {
  planned.delete(id);
  try {
    const { likes_count, comments_count } = await queryClient.fetchQuery({ ...postRead(id), staleTime: 0 });
    patchPost(id, (post) => ({ ...post, likes_count, comments_count }));
  } catch {
    // The next visit reads it.
  }
}
