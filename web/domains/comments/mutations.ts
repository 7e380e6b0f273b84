import type { Comment } from '#contract/comments.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';

type Report = Body<Routes['POST /api/comments/:id/flag']>;
type Appeal = Body<Routes['POST /api/comments/:id/appeal']>;
type CommentEdit = Body<Routes['PUT /api/comments/:id']>;

export const reportComment = (id: string, body: Report) =>
  api('POST /api/comments/:id/flag', { params: { id }, body });

export const appealComment = (id: string, body: Appeal) =>
  api('POST /api/comments/:id/appeal', { params: { id }, body });

export const editComment = (id: string, body: CommentEdit) =>
  api('PUT /api/comments/:id', { params: { id }, body });

export const likeComment = ({ id, liked }: Comment) =>
  api('POST /api/comments/:id/like', { params: { id }, body: { liked: !liked } });
