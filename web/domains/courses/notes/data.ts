import type { LessonNote } from '#contract/courses/lesson-notes.ts';
import { queryClient, read } from '../../../platform/query/query.ts';

export const noteRead = (id: string) => ({
  ...read('GET /api/lessons/:id/note', { params: { id } }),
  staleTime: 30_000,
});

/** Caches the note that the server has. */
export const setNote = (lessonId: string, note: LessonNote): void =>
  void queryClient.setQueryData(noteRead(lessonId).queryKey, note);
