import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { forbidden } from '#server/platform/http/http-error.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { ownerOnly } from './authors/rules.ts';
import { lockOwnCourse } from './lock-own-course.ts';
import { archiveRow, deleteRow } from './writing.store.ts';

/**
 * Deletes a course, or archives it if members are enrolled, who keep it. Returns true if it was
 * archived. Throws 404, 403.
 */
export async function deleteCourse(
  db: Database,
  { viewer, id, now }: { viewer: Viewer; id: string; now: Date },
): Promise<boolean> {
  const course = await lockOwnCourse(db, { viewer, id, removes: true, now });
  if (!course.is_owner) throw forbidden(ownerOnly, 'not_owner');
  const isArchived = course.enrolled_count > 0;
  if (isArchived && course.archived_at !== null) return true;
  if (isArchived) await archiveRow(db, course.id, now);
  else {
    await deleteRow(db, course.id);
    if (course.cover_id !== null) await releaseImage(db, course.cover_id, now);
  }
  await recordEvent(db, 'course.deleted', {
    by: viewer.id,
    about: { course: course.id, is_archived: isArchived },
    at: now,
  });
  return isArchived;
}
