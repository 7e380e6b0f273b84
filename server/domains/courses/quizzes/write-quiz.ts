import { randomBytes } from 'node:crypto';
import type { WrittenQuiz } from '#contract/courses/quizzes.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lessonMissing } from '../lessons/rules.ts';
import { courseOf, isPublished } from '../lessons/store.ts';
import { lockOwnCourse, requireWritten } from '../lock-own-course.ts';
import { keepEarlier, keepVersion } from '../versions/keep-version.ts';
import { touchCourse } from '../writing.store.ts';
import { quizProblem } from './rules.ts';
import { quizOf, saveQuiz } from './store.ts';

const editedElsewhere =
  'This quiz was also changed elsewhere. Both versions are kept. Choose which one to save.';
const usual: WrittenQuiz = {
  pass_mark: 80,
  max_attempts: null,
  is_shuffled: false,
  feedback_after: 'answer',
  questions: [],
  version: 0,
};

/** Returns a quiz with its answers, to its author and admins. Throws 404, 403. */
export async function readWrittenQuiz(db: Database, viewer: Viewer, lessonId: string): Promise<WrittenQuiz> {
  await requireWritten(db, viewer, lessonId);
  return (await quizOf(db, lessonId)) ?? usual;
}

/** Writes the quiz of a lesson. Throws 404, 403, 409 when it was edited since `version`, and 422 with the first problem. */
export async function writeQuiz(
  db: Database,
  {
    viewer,
    lessonId,
    quiz,
    version,
    now,
  }: {
    viewer: Viewer;
    lessonId: string;
    quiz: Omit<Body<Routes['PUT /api/lessons/:id/quiz']>, 'version'>;
    version: number | undefined;
    now: Date;
  },
): Promise<WrittenQuiz> {
  const courseId = await courseOf(db, lessonId);
  if (!courseId) throw notFound(lessonMissing);
  const course = await lockOwnCourse(db, { viewer, id: courseId, lessonId, now });
  const stored = (await quizOf(db, lessonId)) ?? usual;
  if (version !== undefined && version !== stored.version)
    throw conflict(editedElsewhere, 'edited_elsewhere', { current: stored });
  const problem = quizProblem(quiz.questions);
  if (problem) throw invalid(problem.sentence, { [problem.field]: problem.sentence });
  const used = new Set<string>();
  // Ids are random, because ones that grow would give away the right order.
  const idOf = (id: string | undefined): string => {
    const own =
      id !== undefined && /^[\w-]{8}$/.test(id) && !used.has(id) ? id : randomBytes(6).toString('base64url');
    used.add(own);
    return own;
  };
  const { pass_mark, max_attempts, is_shuffled, feedback_after = stored.feedback_after } = quiz;
  const questions = quiz.questions.map((question) => ({
    id: idOf(question.id),
    kind: question.kind,
    text: question.text.trim(),
    feedback: question.feedback.trim(),
    options:
      question.kind === 'short'
        ? []
        : question.options.map((option) => ({
            id: idOf(option.id),
            text: option.text.trim(),
            is_right: option.is_right,
          })),
    accepted:
      question.kind === 'short'
        ? question.accepted.map((each) => each.trim()).filter((each) => each !== '')
        : [],
  }));
  await keepEarlier(db, lessonId);
  await saveQuiz(db, lessonId, { pass_mark, max_attempts, is_shuffled, feedback_after, questions }, now);
  await keepVersion(db, {
    lessonId,
    editorId: viewer.id,
    kind: (await isPublished(db, lessonId)) ? 'published' : 'edited',
    now,
  });
  await touchCourse(db, course.id, now);
  return (await quizOf(db, lessonId)) ?? usual;
}
