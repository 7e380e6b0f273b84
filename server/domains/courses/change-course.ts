import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { readTime } from '#server/domains/profile/schedules/read-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, invalid } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { ownerOnly } from './authors/rules.ts';
import { changeCover } from './change-cover.ts';
import { isShown } from './lessons/rules.ts';
import { outlineOf } from './lessons/store.ts';
import { lockOwnCourse } from './lock-own-course.ts';
import {
  learnersStay,
  noCircle,
  nothingToPublish,
  otherAuthor,
  publishedAlready,
  tidyLines,
  tidyTags,
} from './rules.ts';
import type { LockedCourse } from './store.ts';
import { type CourseFields, chainFrom, lockWritten, updateCourse } from './writing.store.ts';

type Change = Body<Routes['PUT /api/courses/:id']>;

/**
 * Changes the given fields of a course. Throws 404, 403, 409 with the current course when it was edited since
 * `version`, and 409 for publishing a course without a lesson or unpublishing one with learners.
 */
export async function changeCourse(
  db: Database,
  { viewer, id, change, now }: { viewer: Viewer; id: string; change: Change; now: Date },
): Promise<void> {
  const course = await lockOwnCourse(db, { viewer, id, version: change.version, now });
  const publishes =
    change.is_published === undefined || change.is_published === course.is_published
      ? undefined
      : change.is_published;
  const publishAt = await timeOf(db, { viewer, course, local: change.publish_at, now });
  if (publishes === true || publishAt) {
    const lessons = await outlineOf(db, viewer, course.id);
    if (!lessons.some(isShown)) throw conflict(nothingToPublish, 'no_lessons');
  }
  const restores = change.is_archived === false && course.archived_at !== null;
  if (restores && !course.is_owner) throw forbidden(ownerOnly, 'not_owner');
  if (publishes === false && course.enrolled_count > 0) throw conflict(learnersStay, 'has_learners');
  await changeCover(db, { viewer, course, url: change.thumbnail_url, now });
  await requireFirst(db, course, change.prerequisite_id);
  await updateCourse(db, course.id, { fields: fieldsOf(change), publishes, publishAt, restores, now });
  await recordEvent(db, publishes ? 'course.published' : 'course.changed', {
    by: viewer.id,
    about: { course: course.id },
    at: now,
  });
}

/** Returns when a draft publishes itself: undefined to keep that, null to cancel it. Throws 422, and 409 for a published course. */
async function timeOf(
  db: Database,
  {
    viewer,
    course,
    local,
    now,
  }: { viewer: Viewer; course: LockedCourse; local: string | null | undefined; now: Date },
): Promise<Date | null | undefined> {
  if (local === undefined) return undefined;
  if (local === null || local === '') return null;
  if (course.is_published) throw conflict(publishedAlready, 'published');
  return readTime(db, local, { memberId: viewer.id, now });
}

function fieldsOf(change: Change): Partial<CourseFields> {
  const { title, description, category, difficulty_level, duration_hours, unlock_mode } = change;
  const { learning_objectives, requirements, tags } = change;
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(category !== undefined && { category }),
    ...(difficulty_level !== undefined && { difficulty_level }),
    ...(duration_hours !== undefined && { duration_hours }),
    ...(unlock_mode !== undefined && { unlock_mode }),
    ...(change.prerequisite_id !== undefined && { prerequisite_id: change.prerequisite_id }),
    ...(learning_objectives && { learning_objectives: tidyLines(learning_objectives) }),
    ...(requirements && { requirements: tidyLines(requirements) }),
    ...(tags && { tags: tidyTags(tags) }),
  };
}

/** Checks that a course may come before another: one of its author, and never in a circle. Throws 422. */
async function requireFirst(
  db: Database,
  course: LockedCourse,
  prerequisiteId: string | null | undefined,
): Promise<void> {
  if (prerequisiteId === undefined || prerequisiteId === null) return;
  if (course.author_id !== null) await lockWritten(db, course.author_id);
  const chain = await chainFrom(db, prerequisiteId);
  const [first] = chain;
  if (!first || first.author_id === null || first.author_id !== course.author_id)
    throw invalid(otherAuthor, { prerequisite_id: otherAuthor });
  if (chain.some(({ id }) => id === course.id)) throw invalid(noCircle, { prerequisite_id: noCircle });
}
