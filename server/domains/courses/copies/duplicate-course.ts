import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { fileNamesOf } from '#server/platform/images/show-picture.ts';
import { claimImage, storeUpload } from '#server/platform/images/store-upload.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { outlineOf, sectionsOf } from '../lessons/store.ts';
import { lockOwnCourse } from '../lock-own-course.ts';
import { copyTitle, courseMissing, maxCourses, notYours } from '../rules.ts';
import { findAccess } from '../store.ts';
import { countWritten, setCover } from '../writing.store.ts';
import { copyCourse, copyLessons, copySections, coverOf, findCopy, type IdMap } from './store.ts';

/**
 * Stores the cover of a course again, as an upload of the viewer, and returns its id. Null without a cover, for a copy that was
 * made before, and for a picture whose file is gone. Call it in `prepare`. Throws 404, 403.
 */
export async function copyCover(
  ctx: AppContext,
  { viewer, courseId, clientId, now }: { viewer: Viewer; courseId: string; clientId: string; now: Date },
): Promise<string | null> {
  const course = await findAccess(ctx.db, viewer, courseId);
  if (!course) throw notFound(courseMissing);
  if (!course.may_edit) throw forbidden(notYours, 'not_author');
  const cover = await coverOf(ctx.db, course.id);
  if (!cover || (await findCopy(ctx.db, viewer.id, clientId))) return null;
  const file = await ctx.files.get(fileNamesOf(cover).at(-1) ?? '');
  if (!file) return null;
  const { id } = await storeUpload(
    ctx,
    { bytes: await buffer(file.body) },
    { ownerId: viewer.id, alt: cover.alt, now },
  );
  return id;
}

/** Copies a course as a draft of the viewer and returns its id. A repetition returns the first copy. Throws 404, 403, and 409 at the limit. */
export async function duplicateCourse(
  db: Database,
  {
    viewer,
    courseId,
    clientId,
    coverId,
    now,
  }: { viewer: Viewer; courseId: string; clientId: string; coverId: string | null; now: Date },
): Promise<string> {
  const course = await lockOwnCourse(db, { viewer, id: courseId, now });
  const written = await countWritten(db, viewer.id);
  const double = await findCopy(db, viewer.id, clientId);
  if (double) return double.id;
  if (written >= maxCourses) throw conflict(`You've reached the limit of ${maxCourses} courses.`, 'full');
  const copy = { from: course.id, to: newId(), now };
  await copyCourse(db, { ...copy, authorId: viewer.id, clientId, title: copyTitle(course.title) });
  const sections = newIds(await sectionsOf(db, course.id));
  const lessons = newIds(await outlineOf(db, viewer, course.id));
  await copySections(db, copy, sections);
  await copyLessons(db, copy, { lessons, sections });
  if (coverId !== null) {
    await claimImage(db, coverId, { guardId: null, now });
    await setCover(db, copy.to, coverId);
  }
  await recordEvent(db, 'course.created', { by: viewer.id, about: { course: copy.to }, at: now });
  return copy.to;
}

const newIds = (rows: readonly { id: string }[]): IdMap => ({
  before: rows.map(({ id }) => id),
  after: rows.map(() => newId()),
});
