import type { LessonView } from '#contract/courses/lessons.ts';
import type { Database } from '#server/platform/database/database.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { withLocks } from '../read-course.ts';
import { readHidingFor } from '../reported/read-hiding-for.ts';
import { courseMissing } from '../rules.ts';
import { findAccess, type LockedCourse } from '../store.ts';
import { lessonMissing, lockSentences } from './rules.ts';
import { bodyOf, courseOf, outlineOf } from './store.ts';

/** Returns a lesson that the viewer may open. Throws 404, and 403 with the reason for a locked one. */
export async function readLesson(
  db: Database,
  viewer: Viewer,
  { courseId, lessonId, now }: { courseId: string; lessonId: string; now: Date },
): Promise<LessonView> {
  const course = await findAccess(db, viewer, courseId);
  if (!course) throw notFound(courseMissing);
  const { lesson, row: outlined } = await openLesson(db, viewer, { course, lessonId, now });
  const body = await bodyOf(db, lesson.id);
  if (!body) throw notFound(lessonMissing);
  return {
    ...lesson,
    course_id: courseId,
    content: body.content,
    video_url: body.video_url,
    audio_url: body.audio_url,
    resources: body.resources,
    release_after_days: outlined.release_after_days,
    release_on: outlined.release_on,
    version: body.version,
    updated_at: body.updated_at.toISOString(),
    may_report: !course.is_built_in && !course.is_author && !outlined.is_hidden,
    ...(outlined.is_hidden &&
      (await readHidingFor(db, { contentType: 'lesson', contentId: lesson.id, isAuthor: course.is_author }))),
  };
}

/** Returns a lesson of a course from its outline. Throws 404, and 403 for a locked one. */
async function openLesson(
  db: Database,
  viewer: Viewer,
  { course, lessonId, now }: { course: LockedCourse; lessonId: string; now: Date },
) {
  const rows = await outlineOf(db, viewer, course.id);
  const outline = await withLocks(db, rows, { course, viewer, now });
  const isIt = ({ id }: { id: string }) => id === lessonId.toLowerCase();
  const [row, lesson] = [rows.find(isIt), outline.find(isIt)];
  if (!lesson || !row) throw notFound(lessonMissing);
  if (lesson.lock) throw forbidden(lockSentences[lesson.lock], lesson.lock);
  return { lesson, row };
}

/** Returns the course of a lesson that the viewer may open, with the rest of its outline. Throws 404, 403. */
export async function findOpenLesson(db: Database, viewer: Viewer, lessonId: string, now: Date) {
  const courseId = await courseOf(db, lessonId);
  const course = courseId && (await findAccess(db, viewer, courseId));
  if (!course) throw notFound(lessonMissing);
  return { course, lesson: (await openLesson(db, viewer, { course, lessonId, now })).lesson };
}
