import type { NewComment } from '#contract/comments.ts';
import type { Body } from '#contract/endpoint.ts';
import type { NewsPost } from '#contract/news.ts';
import type { NewsReaction } from '#contract/news-constants.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { changeAtOnce, patchNews } from './queries.ts';

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

/** Returns a news post with the member's reaction added or removed. */
export function withReaction(
  news: NewsPost,
  { kind, memberId, active }: { kind: NewsReaction; memberId: string; active: boolean },
): NewsPost {
  const members = news.reactions[kind];
  if (members.includes(memberId) === active) return news;
  return {
    ...news,
    reactions: {
      ...news.reactions,
      [kind]: active ? [memberId, ...members] : members.filter((id) => id !== memberId),
    },
    reaction_counts: {
      ...news.reaction_counts,
      [kind]: Math.max(0, news.reaction_counts[kind] + (active ? 1 : -1)),
    },
  };
}

/** Adds a reaction of the member, or takes it back. It shows at once. */
export function reactToNews({ id, reactions }: NewsPost, kind: NewsReaction, memberId: string) {
  const active = !reactions[kind].includes(memberId);
  return changeAtOnce(id, {
    guess: (now) => withReaction(now, { kind, memberId, active }),
    send: () =>
      api('POST /api/news/posts/:id/react', { params: { id }, body: { reaction_type: kind, active } }),
    settle: (now, after) => ({ ...now, ...after }),
  });
}
