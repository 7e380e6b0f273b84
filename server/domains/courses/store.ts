import { type RawBuilder, sql } from 'kysely';
import type { UnlockMode } from '#contract/courses/constants.ts';
import { weekNames } from '#contract/programme/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import {
  isCreatedBy,
  isOpenCourse,
  isOwnedBy,
  isShownLesson,
  isTaughtBy,
  isWrittenBy,
  joinEnrolment,
} from './visibility.ts';

/** The week of the days after the twelve, which don't count as lessons. */
const summit = sql.lit(weekNames.length);

/** A course that is finished before another one. */
export interface Prerequisite {
  id: string;
  title: string;
  is_finished: boolean;
}

export interface CourseRow extends AuthorRow {
  id: string;
  title: string;
  description: string;
  category: string;
  difficulty_level: string;
  duration_hours: number;
  tags: string[];
  learning_objectives: string[];
  requirements: string[];
  unlock_mode: UnlockMode;
  prerequisite: Prerequisite | null;
  cover: ImageRow | null;
  is_built_in: boolean;
  is_published: boolean;
  archived_at: Date | null;
  published_at: Date | null;
  publish_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
  enrolled_count: number;
  ratings_count: number;
  ratings_sum: number;
  lessons_count: number;
  summit_days_count: number;
  is_enrolled: boolean;
  enrolled_at: Date | null;
  last_accessed_at: Date | null;
  finished_at: Date | null;
  my_rating: number | null;
  completed_lessons: string[];
  next_lesson: { id: string; title: string; duration_minutes: number } | null;
  may_edit: boolean;
  is_teacher: boolean;
  is_owner: boolean;
  /** True for its owner and co-authors. */
  is_author: boolean;
  hidden_at: Date | null;
}

const lessonsOf = (condition: RawBuilder<unknown>) =>
  sql`(select count(*)::int from lessons l where l.course_id = c.id and ${isShownLesson()} and ${condition})`;

const completedBy = (viewerId: string) => sql`case when e.member_id is null then '{}' else array(
  select l.id from lessons l join lesson_completions lc on lc.lesson_id = l.id and lc.member_id = ${viewerId}
  where l.course_id = c.id and ${isShownLesson()} order by l.order_index) end`;

/** The lesson that was opened last if the one before it is done, so that a look ahead skips nothing, else the first open one. */
const nextFor = (viewerId: string) => sql`case when e.member_id is not null then (
  select json_build_object('id', l.id, 'title', l.title, 'duration_minutes', l.duration_minutes) from lessons l
  where l.course_id = c.id and ${isShownLesson()}
    and not exists (select from lesson_completions lc where lc.lesson_id = l.id and lc.member_id = ${viewerId})
  order by (l.id is not distinct from e.last_lesson_id and exists (select from lesson_completions lc
    where lc.member_id = ${viewerId} and lc.lesson_id = (select b.id from lessons b where b.course_id = l.course_id
      and ${isShownLesson('b')} and b.order_index < l.order_index order by b.order_index desc limit 1))) desc, l.order_index
  limit 1) end`;

/** The course before course `c`. For learners it counts while it takes learners itself. */
const prerequisiteFor = (viewer: Viewer) => sql`(
  select json_build_object('id', r.id, 'title', r.title, 'is_finished', exists (select from course_enrolments re
    where re.course_id = r.id and re.member_id = ${viewer.id} and re.finished_at is not null))
  from courses r where r.id = c.prerequisite_id and (${isWrittenBy(viewer)} or (r.is_published and r.archived_at is null and ${isNotHidden('r')})))`;

/** Selects courses with what the viewer did in them. */
export const selectCourses = (viewer: Viewer, where: RawBuilder<unknown>): RawBuilder<CourseRow> => sql`
  select c.id, c.title, c.description, c.category, c.difficulty_level, c.duration_hours, c.tags, c.learning_objectives,
    c.requirements, c.unlock_mode, c.slug is not null as is_built_in, c.is_published, c.archived_at, c.published_at, c.publish_at,
    c.created_at, c.updated_at, c.version, c.enrolled_count, c.ratings_count, c.ratings_sum,
    ${imageColumns('i')} as cover, ${authorColumns()},
    ${lessonsOf(sql`l.week is distinct from ${summit}`)} as lessons_count, ${lessonsOf(sql`l.week = ${summit}`)} as summit_days_count,
    e.member_id is not null as is_enrolled, e.enrolled_at, e.last_accessed_at, e.finished_at, e.rating as my_rating,
    ${completedBy(viewer.id)} as completed_lessons, ${nextFor(viewer.id)} as next_lesson, ${prerequisiteFor(viewer)} as prerequisite, ${isWrittenBy(viewer)} as may_edit,
    ${isTaughtBy(viewer)} as is_teacher, ${isOwnedBy(viewer)} as is_owner, ${isCreatedBy(viewer.id)} as is_author, c.hidden_at
  from courses c left join images i on i.id = c.cover_id ${joinAuthor(sql`c.author_id`)} ${joinEnrolment(viewer.id)}
  ${where}`;

/** Returns a course that the viewer may open. */
export async function findCourse(db: Database, viewer: Viewer, id: string): Promise<CourseRow | undefined> {
  const { rows } = await selectCourses(viewer, sql`where c.id = ${id} and ${isOpenCourse(viewer)}`).execute(
    db,
  );
  return rows[0];
}

export interface LockedCourse {
  id: string;
  title: string;
  author_id: string | null;
  cover_id: string | null;
  is_published: boolean;
  archived_at: Date | null;
  published_at: Date | null;
  unlock_mode: UnlockMode;
  is_built_in: boolean;
  version: number;
  enrolled_count: number;
  duration_hours: number;
  may_edit: boolean;
  /** True if the viewer reads the work of its learners. */
  is_teacher: boolean;
  /** True if the viewer may delete it and choose its authors. */
  is_owner: boolean;
  /** True for its owner and co-authors. */
  is_author: boolean;
  hidden_at: Date | null;
  updated_at: Date;
  is_enrolled: boolean;
  enrolled_at: Date | null;
  prerequisite: Prerequisite | null;
}

/** Locks a course that the viewer may open until the transaction ends, so that its changes run one by one. */
export async function lockCourse(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<LockedCourse | undefined> {
  await sql`select from courses where id = ${id} for no key update`.execute(db);
  return findAccess(db, viewer, id);
}

/** Returns a course that the viewer may open, without a lock. */
export async function findAccess(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<LockedCourse | undefined> {
  const { rows } = await sql<LockedCourse>`
    select c.id, c.title, c.author_id, c.cover_id, c.is_published, c.archived_at, c.published_at, c.unlock_mode,
      c.slug is not null as is_built_in, c.version, c.enrolled_count, c.duration_hours, ${isWrittenBy(viewer)} as may_edit,
      ${isTaughtBy(viewer)} as is_teacher, ${isOwnedBy(viewer)} as is_owner, ${isCreatedBy(viewer.id)} as is_author, c.hidden_at, c.updated_at, e.member_id is not null as is_enrolled, e.enrolled_at, ${prerequisiteFor(viewer)} as prerequisite
    from courses c ${joinEnrolment(viewer.id)} where c.id = ${id} and ${isOpenCourse(viewer)}`.execute(db);
  return rows[0];
}
