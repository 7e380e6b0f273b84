import { maxWorkPictures } from '#contract/courses/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, invalid, notFound } from '#server/platform/http/http-error.ts';
import { guardImages } from '#server/platform/images/image-access.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { recordCompletion } from '../enrolments/complete-lesson.ts';
import { uploadKeyOf } from '../rules.ts';
import { datesOf, openAssignment } from './read-assignment.ts';
import {
  enrollToHandIn,
  isAfter,
  isEmptyWork,
  nextVersion,
  nothingHandedIn,
  notWaiting,
  otherVersion,
  pictureElsewhere,
  workMissing,
} from './rules.ts';
import {
  deleteSubmission,
  findOwnUpload,
  insertSubmission,
  keepPrivate,
  lockWork,
  ownerOfWork,
  picturesOf,
  workOf,
} from './store.ts';

interface Work {
  number: number;
  content: string;
  /** Addresses that the uploads returned. */
  pictures: readonly string[];
  may_be_example: boolean;
}

/**
 * Hands a version of a learner's work in. It completes the lesson if no one needs to accept it. A repetition changes
 * nothing. Throws 404, 403 for a locked lesson or without enrollment, 409 when no version or another one is next, and
 * 422 for empty work.
 */
export async function handIn(
  db: Database,
  { viewer, lessonId, work, now }: { viewer: Viewer; lessonId: string; work: Work; now: Date },
): Promise<void> {
  const { course, lesson, assignment } = await openAssignment(db, viewer, lessonId, now);
  if (!course.is_enrolled) throw forbidden(enrollToHandIn, 'enroll_first');
  const of = { memberId: viewer.id, lessonId: lesson.id };
  await lockWork(db, of);
  const before = await workOf(db, of);
  const content = work.content.trim();
  const next = nextVersion(before[0], true);
  const same = before.find(({ number }) => number === work.number);
  if (same && same.content === content) return;
  if (same || !('number' in next) || next.number !== work.number)
    throw conflict('refusal' in next && !same ? next.refusal : otherVersion, 'other_version');
  if (isEmptyWork(content, work.pictures.length))
    throw invalid(nothingHandedIn, { content: nothingHandedIn });
  const { due, today } = await datesOf(db, {
    memberId: viewer.id,
    courseId: course.id,
    assignment,
    now,
  });
  const id = newId();
  const imageIds = await claimPictures(db, { ownerId: viewer.id, guardId: id, urls: work.pictures, now });
  await insertSubmission(db, {
    ...of,
    id,
    number: work.number,
    content,
    isLate: isAfter(today, due),
    mayBeExample: work.may_be_example && assignment.shows_examples,
    imageIds,
    now,
  });
  // Without a teacher, no one could accept it.
  if (!assignment.needs_acceptance || course.author_id === null)
    await recordCompletion(db, { learner: viewer, course, lessonId: lesson.id, at: now, now });
  await recordEvent(db, 'work.handed_in', {
    by: viewer.id,
    about: { course: course.id, lesson: lesson.id, teacher: course.author_id },
    at: now,
  });
}

/** Claims pictures behind an access key, which only the learner and the teacher get. Throws 422 for another address. */
async function claimPictures(
  db: Database,
  { ownerId, guardId, urls, now }: { ownerId: string; guardId: string; urls: readonly string[]; now: Date },
): Promise<string[]> {
  if (urls.length === 0) return [];
  await guardImages(db, guardId, { isOpen: false });
  const ids: string[] = [];
  for (const url of new Set(urls.slice(0, maxWorkPictures))) {
    const key = uploadKeyOf(url);
    const upload = key === null ? undefined : await findOwnUpload(db, ownerId, key);
    if (!upload) throw invalid(pictureElsewhere, { pictures: pictureElsewhere });
    await claimImage(db, upload.id, { guardId, now });
    ids.push(upload.id);
  }
  return ids;
}

/**
 * Deletes a version of the viewer's work, if no one decided about it, and returns its lesson. It is theirs, so they need no access to
 * the lesson any more. Throws 404, 409.
 */
export async function withdrawWork(
  db: Database,
  { viewer, id, now }: { viewer: Viewer; id: string; now: Date },
): Promise<string> {
  const of = await ownerOfWork(db, id);
  if (of?.memberId !== viewer.id) throw notFound(workMissing);
  await lockWork(db, of);
  const work = (await workOf(db, of)).find((each) => each.id === id.toLowerCase());
  if (!work) throw notFound(workMissing);
  if (work.state !== 'handed_in') throw conflict(notWaiting, 'decided');
  const pictures = await picturesOf(db, { submissionId: work.id });
  await deleteSubmission(db, work.id);
  for (const image of pictures) await releaseImage(db, image, now);
  return of.lessonId;
}

/** Ends that the viewer's work is an example for other learners, and returns its lesson. Throws 404. */
export async function endExample(db: Database, viewer: Viewer, id: string): Promise<string> {
  const of = await ownerOfWork(db, id);
  if (of?.memberId !== viewer.id) throw notFound(workMissing);
  await lockWork(db, of);
  await keepPrivate(db, id);
  return of.lessonId;
}
