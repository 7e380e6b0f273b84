import { sql } from 'kysely';
import type { LessonType } from '#contract/courses/constants.ts';
import { allowances } from '#contract/membership/allowances.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { isKnownLesson } from '../visibility.ts';

/** A lesson in the outline of its course, without its body. */
export interface OutlineRow {
  id: string;
  title: string;
  description: string;
  lesson_type: LessonType;
  order_index: number;
  section_id: string | null;
  is_preview: boolean;
  is_published: boolean;
  /** True while moderators hide it. */
  is_hidden: boolean;
  duration_minutes: number;
  completed_at: Date | null;
  release_after_days: number | null;
  release_on: string | null;
}

/**
 * Returns the lessons of a course that the viewer knows of, in order, without their bodies. Previews of Evolve 90 are its days without a
 * plan, which are a setting.
 */
export async function outlineOf(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  courseId: string,
): Promise<OutlineRow[]> {
  const { rows } = await sql<OutlineRow>`
    select l.id, l.title, l.description, l.lesson_type, l.order_index, l.section_id, l.is_published, l.hidden_at is not null as is_hidden,
      case when c.slug is null then l.is_preview else l.order_index <= ${allowances.starter.programme_days} end as is_preview,
      l.duration_minutes, l.release_after_days, l.release_on, lc.completed_at
    from lessons l join courses c on c.id = l.course_id
    left join lesson_completions lc on lc.lesson_id = l.id and lc.member_id = ${viewer.id}
    where l.course_id = ${courseId} and ${isKnownLesson(viewer)} order by l.order_index`.execute(db);
  return rows;
}

export const sectionsOf = (db: Database, courseId: string) =>
  db
    .selectFrom('course_sections')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();

export interface Resource {
  title: string;
  url: string;
}

/** The body of a lesson. Read it only after the lock of the lesson was checked. */
export interface BodyRow {
  content: string;
  video_url: string | null;
  audio_url: string | null;
  resources: Resource[];
  version: number;
  updated_at: Date;
}

export async function bodyOf(db: Database, id: string): Promise<BodyRow | undefined> {
  const { rows } = await sql<BodyRow>`
    select l.content, l.video_url, nullif(lm.audio_url, '') as audio_url, l.resources, l.version, l.updated_at
    from lessons l left join lesson_media lm on lm.lesson_id = l.id where l.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the course of a lesson. */
export const courseOf = async (db: Database, lessonId: string): Promise<string | undefined> =>
  (await db.selectFrom('lessons').select('course_id').where('id', '=', lessonId).executeTakeFirst())
    ?.course_id;

export const isPublished = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('lessons').select('is_published').where('id', '=', id).executeTakeFirst())
    ?.is_published ?? false;

export interface LessonFields {
  title: string;
  description: string;
  content: string;
  lesson_type: LessonType;
  section_id: string | null;
  is_preview: boolean;
  is_published: boolean;
  video_url: string | null;
  duration_minutes: number;
  release_after_days: number | null;
  release_on: string | null;
  resources: Resource[];
}

export async function insertLesson(
  db: Database,
  { resources, ...lesson }: LessonFields & { id: string; course_id: string; order_index: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('lessons')
    .values({ ...lesson, resources: JSON.stringify(resources), created_at: now, updated_at: now })
    .execute();
}

export async function updateLesson(
  db: Database,
  id: string,
  { resources, ...fields }: Partial<LessonFields>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('lessons')
    .set((eb) => ({
      ...fields,
      ...(resources && { resources: JSON.stringify(resources) }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Hides a lesson, or shows it again with null. */
export async function setLessonHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db.updateTable('lessons').set({ hidden_at: at }).where('id', '=', id).execute();
}

export async function deleteLessonRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('lessons').where('id', '=', id).execute();
}

/** Numbers the lessons of a course from 1 in this order. Two steps, because a number may not exist twice. */
export async function orderLessons(db: Database, courseId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const away = 1_000_000;
  await sql`update lessons set order_index = order_index + ${away} where course_id = ${courseId}`.execute(db);
  await sql`update lessons l set order_index = given.position from unnest(${[...ids]}::uuid[]) with ordinality as given (id, position)
    where l.id = given.id and l.course_id = ${courseId}`.execute(db);
}

/** Puts lessons into sections, or into none with null. */
export async function placeLessons(
  db: Database,
  courseId: string,
  placed: readonly { id: string; sectionId: string | null }[],
): Promise<void> {
  if (placed.length === 0) return;
  await sql`update lessons l set section_id = given.section_id
    from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ sectionId }) => sectionId)}::uuid[]) as given (id, section_id)
    where l.id = given.id and l.course_id = ${courseId} and l.section_id is distinct from given.section_id`.execute(
    db,
  );
}

/** Replaces the sections of a course. Lessons of a removed one lose it by their foreign key. */
export async function saveSections(
  db: Database,
  courseId: string,
  sections: readonly { id: string; title: string }[],
): Promise<void> {
  await db
    .deleteFrom('course_sections')
    .where('course_id', '=', courseId)
    .$if(sections.length > 0, (rows) =>
      rows.where(
        'id',
        'not in',
        sections.map(({ id }) => id),
      ),
    )
    .execute();
  if (sections.length === 0) return;
  await db
    .insertInto('course_sections')
    .values(sections.map(({ id, title }, index) => ({ id, title, course_id: courseId, position: index + 1 })))
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}

export const hasSection = async (db: Database, courseId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('course_sections')
    .select('id')
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;
