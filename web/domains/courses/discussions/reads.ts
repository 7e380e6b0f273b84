import { readPages } from '../../../platform/query/query.ts';

/** Reads all comments of a lesson, oldest first. */
export const lessonCommentPages = (id: string) => ({
  ...readPages('GET /api/lessons/:id/comments', { params: { id }, query: { limit: 50 } }),
  meta: { keep: false },
});
