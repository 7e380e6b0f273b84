import type { NewComment } from '#contract/comments.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Post } from '#contract/feed.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';
import { patchPost } from './queries.ts';

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
export const removePhoto = (id: string) => api('DELETE /api/posts/:id/photo', { params: { id } });

/** Toggles a like optimistically. The server's count replaces the guess, and a failure undoes it. */
export async function likePost(post: Post): Promise<void> {
  const liked = !post.liked;
  const by =
    (count: number) =>
    (now: Post): Post => ({ ...now, liked, likes_count: count });
  patchPost(post.id, (now) => by(now.likes_count + (now.liked === liked ? 0 : liked ? 1 : -1))(now));
  try {
    const answer = await api('POST /api/posts/:id/like', { params: { id: post.id }, body: { liked } });
    patchPost(post.id, (now) => ({ ...now, liked: answer.liked, likes_count: answer.likes_count }));
  } catch (error) {
    patchPost(post.id, (now) => ({ ...now, liked: post.liked, likes_count: post.likes_count }));
    throw error;
  }
}
