import { verifyNotUnderReview } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lessonMissing } from './lessons/rules.ts';
import { courseOf } from './lessons/store.ts';
import { readCourse } from './read-course.ts';
import { courseMissing, notYours } from './rules.ts';
import { findAccess, type LockedCourse, lockCourse } from './store.ts';

export const editedElsewhere =
  'This course was also changed elsewhere. Both versions are kept. Choose which one to save.';

/**
 * Locks a course for its author or an admin. Throws 404, 403, and 409 when it was edited since `version`, or while moderators look again
 * at it or the lesson, unless the act removes them.
 */
export async function lockOwnCourse(
  db: Database,
  {
    viewer,
    id,
    lessonId,
    version,
    removes = false,
    now,
  }: {
    viewer: Viewer;
    id: string;
    /** The lesson that changes. */
    lessonId?: string;
    version?: number | undefined;
    removes?: boolean;
    now: Date;
  },
): Promise<LockedCourse> {
  const course = await lockCourse(db, viewer, id);
  if (!course) throw notFound(courseMissing);
  if (!course.may_edit) throw forbidden(notYours, 'not_author');
  if (version !== undefined && version !== course.version)
    throw conflict(editedElsewhere, 'edited_elsewhere', { current: await readCourse(db, viewer, id, now) });
  if (!removes) {
    await verifyNotUnderReview(db, { contentType: 'course', contentId: course.id });
    if (lessonId !== undefined)
      await verifyNotUnderReview(db, { contentType: 'lesson', contentId: lessonId.toLowerCase() });
  }
  return course;
}

/** Checks that a lesson exists and that the viewer writes its course. Throws 404, 403. */
export async function requireWritten(db: Database, viewer: Viewer, lessonId: string): Promise<void> {
  const courseId = await courseOf(db, lessonId);
  const course = courseId && (await findAccess(db, viewer, courseId));
  if (!course) throw notFound(lessonMissing);
  if (!course.may_edit) throw forbidden(notYours, 'not_author');
}
