import type { Comment } from '#contract/comments/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { optimistic } from '../../platform/content/cached-content.ts';
import { api } from '../../platform/http/api.ts';
import { readPages } from '../../platform/query/query.ts';

/** Reads pages of the viewer's comments, newest first. */
export const ownCommentPages = {
  ...readPages('GET /api/my-comments', { query: { limit: 30 } }),
  meta: { keep: false },
};

type Report = Body<Routes['POST /api/comments/:id/flag']>;
type Appeal = Body<Routes['POST /api/comments/:id/appeal']>;
type CommentEdit = Body<Routes['PUT /api/comments/:id']>;

export const reportComment = (id: string, body: Report) =>
  api('POST /api/comments/:id/flag', { params: { id }, body });

export const appealComment = (id: string, body: Appeal) =>
  api('POST /api/comments/:id/appeal', { params: { id }, body });

export const editComment = (id: string, body: CommentEdit) =>
  api('PUT /api/comments/:id', { params: { id }, body });

export const deleteComment = (id: string) => api('DELETE /api/comments/:id', { params: { id } });

/** Likes a comment, or takes the like back. `patch` shows it at once. */
export const likeComment = ({ id, liked }: Comment, patch: (change: (now: Comment) => Comment) => void) =>
  optimistic(patch, {
    guess: (now) => ({ ...now, liked: !liked, likes_count: now.likes_count + (liked ? -1 : 1) }),
    send: () => api('POST /api/comments/:id/like', { params: { id }, body: { liked: !liked } }),
    settle: (now, after) => ({ ...now, ...after }),
  });
