import type { KeptText } from '#contract/blog-constants.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../platform/http/api.ts';

export const savePost = (id: string, body: Body<Routes['PUT /api/blog/posts/:id']>) =>
  api('PUT /api/blog/posts/:id', { params: { id }, body });

/** Moves a post to the drafts. `keep` chooses between the approved text and later changes, for a scheduled post that has both. */
export const withdrawPost = (id: string, keep?: KeptText) =>
  api('POST /api/blog/posts/:id/withdraw', { params: { id }, body: keep ? { keep } : null });

export const discardRevision = (id: string) => api('DELETE /api/blog/posts/:id/revision', { params: { id } });

export const removeCover = (id: string) => api('DELETE /api/blog/posts/:id/image', { params: { id } });

export const deletePost = (id: string) => api('DELETE /api/blog/posts/:id', { params: { id } });
