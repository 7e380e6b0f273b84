import type { NewComment } from '#contract/comments/endpoints.ts';
import { api } from '../../../platform/http/api.ts';
import { readPages } from '../../../platform/query/query.ts';

/** Reads all comments of a lesson, oldest first. */
export const lessonCommentPages = (id: string) => ({
  ...readPages('GET /api/lessons/:id/comments', { params: { id }, query: { limit: 50 } }),
  meta: { keep: false },
});

export const addLessonComment = (id: string, body: NewComment) =>
  api('POST /api/lessons/:id/comments', { params: { id }, body });
