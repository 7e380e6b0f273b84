import type { LessonView } from '#contract/lessons.ts';
import type { Database } from '#server/platform/database/database.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { withLocks } from '../read-course.ts';
import { courseMissing } from '../rules.ts';
import { findAccess, type LockedCourse } from '../store.ts';
import { lessonMissing, lockSentences } from './rules.ts';
import { bodyOf, courseOf, outlineOf } from './store.ts';

/** Returns a lesson that the viewer may open. Throws 404, and 403 with the reason for a locked one. */
export async function readLesson(
  db: Database,
  viewer: Viewer,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<LessonView> {
  const course = await findAccess(db, viewer, courseId);
  if (!course) throw notFound(courseMissing);
  const lesson = await openLesson(db, viewer, course, lessonId);
  const body = await bodyOf(db, lesson.id);
  if (!body) throw notFound(lessonMissing);
  return {
    ...lesson,
    course_id: courseId,
    content: body.content,
    video_url: body.video_url,
    resources: body.resources,
    version: body.version,
    updated_at: body.updated_at.toISOString(),
  };
}

/** Returns a lesson of a course from its outline. Throws 404, and 403 for a locked one. */
async function openLesson(db: Database, viewer: Viewer, course: LockedCourse, lessonId: string) {
  const outline = withLocks(await outlineOf(db, viewer, course.id), course, viewer);
  const lesson = outline.find(({ id }) => id === lessonId.toLowerCase());
  if (!lesson) throw notFound(lessonMissing);
  if (lesson.lock) throw forbidden(lockSentences[lesson.lock], lesson.lock);
  return lesson;
}

/** Returns the course of a lesson that the viewer may open, with the rest of its outline. Throws 404, 403. */
export async function findOpenLesson(db: Database, viewer: Viewer, lessonId: string) {
  const courseId = await courseOf(db, lessonId);
  const course = courseId && (await findAccess(db, viewer, courseId));
  if (!course) throw notFound(lessonMissing);
  return { course, lesson: await openLesson(db, viewer, course, lessonId) };
}
