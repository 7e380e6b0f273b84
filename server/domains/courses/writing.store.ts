import { sql } from 'kysely';
import type { CourseCategory, Difficulty, UnlockMode } from '#contract/courses/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isShownLesson, mayAppear } from './visibility.ts';

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
    restores = false,
    now,
  }: {
    fields: Partial<CourseFields>;
    /** True or false to publish or unpublish. */
    publishes?: boolean | undefined;
    /** When it publishes itself. Null cancels that. */
    publishAt?: Date | null | undefined;
    /** Brings an archived course back. */
    restores?: boolean;
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
      ...(restores && { archived_at: null }),
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
