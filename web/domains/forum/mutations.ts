import type { Body } from '#contract/endpoint.ts';
import type { Reply, Topic } from '#contract/forum.ts';
import type { Routes } from '#contract/routes.ts';
import type { NewReport } from '../../platform/content/ReportDialog.tsx';
import { api } from '../../platform/http/api.ts';

type BodyOf<C extends keyof Routes> = Body<Routes[C]>;

export const sendReaction = (id: string, body: BodyOf<'POST /api/forum/posts/:id/reactions'>) =>
  api('POST /api/forum/posts/:id/reactions', { params: { id }, body });

/** Reports a topic or a reply for safety. Open to members who may not react (decision 61). */
export const reportWritten = (id: string, body: NewReport) =>
  api('POST /api/forum/posts/:id/report', { params: { id }, body });

/** Asks moderators to look again at a hidden topic or reply. */
export async function appeal<T extends Topic | Reply>(
  written: T,
  body: BodyOf<'POST /api/forum/posts/:id/appeal'>,
): Promise<T> {
  return {
    ...written,
    ...(await api('POST /api/forum/posts/:id/appeal', { params: { id: written.id }, body })),
  };
}

export const editReply = (id: string, body: BodyOf<'PUT /api/forum/posts/:id'>) =>
  api('PUT /api/forum/posts/:id', { params: { id }, body });
export const editTopic = (id: string, body: BodyOf<'PUT /api/forum/topics/:id'>) =>
  api('PUT /api/forum/topics/:id', { params: { id }, body });
export const deleteReply = (id: string) => api('DELETE /api/forum/posts/:id', { params: { id } });
export const restoreReply = (id: string) => api('POST /api/forum/posts/:id/restore', { params: { id } });
export const deleteTopic = (id: string) => api('DELETE /api/forum/topics/:id', { params: { id } });

/** Marks the topic as read up to `postId`; null means the opening post. */
export const sendRead = (id: string, postId: string | null, keepalive: boolean) =>
  api('POST /api/forum/topics/:id/read', {
    params: { id },
    body: postId ? { post_id: postId } : {},
    keepalive,
  });
