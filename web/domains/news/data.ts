import { useQuery } from '@tanstack/react-query';
import type { NewComment } from '#contract/comments/endpoints.ts';
import type { NewsCategory, NewsReaction } from '#contract/news/constants.ts';
import type { NewsPost } from '#contract/news/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { cachedContent } from '../../platform/content/cached-content.ts';
import { withReaction } from '../../platform/content/with-reaction.ts';
import { api } from '../../platform/http/api.ts';
import { read, readPages } from '../../platform/query/query.ts';

const minute = 60_000;

/** Reads pages of published news, pinned first. */
export const newsPages = (category: NewsCategory | undefined) => ({
  ...readPages('GET /api/news/posts', { query: { limit: 20, ...(category && { category }) } }),
  staleTime: minute,
});

/** Reads pages of the viewer's own news, newest first. */
export const ownNewsPages = readPages('GET /api/news/my-posts', { query: { limit: 20 } });

export const newsRead = (id: string) => read('GET /api/news/posts/:id', { params: { id } });

export const newsCountsRead = { ...read('GET /api/news/counts'), staleTime: minute };

/** Reads all comments of a news post, oldest first. */
export const newsCommentPages = (id: string) => ({
  ...readPages('GET /api/news/posts/:id/comments', { params: { id }, query: { limit: 50 } }),
  meta: { keep: false },
});

export const useNewsCounts = () => useQuery(newsCountsRead).data;

export const listCalls = ['GET /api/news/posts', 'GET /api/news/my-posts'] as const;

/** How a news post is changed in every cached list and on its own page. */
export const {
  patch: patchNews,
  reread: rereadNews,
  optimistic: changeAtOnce,
} = cachedContent<NewsPost>({
  lists: listCalls,
  page: (id) => newsRead(id).queryKey,
  also: ['GET /api/news/counts'],
});

export const editNews = (id: string, body: Body<Routes['PUT /api/news/posts/:id']>) =>
  api('PUT /api/news/posts/:id', { params: { id }, body });

export const deleteNews = (id: string) => api('DELETE /api/news/posts/:id', { params: { id } });

export const removeImage = (id: string) => api('DELETE /api/news/posts/:id/image', { params: { id } });

export const addNewsComment = (id: string, body: NewComment) =>
  api('POST /api/news/posts/:id/comments', { params: { id }, body });

export const reportNews = (id: string, body: Body<Routes['POST /api/news/posts/:id/flag']>) =>
  api('POST /api/news/posts/:id/flag', { params: { id }, body });

/** Asks moderators to look again at a hidden news post. */
export async function appealNews(
  id: string,
  body: Body<Routes['POST /api/news/posts/:id/appeal']>,
): Promise<void> {
  const after = await api('POST /api/news/posts/:id/appeal', { params: { id }, body });
  patchNews(id, () => after);
}

/** Adds a reaction of the member, or takes it back. It shows at once. */
export function reactToNews({ id, reactions }: NewsPost, kind: NewsReaction, memberId: string) {
  const active = !reactions[kind].includes(memberId);
  return changeAtOnce(id, {
    guess: (now) => withReaction(now, kind, memberId, active),
    send: () =>
      api('POST /api/news/posts/:id/react', { params: { id }, body: { reaction_type: kind, active } }),
    settle: (now, after) => ({ ...now, ...after }),
  });
}
