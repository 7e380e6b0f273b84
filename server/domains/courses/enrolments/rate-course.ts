import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { courseMissing, mayRate, rateLater } from '../rules.ts';
import { findCourse, lockCourse } from '../store.ts';
import { setRating } from './store.ts';

/** Stores a learner's stars. Throws 404, and 409 before half of the lessons. */
export async function rateCourse(
  db: Database,
  { viewer, courseId, rating, now }: { viewer: Viewer; courseId: string; rating: number; now: Date },
): Promise<void> {
  if (!(await lockCourse(db, viewer, courseId))) throw notFound(courseMissing);
  const course = await findCourse(db, viewer, courseId);
  if (!course) throw notFound(courseMissing);
  if (!mayRate(course.is_enrolled, course.completed_lessons.length, course.lessons_count))
    throw conflict(rateLater, 'too_early');
  if (course.my_rating === rating) return;
  await setRating(db, { courseId: course.id, memberId: viewer.id, rating });
  await recordEvent(db, 'course.rated', { by: viewer.id, about: { course: course.id, rating }, at: now });
}
