import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { coverElsewhere, uploadKeyOf } from './rules.ts';
import { type LockedCourse } from './store.ts';
import { findUpload, setCover } from './writing.store.ts';

/**
 * Sets the cover of a course to a picture that the viewer uploaded. Null or an empty address removes it, undefined
 * keeps it. The old one is deleted. Throws 422 for an address that is none of their pictures.
 */
export async function changeCover(
  db: Database,
  {
    viewer,
    course,
    url,
    now,
  }: {
    viewer: Viewer;
    course: Pick<LockedCourse, 'id' | 'cover_id'>;
    url: string | null | undefined;
    now: Date;
  },
): Promise<void> {
  if (url === undefined) return;
  let coverId: string | null = null;
  if (url !== null && url !== '') {
    const key = uploadKeyOf(url);
    // An admin who edits the course sends the address of its author's picture back.
    const upload =
      key === null ? undefined : await findUpload(db, { ownerId: viewer.id, coverId: course.cover_id, key });
    if (!upload) throw invalid(coverElsewhere, { thumbnail_url: coverElsewhere });
    coverId = upload.id;
  }
  if (coverId === course.cover_id) return;
  if (coverId !== null) await claimImage(db, coverId, { guardId: null, now });
  await setCover(db, course.id, coverId);
  if (course.cover_id !== null) await releaseImage(db, course.cover_id, now);
}
