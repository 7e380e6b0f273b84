import { allowanceOf } from '#contract/membership/allowances.ts';
import type { Reportable } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findOpenLesson } from '../lessons/open-lesson.ts';
import { findAccess } from '../store.ts';
import { readsExample, reportedLesson, reportedWork } from './store.ts';

// Co-authors count as authors of the course here, because no one reports what they write themselves.

/** Returns a course that the viewer may open as others do. */
export async function findReportable(db: Database, viewer: Viewer, id: string): Promise<Reportable | null> {
  const course = await findAccess(db, viewer, id);
  if (!course || course.is_built_in || course.hidden_at !== null) return null;
  return {
    contentType: 'course',
    contentId: course.id,
    authorId: course.is_author ? viewer.id : course.author_id,
    changedAt: course.updated_at,
  };
}

/** Returns a lesson that the viewer may open. No one reports a locked one, because its words are for learners alone. */
export async function findReportableLesson(
  db: Database,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<Reportable | null> {
  const course = await openCourseOf(db, viewer, id, now);
  const lesson = course && (await reportedLesson(db, id));
  if (!lesson || lesson.hidden_at !== null || course.hidden_at !== null) return null;
  return {
    contentType: 'lesson',
    contentId: lesson.id,
    authorId: course.is_author ? viewer.id : lesson.author_id,
    changedAt: lesson.changed_at,
  };
}

/** Returns work that the viewer reads: as its learner, as its teacher, or as a learner to whom it is an example. */
export async function findReportableWork(
  db: Database,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<Reportable | null> {
  const work = await reportedWork(db, id);
  if (!work || work.hidden_at !== null) return null;
  const course = await findAccess(db, viewer, work.course_id);
  const isTeacher = course?.is_teacher === true && allowanceOf(viewer).create_courses;
  const isRead =
    work.author_id === viewer.id ||
    isTeacher ||
    ((await readsExample(db, viewer.id, id)) &&
      (await openCourseOf(db, viewer, work.lesson_id, now)) !== null);
  return isRead
    ? { contentType: 'work', contentId: work.id, authorId: work.author_id, changedAt: null }
    : null;
}

/** Returns the course of a lesson that the viewer may open, or null. */
async function openCourseOf(db: Database, viewer: Viewer, lessonId: string, now: Date) {
  try {
    return (await findOpenLesson(db, viewer, lessonId, now)).course;
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}
