import { useQuery } from '@tanstack/react-query';
import type { AnswerReading, Quiz, QuizDraft, WrittenQuiz } from '#contract/courses/quizzes.ts';
import { api } from '../../../platform/http/api.ts';
import { queryClient, read } from '../../../platform/query/query.ts';
import { withReading } from './rules.ts';

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

export const useQuiz = (lessonId: string, wanted = true) =>
  useQuery({ ...quizRead(lessonId), enabled: wanted });
export const reloadQuiz = (id: string): void =>
  void queryClient.invalidateQueries({ queryKey: quizRead(id).queryKey });

/** Adds the reading of an answer to the attempt that it belongs to. */
export const addReading = (id: string, attempt: number, reading: AnswerReading): void =>
  void queryClient.setQueryData(quizRead(id).queryKey, (quiz: Quiz | undefined) =>
    quiz?.attempt === attempt ? withReading(quiz, reading) : quiz,
  );

export const setWrittenQuiz = (id: string, quiz: WrittenQuiz): void =>
  void queryClient.setQueryData(writtenQuizRead(id).queryKey, quiz);

export const writeQuiz = (id: string, body: QuizDraft & { version: number }) =>
  api('PUT /api/lessons/:id/quiz', { params: { id }, body });
