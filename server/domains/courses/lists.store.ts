import { type RawBuilder, sql } from 'kysely';
import type { CourseCategory, CourseSort, Difficulty } from '#contract/courses/constants.ts';
import type { CourseCounts } from '#contract/courses/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type CourseRow, selectCourses } from './store.ts';
import { isCreatedBy, isListedCourse, isOpenCourse } from './visibility.ts';

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
  const { rows } = await selectCourses(
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
  const { rows } = await selectCourses(
    viewer,
    sql`where e.member_id is not null and ${isOpenCourse(viewer)}
      and ${after === null ? sql`true` : sql`(${key}, c.id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`}
      order by ${key} desc, c.id desc limit ${limit}`,
  ).execute(db);
  return rows;
}

/** Returns courses that the viewer wrote as owner or co-author, archived ones too, newest first. */
export async function pageOfCreated(
  db: Database,
  viewer: Viewer,
  { after, limit }: OwnPage,
): Promise<CourseRow[]> {
  const key = sql`date_trunc('milliseconds', c.created_at)`;
  const { rows } = await selectCourses(
    viewer,
    sql`where ${isCreatedBy(viewer.id)}
      and ${after === null ? sql`true` : sql`(${key}, c.id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`}
      order by ${key} desc, c.id desc limit ${limit}`,
  ).execute(db);
  return rows;
}
