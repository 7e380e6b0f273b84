import { useQuery } from '@tanstack/react-query';
import type { QuizDraft, WrittenQuiz } from '#contract/quizzes.ts';
import { api } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { quizRead, writtenQuizRead } from './reads.ts';
import type { Answer } from './rules.ts';

export const useQuiz = (lessonId: string, wanted = true) =>
  useQuery({ ...quizRead(lessonId), enabled: wanted });
export const useWrittenQuiz = (lessonId: string) => useQuery(writtenQuizRead(lessonId));

/** Hands an attempt in. The same attempt sent again returns its first result. */
export const handIn = (id: string, body: { attempt: number; answers: Answer[] }) =>
  api('POST /api/lessons/:id/attempts', { params: { id }, body });

export const writeQuiz = (id: string, body: QuizDraft & { version: number }) =>
  api('PUT /api/lessons/:id/quiz', { params: { id }, body });

export const reloadQuiz = (id: string): void =>
  void queryClient.invalidateQueries({ queryKey: quizRead(id).queryKey });

export const setWrittenQuiz = (id: string, quiz: WrittenQuiz): void =>
  void queryClient.setQueryData(writtenQuizRead(id).queryKey, quiz);
