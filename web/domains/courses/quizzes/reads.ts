import { read } from '../../../platform/query/query.ts';

/** Reads the questions of the next attempt. */
export const quizRead = (id: string) => ({
  ...read('GET /api/lessons/:id/quiz', { params: { id } }),
  staleTime: 60_000,
  retry: false,
});

/** Reads a quiz with its answers, for its author. */
export const writtenQuizRead = (id: string) => ({
  ...read('GET /api/lessons/:id/quiz/draft', { params: { id } }),
  meta: { keep: false },
});
