import type { NewComment } from '#contract/comments.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Post } from '#contract/feed.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { changeAtOnce, patchPost } from './queries.ts';

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
