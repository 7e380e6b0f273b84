import type { BlogPost } from '#contract/blog/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';

/** Reads pages of the viewer's own posts, those changed last first. */
export const ownPostPages = readPages('GET /api/blog/my-posts', { query: { limit: 50 } });

export const blogPostRead = (id: string) => read('GET /api/blog/posts/:id', { params: { id } });

export type OfficeStatus = 'pending' | 'published' | 'rejected';

/** Reads pages of posts of all authors, for administrators. Texts that aren't public are never stored on a device. */
export const officePostPages = (status: OfficeStatus) => ({
  ...readPages('GET /api/blog/posts', { query: { status, limit: 50 } }),
  meta: { keep: false },
});

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

export const savePost = (id: string, body: Body<Routes['PUT /api/blog/posts/:id']>) =>
  api('PUT /api/blog/posts/:id', { params: { id }, body });
