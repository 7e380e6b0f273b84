import { type RawBuilder, sql } from 'kysely';
import type { CourseCategory, CourseSort, Difficulty, UnlockMode } from '#contract/course-constants.ts';
import type { CourseCounts } from '#contract/courses.ts';
import { weekNames } from '#contract/programme-constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import {
  isCreatedBy,
  isListedCourse,
  isOpenCourse,
  isOwnedBy,
  isShownLesson,
  isTaughtBy,
  isWrittenBy,
  joinEnrolment,
  mayAppear,
} from './visibility.ts';

/** The week of the days after the twelve, which don't count as lessons (decision 38). */
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

const nextFor = (viewerId: string) => sql`case when e.member_id is not null then (
  select json_build_object('id', l.id, 'title', l.title, 'duration_minutes', l.duration_minutes) from lessons l
  where l.course_id = c.id and ${isShownLesson()}
    and not exists (select from lesson_completions lc where lc.lesson_id = l.id and lc.member_id = ${viewerId})
  order by l.id is not distinct from e.last_lesson_id desc, l.order_index limit 1) end`;

/** The course before course `c`. For learners it counts while it takes learners itself. */
const prerequisiteFor = (viewer: Viewer) => sql`(
  select json_build_object('id', r.id, 'title', r.title, 'is_finished', exists (select from course_enrolments re
    where re.course_id = r.id and re.member_id = ${viewer.id} and re.finished_at is not null))
  from courses r where r.id = c.prerequisite_id and (${isWrittenBy(viewer)} or (r.is_published and r.archived_at is null and ${isNotHidden('r')})))`;

/** Selects courses with what the viewer did in them. */
const courses = (viewer: Viewer, where: RawBuilder<unknown>): RawBuilder<CourseRow> => sql`
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

/** Filter of a search. `words` is made by `asQuery`; null when the text has no words. */
export interface CourseFilter {
  part: string;
  words: string | null;
  category?: CourseCategory | undefined;
  difficulty?: Difficulty | undefined;
  tag?: string | undefined;
}

function matches({ part, words, category, difficulty, tag }: CourseFilter): RawBuilder<unknown> {
  const named = sql`(strpos(lower(c.title), lower(${part}::text)) > 0 or exists (
    select from members teacher where teacher.id = c.author_id and strpos(lower(teacher.name), lower(${part}::text)) > 0))`;
  const found =
    part === ''
      ? sql`true`
      : words === null
        ? named
        : sql`(c.words @@ to_tsquery('folded_english', ${words}) or ${named})`;
  return sql`${found}
    and ${category === undefined ? sql`true` : sql`c.category = ${category}`}
    and ${difficulty === undefined ? sql`true` : sql`c.difficulty_level = ${difficulty}`}
    and ${tag === undefined ? sql`true` : sql`exists (select from jsonb_array_elements_text(c.tags) t where lower(t) = lower(${tag}::text))`}`;
}

const sortKeys = {
  enrolled: sql`c.enrolled_count`,
  newest: sql`date_trunc('milliseconds', coalesce(c.published_at, c.created_at))`,
} satisfies Record<CourseSort, RawBuilder<unknown>>;

/** Returns a page of the catalogue. `after` has the sort key of the last course: a count, or a time in ms. */
export async function pageOfCourses(
  db: Database,
  viewer: Viewer,
  {
    filter,
    sort,
    after,
    limit,
  }: { filter: CourseFilter; sort: CourseSort; after: { key: number; id: string } | null; limit: number },
): Promise<CourseRow[]> {
  const key = sortKeys[sort];
  const below =
    after === null
      ? sql`true`
      : sort === 'enrolled'
        ? sql`(${key}, c.id) < (${after.key}::int, ${after.id}::uuid)`
        : sql`(${key}, c.id) < (${new Date(after.key)}::timestamptz, ${after.id}::uuid)`;
  // Selects the page first, so that the remaining columns are read only for its courses.
  const page = sql`select c.id from courses c where ${isListedCourse(viewer.id)} and ${matches(filter)} and ${below}
    order by ${key} desc, c.id desc limit ${limit}`;
  const { rows } = await courses(
    viewer,
    sql`join (${page}) page on page.id = c.id order by ${key} desc, c.id desc`,
  ).execute(db);
  return rows;
}

/** Counts the courses that a search finds, by category. The category of the filter doesn't count. */
export async function countCourses(
  db: Database,
  viewer: Viewer,
  filter: CourseFilter,
): Promise<CourseCounts> {
  const { rows } = await sql<{ category: string; count: number }>`
    select c.category, count(*)::int as count from courses c
    where ${isListedCourse(viewer.id)} and ${matches({ ...filter, category: undefined })} group by c.category`.execute(
    db,
  );
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    categories: Object.fromEntries(rows.map(({ category, count }) => [category, count])),
  };
}

interface OwnPage {
  after: { at: number; id: string } | null;
  limit: number;
}

/** Returns courses in which the viewer is enrolled, the last opened one first. */
export async function pageOfEnrolled(
  db: Database,
  viewer: Viewer,
  { after, limit }: OwnPage,
): Promise<CourseRow[]> {
  const key = sql`date_trunc('milliseconds', coalesce(e.last_accessed_at, e.enrolled_at))`;
  const { rows } = await courses(
    viewer,
    sql`where e.member_id is not null and ${isOpenCourse(viewer)}
      and ${after === null ? sql`true` : sql`(${key}, c.id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`}
      order by ${key} desc, c.id desc limit ${limit}`,
  ).execute(db);
  return rows;
}

/** Returns courses that the viewer writes as owner or co-author, newest first, without deleted ones. */
export async function pageOfCreated(
  db: Database,
  viewer: Viewer,
  { after, limit }: OwnPage,
): Promise<CourseRow[]> {
  const key = sql`date_trunc('milliseconds', c.created_at)`;
  const { rows } = await courses(
    viewer,
    sql`where ${isCreatedBy(viewer.id)} and c.archived_at is null
      and ${after === null ? sql`true` : sql`(${key}, c.id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`}
      order by ${key} desc, c.id desc limit ${limit}`,
  ).execute(db);
  return rows;
}

/** Returns a course that the viewer may open. */
export async function findCourse(db: Database, viewer: Viewer, id: string): Promise<CourseRow | undefined> {
  const { rows } = await courses(viewer, sql`where c.id = ${id} and ${isOpenCourse(viewer)}`).execute(db);
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

export interface CourseFields {
  title: string;
  description: string;
  category: CourseCategory;
  difficulty_level: Difficulty;
  duration_hours: number;
  learning_objectives: string[];
  requirements: string[];
  tags: string[];
  unlock_mode: UnlockMode;
  prerequisite_id?: string | null;
}

const asColumns = ({ learning_objectives, requirements, tags, ...fields }: Partial<CourseFields>) => ({
  ...fields,
  ...(learning_objectives && { learning_objectives: JSON.stringify(learning_objectives) }),
  ...(requirements && { requirements: JSON.stringify(requirements) }),
  ...(tags && { tags: JSON.stringify(tags) }),
});

export async function insertCourse(
  db: Database,
  { id, authorId, now, ...fields }: CourseFields & { id: string; authorId: string; now: Date },
): Promise<void> {
  const { title, description, category, difficulty_level, duration_hours } = fields;
  await db
    .insertInto('courses')
    .values({
      ...asColumns(fields),
      title,
      description,
      category,
      difficulty_level,
      duration_hours,
      id,
      author_id: authorId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Makes changes that concern several courses of a member run one by one until the transaction ends. */
export async function lockWritten(db: Database, authorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`courses of ${authorId}`}, 0))`.execute(db);
}

/** Returns a course, the one before it, and so on. */
export async function chainFrom(
  db: Database,
  id: string,
): Promise<{ id: string; author_id: string | null }[]> {
  const { rows } = await sql<{ id: string; author_id: string | null }>`
    with recursive chain as (
      select c.id, c.author_id, c.prerequisite_id, 1 as step from courses c where c.id = ${id} and c.slug is null
      union all select c.id, c.author_id, c.prerequisite_id, step + 1 from chain join courses c on c.id = chain.prerequisite_id where step < 200)
    select id, author_id from chain order by step`.execute(db);
  return rows;
}

/** Returns how many courses a member wrote. Parallel creations run one by one. */
export async function countWritten(db: Database, authorId: string): Promise<number> {
  await lockWritten(db, authorId);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from courses where author_id = ${authorId} and archived_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the course of this title that the member created after a time. */
export const findDouble = (db: Database, authorId: string, title: string, since: Date) =>
  db
    .selectFrom('courses')
    .select('id')
    .where('author_id', '=', authorId)
    .where('title', '=', title)
    .where('created_at', '>', since)
    .executeTakeFirst();

export async function updateCourse(
  db: Database,
  id: string,
  {
    fields,
    publishes,
    publishAt,
    now,
  }: {
    fields: Partial<CourseFields>;
    /** True or false to publish or unpublish. */
    publishes?: boolean | undefined;
    /** When it publishes itself. Null cancels that. */
    publishAt?: Date | null | undefined;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('courses')
    .set((eb) => ({
      ...asColumns(fields),
      ...(publishes !== undefined && { is_published: publishes }),
      // The first publication is its date in the catalogue.
      ...(publishes && { published_at: eb.fn.coalesce('published_at', eb.val(now)) }),
      ...(publishes ? { publish_at: null } : publishAt !== undefined && { publish_at: publishAt }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the ids of scheduled courses whose time has come, earliest first. A course waits while it has no published lesson, and while its
 * owner is suspended, away or without a plan that writes courses.
 */
export async function dueCourses(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from courses c where c.publish_at <= ${now} and c.archived_at is null and ${mayAppear(now)}
      and exists (select from lessons l where l.course_id = c.id and ${isShownLesson()})
    order by c.publish_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a course that is still due. Returns its owner, or undefined if another server published it or its author moved it. */
export async function lockDue(
  db: Database,
  id: string,
  now: Date,
): Promise<{ author_id: string | null } | undefined> {
  const { rows } = await sql<{ author_id: string | null }>`
    select author_id from courses where id = ${id} and publish_at <= ${now} for no key update`.execute(db);
  return rows[0];
}

/** Counts an edit of the course's lessons. */
export async function touchCourse(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('courses')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Hides a course, or shows it again with null. */
export async function setCourseHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db.updateTable('courses').set({ hidden_at: at }).where('id', '=', id).execute();
}

export async function setCover(db: Database, id: string, coverId: string | null): Promise<void> {
  await db.updateTable('courses').set({ cover_id: coverId }).where('id', '=', id).execute();
}

export async function archiveRow(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('courses')
    .set((eb) => ({ archived_at: now, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

export async function deleteRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', id).execute();
}

/**
 * Returns at most `most` courses of a member that their erasure deletes or archives, and locks them: drafts, and unless `onlyDrafts`
 * every course that isn't archived for its learners yet.
 */
export async function coursesToErase(
  db: Database,
  { authorId, onlyDrafts, most }: { authorId: string; onlyDrafts: boolean; most: number },
): Promise<{ id: string; cover_id: string | null; enrolled_count: number }[]> {
  const { rows } = await sql<{ id: string; cover_id: string | null; enrolled_count: number }>`
    select c.id, c.cover_id, c.enrolled_count from courses c where c.author_id = ${authorId}
      and case when ${onlyDrafts}::boolean then not c.is_published and c.enrolled_count = 0
        else c.enrolled_count = 0 or c.archived_at is null end
    order by c.id limit ${most} for no key update of c`.execute(db);
  return rows;
}

/** Returns a picture that the member uploaded, or the cover that a course has, by the key in its URL. */
export const findUpload = (
  db: Database,
  { ownerId, coverId, key }: { ownerId: string; coverId: string | null; key: string },
) =>
  db
    .selectFrom('images')
    .select('id')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('owner_id', '=', ownerId), eb('id', '=', coverId)]))
    .executeTakeFirst();
