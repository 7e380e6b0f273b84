import type { Course, CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonLock, LessonOutline } from '#contract/courses/lessons.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type Learner, locksOf, opensOn, progressOf } from './lessons/rules.ts';
import { type OutlineRow, outlineOf, sectionsOf } from './lessons/store.ts';
import { readHidingFor } from './reported/read-hiding-for.ts';
import { courseMissing, enrollRefusal, mayRate, meanOf, missingOf } from './rules.ts';
import { type CourseRow, findCourse } from './store.ts';

/** Returns a course with its outline, as this member may see it. Throws 404. */
export async function readCourse(db: Database, viewer: Viewer, id: string, now: Date): Promise<CourseDetail> {
  const row = await findCourse(db, viewer, id);
  if (!row) throw notFound(courseMissing);
  const [outline, sections] = await Promise.all([outlineOf(db, viewer, id), sectionsOf(db, id)]);
  const course = asCourse(row, viewer);
  const refusal = row.is_enrolled
    ? null
    : enrollRefusal(allowanceOf(viewer), { ...course, missing: missingOf(row) });
  return {
    ...course,
    learning_objectives: row.learning_objectives,
    requirements: row.requirements,
    unlock_mode: row.unlock_mode,
    sections: row.may_edit ? sections : sections.filter(hasLessonIn(outline)),
    prerequisite: row.prerequisite,
    lessons: await withLocks(db, outline, { course: row, viewer, now }),
    may_enroll: !row.is_enrolled && refusal === null,
    enroll_refusal: refusal?.detail ?? null,
    enroll_refusal_code: refusal?.code ?? null,
    may_rate: mayRate(row.is_enrolled, row.completed_lessons.length, row.lessons_count),
    my_rating: row.my_rating,
    is_teacher: row.is_teacher && allowanceOf(viewer).create_courses,
    publish_at: row.may_edit ? (row.publish_at?.toISOString() ?? null) : null,
    is_author: row.is_author,
    is_owner: row.is_owner && allowanceOf(viewer).create_courses,
    version: row.version,
    may_report: !row.is_built_in && !row.is_author && row.hidden_at === null,
    ...(row.hidden_at !== null &&
      (await readHidingFor(db, { contentType: 'course', contentId: row.id, isAuthor: row.is_author }))),
  };
}

/** True for sections with a lesson of this outline. A section of drafts alone is its authors'. */
const hasLessonIn =
  (outline: readonly OutlineRow[]) =>
  ({ id }: { id: string }): boolean =>
    outline.some(({ section_id }) => section_id === id);

/** Returns a row as the contract's course. */
export function asCourse(row: CourseRow, viewer: Viewer): Course {
  const cover = row.cover && pictureOf(row.cover);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    instructor: row.is_built_in ? null : authorOf(row),
    category: row.category,
    difficulty_level: row.difficulty_level,
    duration_hours: row.duration_hours,
    thumbnail_url: cover?.url ?? null,
    cover,
    tags: row.tags,
    enrollment_count: row.enrolled_count,
    enrolled_count: row.enrolled_count,
    lessons_count: row.lessons_count,
    summit_days_count: row.summit_days_count,
    rating: meanOf(row.ratings_sum, row.ratings_count),
    ratings_count: row.ratings_count,
    is_published: row.is_published,
    is_archived: row.archived_at !== null,
    is_programme: row.is_built_in,
    is_enrolled: row.is_enrolled,
    completed_lessons: row.completed_lessons,
    progress: progressOf(row.completed_lessons.length, row.lessons_count),
    last_accessed: row.last_accessed_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    access_level: allowanceOf(viewer).full_courses || row.may_edit ? 'full' : 'preview',
    next_lesson: row.next_lesson,
    may_edit: row.may_edit && allowanceOf(viewer).create_courses,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.hidden_at !== null && { is_hidden: true as const }),
  };
}

/** Returns an outline with what the viewer may open. */
export async function withLocks(
  db: Database,
  outline: readonly OutlineRow[],
  {
    course,
    viewer,
    now,
  }: {
    course: Pick<CourseRow, 'is_enrolled' | 'enrolled_at' | 'may_edit' | 'unlock_mode'>;
    viewer: Viewer;
    now: Date;
  },
): Promise<LessonOutline[]> {
  const { full_courses } = allowanceOf(viewer);
  const dates = await datesIn(db, { course, viewer, now });
  const locks = locksOf(outline, { ...course, full_courses, dates }, course.unlock_mode);
  return outline.map((row, index) => {
    const lock = locks[index] ?? null;
    const opens = lock === 'not_yet' && dates ? opensOn(row, course.unlock_mode, dates.enrolledOn) : null;
    return asOutline(row, lock, opens);
  });
}

/** Returns the dates of a learner, or null where no date locks a lesson. */
async function datesIn(
  db: Database,
  {
    course,
    viewer,
    now,
  }: { course: Pick<CourseRow, 'enrolled_at' | 'may_edit' | 'unlock_mode'>; viewer: Viewer; now: Date },
): Promise<Learner['dates']> {
  const isDated = course.unlock_mode === 'after_days' || course.unlock_mode === 'on_date';
  if (!isDated || course.may_edit || course.enrolled_at === null) return null;
  const spans = await readZoneSpans(db, viewer.id);
  return { today: localDate(spans, now), enrolledOn: localDate(spans, course.enrolled_at) };
}

const asOutline = (row: OutlineRow, lock: LessonLock | null, opens: string | null): LessonOutline => ({
  id: row.id,
  title: row.title,
  description: row.description,
  lesson_type: row.lesson_type,
  order_index: row.order_index,
  lesson_order: row.order_index,
  section_id: row.section_id,
  is_preview: row.is_preview,
  is_published: row.is_published,
  ...(row.is_hidden && { is_hidden: true as const }),
  duration_minutes: row.duration_minutes,
  is_completed: row.completed_at !== null,
  completed_at: row.completed_at?.toISOString() ?? null,
  is_locked: lock !== null,
  lock,
  opens_on: opens,
});
