import { read } from '../../../platform/query/query.ts';

/** Reads captions and transcript of a lesson, and the viewer's place in its video. */
export const mediaRead = (id: string) => ({
  ...read('GET /api/lessons/:id/media', { params: { id } }),
  staleTime: 60_000,
});

export const writtenMediaRead = (id: string) => ({
  ...read('GET /api/lessons/:id/media/draft', { params: { id } }),
  meta: { keep: false },
});
