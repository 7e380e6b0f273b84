import type { AnswerReading, QuizResult } from '#contract/courses/quizzes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { endAttempt, lockAttempt, requireNext } from './answer-quiz.ts';
import { type GivenAnswer, isAnswer, readingOf } from './grading.rules.ts';
import { answerFirst, answersTogether, noSuchQuestion, otherAttempt } from './rules.ts';
import { keepAnswer } from './store.ts';

/**
 * Reads one answer and keeps it. The first answer to a question stays, so a repetition returns its reading. The answer to the last
 * open question ends the attempt. Throws 404, 403, 409 as an attempt does and
 * for a quiz that tells nothing before its end, and 422 for an answer that says nothing.
 */
export async function checkAnswer(
  db: Database,
  {
    answer,
    ...answering
  }: {
    viewer: Viewer;
    lessonId: string;
    attempt: number;
    version: number | undefined;
    answer: GivenAnswer;
    now: Date;
  },
): Promise<{ reading: AnswerReading; result: QuizResult | null }> {
  const open = await lockAttempt(db, answering);
  const { quiz, kept, before, viewer, lessonId, attempt, now } = open;
  const question = quiz.questions.find(({ id }) => id === answer.question);
  if (!question) throw conflict(noSuchQuestion, 'edited_elsewhere');
  const first = kept.find((each) => each.question === question.id);
  if (first) return { reading: readingOf(question, first), result: before?.result ?? null };
  if (before) throw conflict(otherAttempt, 'other_attempt');
  await requireNext(db, open);
  if (quiz.feedback_after === 'attempt') throw conflict(answersTogether, 'feedback_after_attempt');
  if (!isAnswer(question, answer)) throw invalid(answerFirst, { question: answerFirst });
  await keepAnswer(db, { memberId: viewer.id, lessonId, attempt, answer, now });
  const answers = [...kept, answer];
  const isWhole = quiz.questions.every(({ id }) => answers.some((each) => each.question === id));
  return {
    reading: readingOf(question, answer),
    result: isWhole ? await endAttempt(db, open, answers) : null,
  };
}
