import { isDeepStrictEqual } from 'node:util';
import type { Quiz, QuizResult } from '#contract/courses/quizzes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { recordCompletion } from '../enrolments/complete-lesson.ts';
import { findOpenLesson } from '../lessons/open-lesson.ts';
import { lockSentences } from '../lessons/rules.ts';
import { type GivenAnswer, grade, joined, readingOf, type StoredQuiz, stillGiven } from './grading.rules.ts';
import { asAsked, editedMeanwhile, noAttemptsLeft, noQuiz, otherAttempt, passedBefore } from './rules.ts';
import { attemptOf, attemptsOf, insertAttempt, keptAnswers, lockAttempts, quizOf } from './store.ts';

/** Returns the questions of the viewer's next attempt. Throws 404, and 403 for a locked lesson. */
export async function readQuiz(db: Database, viewer: Viewer, lessonId: string, now: Date): Promise<Quiz> {
  const { lesson } = await findOpenLesson(db, viewer, lessonId, now);
  const quiz = lesson.lesson_type === 'quiz' ? await quizOf(db, lesson.id) : undefined;
  if (!quiz || quiz.questions.length === 0) throw notFound(noQuiz);
  const at = { memberId: viewer.id, lessonId: lesson.id };
  const attempts = await attemptsOf(db, at);
  const attempt = attempts.count + 1;
  const kept = stillGiven(quiz, await keptAnswers(db, { ...at, attempt }));
  return {
    pass_mark: quiz.pass_mark,
    max_attempts: quiz.max_attempts,
    attempts_left: quiz.max_attempts === null ? null : Math.max(0, quiz.max_attempts - attempts.count),
    attempt,
    best: attempts.best,
    is_passed: attempts.is_passed,
    feedback_after: quiz.feedback_after,
    questions: asAsked(quiz, `${viewer.id} ${attempt}`),
    answered: quiz.questions.flatMap((question) => {
      const answer = kept.find((each) => each.question === question.id);
      return answer ? [readingOf(question, answer)] : [];
    }),
    version: quiz.version,
  };
}

interface Answering {
  viewer: Viewer;
  lessonId: string;
  attempt: number;
  version?: number | undefined;
  now: Date;
}

/** An attempt that its learner may answer, under a lock that makes their attempts at this lesson run one by one. */
export interface OpenAttempt extends Answering {
  course: Awaited<ReturnType<typeof findOpenLesson>>['course'];
  quiz: StoredQuiz;
  /** Kept from the checks of single answers. */
  kept: GivenAnswer[];
  /** The attempt if it has ended. */
  before: Awaited<ReturnType<typeof attemptOf>>;
}

/** Locks an attempt and returns it. Throws 404, and 403 for a locked lesson or without enrollment. */
export async function lockAttempt(db: Database, answering: Answering): Promise<OpenAttempt> {
  const { viewer, attempt, now } = answering;
  const { course, lesson } = await findOpenLesson(db, viewer, answering.lessonId, now);
  if (!course.is_enrolled) throw forbidden(lockSentences.enroll_first, 'enroll_first');
  const quiz = lesson.lesson_type === 'quiz' ? await quizOf(db, lesson.id) : undefined;
  if (!quiz || quiz.questions.length === 0) throw notFound(noQuiz);
  const at = { memberId: viewer.id, lessonId: lesson.id };
  await lockAttempts(db, at.memberId, at.lessonId);
  const kept = stillGiven(quiz, await keptAnswers(db, { ...at, attempt }));
  const before = await attemptOf(db, { ...at, number: attempt });
  return { ...answering, lessonId: lesson.id, course, quiz, kept, before };
}

/** Throws 409 for an attempt that isn't the next one, and for a quiz that was edited since `version`. */
export async function requireNext(
  db: Database,
  { viewer, lessonId, quiz, attempt, version }: OpenAttempt,
): Promise<void> {
  const { count, is_passed } = await attemptsOf(db, { memberId: viewer.id, lessonId });
  if (is_passed) throw conflict(passedBefore, 'passed');
  if (quiz.max_attempts !== null && count >= quiz.max_attempts)
    throw conflict(noAttemptsLeft, 'no_attempts_left');
  if (attempt !== count + 1) throw conflict(otherAttempt, 'other_attempt');
  if (version !== undefined && version !== quiz.version) throw conflict(editedMeanwhile, 'edited_elsewhere');
}

/** Grades an attempt, stores it, and completes the lesson if it passes. */
export async function endAttempt(
  db: Database,
  { viewer, lessonId, course, quiz, attempt, now }: OpenAttempt,
  answers: readonly GivenAnswer[],
): Promise<QuizResult> {
  const result = {
    ...grade(quiz, answers, attempt),
    attempts_left: quiz.max_attempts === null ? null : quiz.max_attempts - attempt,
  };
  await insertAttempt(db, { memberId: viewer.id, lessonId, result, answers, now });
  if (result.is_passed) await recordCompletion(db, { learner: viewer, course, lessonId, at: now, now });
  return result;
}

/**
 * Grades an attempt and completes the lesson if it passes. A kept answer stays. A repeated attempt returns its
 * first result, so a double click costs nothing. Throws 404, 403 for a locked lesson or without enrollment, and 409 for an attempt
 * that isn't the next one, for other answers of one, and for a quiz that was edited since `version`.
 */
export async function answerQuiz(
  db: Database,
  { answers, ...answering }: Answering & { answers: readonly GivenAnswer[] },
): Promise<QuizResult> {
  const open = await lockAttempt(db, answering);
  const all = joined(open.kept, answers);
  if (open.before) {
    // Another tab answered it. Its result isn't that of these answers.
    if (!isDeepStrictEqual(open.before.answers, JSON.parse(JSON.stringify(all))))
      throw conflict(otherAttempt, 'other_attempt');
    return open.before.result;
  }
  await requireNext(db, open);
  return endAttempt(db, open, all);
}
