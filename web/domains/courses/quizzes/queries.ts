import { useQuery } from '@tanstack/react-query';
import type { AnswerReading, Quiz, WrittenQuiz } from '#contract/quizzes.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { quizRead, writtenQuizRead } from './reads.ts';
import { withReading } from './rules.ts';

export const useQuiz = (lessonId: string, wanted = true) =>
  useQuery({ ...quizRead(lessonId), enabled: wanted });
export const useWrittenQuiz = (lessonId: string) => useQuery(writtenQuizRead(lessonId));

export const reloadQuiz = (id: string): void =>
  void queryClient.invalidateQueries({ queryKey: quizRead(id).queryKey });

/** Adds the reading of an answer to the attempt that it belongs to. */
export const addReading = (id: string, attempt: number, reading: AnswerReading): void =>
  void queryClient.setQueryData(quizRead(id).queryKey, (quiz: Quiz | undefined) =>
    quiz?.attempt === attempt ? withReading(quiz, reading) : quiz,
  );

export const setWrittenQuiz = (id: string, quiz: WrittenQuiz): void =>
  void queryClient.setQueryData(writtenQuizRead(id).queryKey, quiz);
