import { useQuery } from '@tanstack/react-query';
import type { WrittenQuiz } from '#contract/quizzes.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { quizRead, writtenQuizRead } from './reads.ts';

export const useQuiz = (lessonId: string, wanted = true) =>
  useQuery({ ...quizRead(lessonId), enabled: wanted });
export const useWrittenQuiz = (lessonId: string) => useQuery(writtenQuizRead(lessonId));

export const reloadQuiz = (id: string): void =>
  void queryClient.invalidateQueries({ queryKey: quizRead(id).queryKey });

export const setWrittenQuiz = (id: string, quiz: WrittenQuiz): void =>
  void queryClient.setQueryData(writtenQuizRead(id).queryKey, quiz);
