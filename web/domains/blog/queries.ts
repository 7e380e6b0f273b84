import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BlogPost } from '#contract/blog.ts';
import { updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { blogPostRead, type OfficeStatus, officePostPages, ownPostPages } from './reads.ts';

export const useOwnPosts = () => useInfiniteQuery(ownPostPages);
export const useBlogPost = (id: string) => useQuery(blogPostRead(id));
export const useOfficePosts = (status: OfficeStatus) => useInfiniteQuery(officePostPages(status));

/** Puts a post that the server returned into the cache. */
export function setPost(post: BlogPost): void {
  updateItems<BlogPost>(
    ['GET /api/blog/my-posts'],
    ({ id }) => id === post.id,
    () => post,
  );
  queryClient.setQueryData<BlogPost>(blogPostRead(post.id).queryKey, post);
}

/** Refetches the lists. */
export const rereadPosts = (): Promise<unknown> =>
  Promise.all(
    ['GET /api/blog/my-posts', 'GET /api/blog/posts'].map((call) =>
      queryClient.invalidateQueries({ queryKey: [call] }),
    ),
  );
