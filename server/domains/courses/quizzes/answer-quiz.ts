import { isDeepStrictEqual } from 'node:util';
import type { Quiz, QuizResult } from '#contract/quizzes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { recordCompletion } from '../enrolments/complete-lesson.ts';
import { findOpenLesson } from '../lessons/open-lesson.ts';
import { lockSentences } from '../lessons/rules.ts';
import { type GivenAnswer, grade } from './grading/rules.ts';
import { asAsked, editedMeanwhile, noAttemptsLeft, noQuiz, otherAttempt, passedBefore } from './rules.ts';
import { attemptOf, attemptsOf, insertAttempt, lockAttempts, quizOf } from './store.ts';

/** Returns the questions of the viewer's next attempt. Throws 404, and 403 for a locked lesson. */
export async function readQuiz(db: Database, viewer: Viewer, lessonId: string, now: Date): Promise<Quiz> {
  const { lesson } = await findOpenLesson(db, viewer, lessonId, now);
  const quiz = lesson.lesson_type === 'quiz' ? await quizOf(db, lesson.id) : undefined;
  if (!quiz || quiz.questions.length === 0) throw notFound(noQuiz);
  const attempts = await attemptsOf(db, { memberId: viewer.id, lessonId: lesson.id });
  const attempt = attempts.count + 1;
  return {
    pass_mark: quiz.pass_mark,
    max_attempts: quiz.max_attempts,
    attempts_left: quiz.max_attempts === null ? null : Math.max(0, quiz.max_attempts - attempts.count),
    attempt,
    best: attempts.best,
    is_passed: attempts.is_passed,
    questions: asAsked(quiz, `${viewer.id} ${attempt}`),
    version: quiz.version,
  };
}

/**
 * Grades an attempt and completes the lesson if it passes. A repeated attempt returns its first result, so a double
 * click costs nothing. Throws 404, 403 for a locked lesson or without enrollment, and 409 for an attempt that isn't the next one, for
 * other answers of one, and for a quiz that was edited since `version`.
 */
export async function answerQuiz(
  db: Database,
  {
    viewer,
    lessonId,
    attempt,
    version,
    answers,
    now,
  }: {
    viewer: Viewer;
    lessonId: string;
    attempt: number;
    version?: number | undefined;
    answers: readonly GivenAnswer[];
    now: Date;
  },
): Promise<QuizResult> {
  const { course, lesson } = await findOpenLesson(db, viewer, lessonId, now);
  if (!course.is_enrolled) throw forbidden(lockSentences.enroll_first, 'enroll_first');
  const quiz = lesson.lesson_type === 'quiz' ? await quizOf(db, lesson.id) : undefined;
  if (!quiz || quiz.questions.length === 0) throw notFound(noQuiz);
  const at = { memberId: viewer.id, lessonId: lesson.id };
  await lockAttempts(db, at.memberId, at.lessonId);
  const before = await attemptOf(db, { ...at, number: attempt });
  if (before) {
    // Another tab answered it. Its result isn't that of these answers.
    if (!isDeepStrictEqual(before.answers, JSON.parse(JSON.stringify(answers))))
      throw conflict(otherAttempt, 'other_attempt');
    return before.result;
  }
  const { count, is_passed } = await attemptsOf(db, at);
  if (is_passed) throw conflict(passedBefore, 'passed');
  if (quiz.max_attempts !== null && count >= quiz.max_attempts)
    throw conflict(noAttemptsLeft, 'no_attempts_left');
  if (attempt !== count + 1) throw conflict(otherAttempt, 'other_attempt');
  if (version !== undefined && version !== quiz.version) throw conflict(editedMeanwhile, 'edited_elsewhere');
  const result = {
    ...grade(quiz, answers, attempt),
    attempts_left: quiz.max_attempts === null ? null : quiz.max_attempts - attempt,
  };
  await insertAttempt(db, { ...at, result, answers, now });
  if (result.is_passed)
    await recordCompletion(db, { learner: viewer, course, lessonId: lesson.id, at: now, now });
  return result;
}
