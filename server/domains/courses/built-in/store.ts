import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Returns only titles and positions, for `findLesson`. */
export const lessonTitles = (db: Database, courseId: string) =>
  db
    .selectFrom('lessons')
    .select(['id', 'title', 'order_index'])
    .where('course_id', '=', courseId)
    .orderBy('order_index')
    .limit(400)
    .execute();

const lessonRows = (db: Database) =>
  db
    .selectFrom('lessons')
    .select([
      'id',
      'title',
      'content',
      'order_index',
      'is_preview',
      'duration_minutes',
      'week',
      'walk_question',
      'small_version',
      'journal_prompt',
      'deeper_prompt',
      'optional_bonus',
    ])
    .select([sql<string[]>`action_steps`.as('action_steps'), sql<string[]>`sources`.as('sources')]);

export const lessonsOf = (db: Database, courseId: string) =>
  lessonRows(db).where('course_id', '=', courseId).orderBy('order_index').limit(100).execute();

export const lessonById = (db: Database, id: string) =>
  lessonRows(db).where('id', '=', id).executeTakeFirst();

export interface SeededCourse {
  id: string;
  slug: string;
  title: string;
  description: string;
  category: string;
  difficulty: string;
  hours: number;
  now: Date;
}

/** Inserts or updates a built-in course by its slug. Returns its id. */
export async function saveCourse(db: Database, course: SeededCourse): Promise<string> {
  const { id } = await db
    .insertInto('courses')
    .values({
      id: course.id,
      slug: course.slug,
      title: course.title,
      description: course.description,
      category: course.category,
      difficulty_level: course.difficulty,
      duration_hours: course.hours,
      is_published: true,
      published_at: course.now,
      created_at: course.now,
      updated_at: course.now,
    })
    .onConflict((oc) =>
      oc.column('slug').doUpdateSet({
        title: course.title,
        description: course.description,
        category: course.category,
        difficulty_level: course.difficulty,
        duration_hours: course.hours,
        updated_at: course.now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SeededLesson {
  id: string;
  title: string;
  content: string;
  order: number;
  isPreview: boolean;
  minutes: number;
  week: number;
  walk: string;
  actions: string[];
  small: string;
  prompt: string;
  deeperPrompt: string;
  bonus: string | null;
  sources: string[];
}

/** Inserts or updates lessons by their position in the course, in one statement. */
export async function saveLessons(
  db: Database,
  courseId: string,
  lessons: readonly SeededLesson[],
  now: Date,
): Promise<void> {
  if (lessons.length === 0) return;
  await db
    .insertInto('lessons')
    .values(
      lessons.map((lesson) => ({
        id: lesson.id,
        course_id: courseId,
        order_index: lesson.order,
        title: lesson.title,
        content: lesson.content,
        is_preview: lesson.isPreview,
        duration_minutes: lesson.minutes,
        week: lesson.week,
        walk_question: lesson.walk,
        action_steps: JSON.stringify(lesson.actions),
        small_version: lesson.small,
        journal_prompt: lesson.prompt,
        deeper_prompt: lesson.deeperPrompt,
        optional_bonus: lesson.bonus,
        sources: JSON.stringify(lesson.sources),
        updated_at: now,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['course_id', 'order_index']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        content: eb.ref('excluded.content'),
        is_preview: eb.ref('excluded.is_preview'),
        duration_minutes: eb.ref('excluded.duration_minutes'),
        week: eb.ref('excluded.week'),
        walk_question: eb.ref('excluded.walk_question'),
        action_steps: eb.ref('excluded.action_steps'),
        small_version: eb.ref('excluded.small_version'),
        journal_prompt: eb.ref('excluded.journal_prompt'),
        deeper_prompt: eb.ref('excluded.deeper_prompt'),
        optional_bonus: eb.ref('excluded.optional_bonus'),
        sources: eb.ref('excluded.sources'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
