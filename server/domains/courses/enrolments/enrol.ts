import { allowanceOf } from '#contract/membership/allowances.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { courseMissing, enrollRefusal, missingOf } from '../rules.ts';
import { lockCourse } from '../store.ts';
import { insertEnrolment } from './store.ts';

/**
 * Enrols a member in a course. A repetition changes nothing. Throws 404, 403 `upgrade_required` for starters, and
 * 409 for Evolve 90, for a course that takes no one and before another one is finished.
 */
export async function enrol(
  db: Database,
  { viewer, courseId, now }: { viewer: Viewer; courseId: string; now: Date },
): Promise<void> {
  const course = await lockCourse(db, viewer, courseId);
  if (!course) throw notFound(courseMissing);
  if (course.is_enrolled) return;
  const refusal = enrollRefusal(allowanceOf(viewer), {
    is_programme: course.is_built_in,
    is_published: course.is_published,
    is_archived: course.archived_at !== null,
    missing: missingOf(course),
  });
  if (refusal)
    throw refusal.code === 'upgrade_required'
      ? forbidden(refusal.detail, refusal.code)
      : conflict(refusal.detail, refusal.code);
  if (!(await insertEnrolment(db, { courseId: course.id, memberId: viewer.id, now }))) return;
  await recordEvent(db, 'course.enrolled', { by: viewer.id, about: { course: course.id }, at: now });
}
