import type { HandIn } from '#contract/courses/assignments.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { recordCompletion } from '../enrolments/complete-lesson.ts';
import { courseMissing, notYours } from '../rules.ts';
import { findAccess, type LockedCourse } from '../store.ts';
import { asHandIn } from './read-assignment.ts';
import { decidedMeanwhile, feedbackMissing, workMissing } from './rules.ts';
import { decide, findHandIn, lockWork, ownerOfWork } from './store.ts';

/** Returns a course whose work the viewer reads: its teacher. Throws 404, and 403 for everyone else. */
export async function requireTeacher(db: Database, viewer: Viewer, courseId: string): Promise<LockedCourse> {
  const course = await findAccess(db, viewer, courseId);
  if (!course) throw notFound(courseMissing);
  if (!course.is_teacher) throw forbidden(notYours, 'not_author');
  return course;
}

/**
 * Returns work with feedback, or accepts it, which completes the lesson of its learner. A repetition of the decision changes
 * nothing. Throws 404, also when it was withdrawn, 403, 409 when it was decided about otherwise, and 422 without feedback.
 */
export async function reviewWork(
  db: Database,
  {
    viewer,
    id,
    review,
    now,
  }: {
    viewer: Viewer;
    id: string;
    review: { verdict: 'returned' | 'accepted'; feedback: string; is_example?: boolean | undefined };
    now: Date;
  },
): Promise<HandIn> {
  const of = await ownerOfWork(db, id);
  const course = of && (await findAccess(db, viewer, of.courseId));
  if (!of || !course?.is_teacher) throw notFound(workMissing);
  await lockWork(db, of);
  const work = await findHandIn(db, id);
  if (!work) throw notFound(workMissing);
  const feedback = review.feedback.trim();
  if (work.state === review.verdict && work.feedback === feedback) return asHandIn(work);
  if (work.state !== 'handed_in') throw conflict(decidedMeanwhile, 'decided');
  if (review.verdict === 'returned' && feedback === '')
    throw invalid(feedbackMissing, { feedback: feedbackMissing });
  await decide(db, id, {
    state: review.verdict,
    feedback,
    isExample: review.verdict === 'accepted' && work.may_be_example && (review.is_example ?? false),
    by: viewer.id,
    now,
  });
  if (review.verdict === 'accepted')
    await recordCompletion(db, {
      learner: { id: of.memberId, isAdmin: false },
      course,
      lessonId: of.lessonId,
      at: now,
      now,
    });
  await recordEvent(db, 'work.reviewed', {
    by: viewer.id,
    about: { course: of.courseId, lesson: of.lessonId, learner: of.memberId, verdict: review.verdict },
    at: now,
  });
  return asHandIn((await findHandIn(db, id)) ?? work);
}
