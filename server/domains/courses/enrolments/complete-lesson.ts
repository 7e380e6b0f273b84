import { actedAt } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { assignmentOpen, handInOpen } from '../assignments/rules.ts';
import { assignmentOf } from '../assignments/store.ts';
import { findOpenLesson } from '../lessons/open-lesson.ts';
import { isShown, lessonIsDay, progressOf } from '../lessons/rules.ts';
import { outlineOf } from '../lessons/store.ts';
import { noQuiz, quizOpen } from '../quizzes/rules.ts';
import { quizOf } from '../quizzes/store.ts';
import type { LockedCourse } from '../store.ts';
import { insertCompletion, setFinished, setPlace } from './store.ts';

export interface Completed {
  completedAt: Date;
  progress: number;
  isFinished: boolean;
}

/**
 * Completes a lesson, once. A repetition returns the first time. `happenedAt` is the device's time of a call that
 * waited offline. Throws 404, 403 for a locked lesson, and 409 for a day of Evolve 90,
 * for a quiz that wasn't passed and for work that wasn't handed in or accepted.
 */
export async function completeLesson(
  db: Database,
  {
    viewer,
    lessonId,
    happenedAt,
    now,
  }: { viewer: Viewer; lessonId: string; happenedAt: string | undefined; now: Date },
): Promise<Completed> {
  const { course, lesson } = await findOpenLesson(db, viewer, lessonId, now);
  if (course.is_built_in) throw conflict(lessonIsDay, 'programme');
  // Passing completes the lesson, so only a quiz that wasn't passed gets here without one.
  if (lesson.lesson_type === 'quiz' && !lesson.is_completed)
    throw conflict((await quizOf(db, lesson.id))?.questions.length ? quizOpen : noQuiz, 'quiz_open');
  const assignment = lesson.lesson_type === 'assignment' ? await assignmentOf(db, lesson.id) : undefined;
  if (assignment?.collects_work && !lesson.is_completed)
    throw conflict(assignment.needs_acceptance ? assignmentOpen : handInOpen, 'assignment_open');
  const at = actedAt({ claimed: happenedAt, now, since: course.published_at ?? now });
  return recordCompletion(db, { learner: viewer, course, lessonId: lesson.id, at, now });
}

/** Completes a lesson that the learner may complete, and the course with its last one. */
export async function recordCompletion(
  db: Database,
  {
    learner,
    course,
    lessonId,
    at,
    now,
  }: { learner: Pick<Viewer, 'id' | 'isAdmin'>; course: LockedCourse; lessonId: string; at: Date; now: Date },
): Promise<Completed> {
  const enrolment = { courseId: course.id, memberId: learner.id };
  // Locks the enrolment, so that the completions of one learner run one by one and the last one finishes the course.
  const isEnrolled = await setPlace(db, { ...enrolment, lessonId, now });
  const completed = await insertCompletion(db, { memberId: learner.id, lessonId, at });
  const outline = (await outlineOf(db, learner, course.id)).filter(isShown);
  const done = outline.filter(({ completed_at }) => completed_at !== null).length;
  const isFinished = isEnrolled && outline.length > 0 && done === outline.length;
  if (completed.isNew)
    await recordEvent(db, 'lesson.completed', {
      by: learner.id,
      about: { course: course.id, lesson: lessonId },
      at: now,
    });
  if (isFinished && (await setFinished(db, { ...enrolment, at })))
    await recordEvent(db, 'course.finished', { by: learner.id, about: { course: course.id }, at: now });
  return { completedAt: completed.at, progress: progressOf(done, outline.length), isFinished };
}
