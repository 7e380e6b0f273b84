import type { WrittenMedia } from '#contract/courses/lesson-media.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../../platform/http/api.ts';
import { queryClient, read } from '../../../platform/query/query.ts';

/** Reads captions and transcript of a lesson, and the viewer's position in its video. */
export const mediaRead = (id: string) => ({
  ...read('GET /api/lessons/:id/media', { params: { id } }),
  staleTime: 60_000,
});

export const writtenMediaRead = (id: string) => ({
  ...read('GET /api/lessons/:id/media/draft', { params: { id } }),
  meta: { keep: false },
});

/** Caches the server's version of captions and transcript, and refetches what learners get of it. */
export function setWrittenMedia(lessonId: string, media: WrittenMedia): void {
  queryClient.setQueryData(writtenMediaRead(lessonId).queryKey, media);
  void queryClient.invalidateQueries({ queryKey: mediaRead(lessonId).queryKey });
}

/** Stores where the member is in a video. Resolves to false without an answer; this device keeps the position then. */
export const keepPosition = (id: string, seconds: number): Promise<boolean> =>
  api('PUT /api/lessons/:id/place', { params: { id }, body: { position_s: seconds }, keepalive: true }).then(
    () => true,
    () => false,
  );

export const writeMedia = (id: string, body: Body<Routes['PUT /api/lessons/:id/media']>) =>
  api('PUT /api/lessons/:id/media', { params: { id }, body });
