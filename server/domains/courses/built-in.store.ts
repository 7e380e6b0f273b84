import { sql } from 'kysely';
import { allowances } from '#contract/membership/allowances.ts';
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

interface LessonRow {
  id: string;
  title: string;
  content: string;
  order_index: number;
  is_preview: boolean;
  duration_minutes: number;
  week: number | null;
  walk_question: string | null;
  small_version: string | null;
  journal_prompt: string | null;
  deeper_prompt: string | null;
  optional_bonus: string | null;
  action_steps: string[];
  sources: string[];
}

/**
 * Selects lessons `l` as a member reads them: the newest text, or the version that their round keeps of a day that they
 * reached before (0033). The days without a plan are a setting, so the stored previews may be out of date.
 */
const lessonsFor = (memberId: string) => sql`
  select l.id, l.order_index, l.order_index <= ${allowances.starter.programme_days} as is_preview, l.week,
    coalesce(kept.title, l.title) as title, coalesce(kept.content, l.content) as content,
    coalesce(kept.duration_minutes, l.duration_minutes) as duration_minutes,
    coalesce(kept.walk_question, l.walk_question) as walk_question,
    coalesce(kept.small_version, l.small_version) as small_version,
    coalesce(kept.journal_prompt, l.journal_prompt) as journal_prompt,
    coalesce(kept.deeper_prompt, l.deeper_prompt) as deeper_prompt,
    case when kept.day is null then l.optional_bonus else kept.optional_bonus end as optional_bonus,
    coalesce(kept.action_steps, l.action_steps) as action_steps, coalesce(kept.sources, l.sources) as sources
  from lessons l
  left join programme_days d on d.day = l.order_index and d.applies_from is not null
  left join programme_day_versions kept on kept.day = d.day and kept.number = kept_day_version((
    select r.id from rounds r join programs p on p.id = r.program_id
    where p.course_id = l.course_id and r.member_id = ${memberId} order by r.number desc limit 1), d.day)`;

export async function lessonsOf(db: Database, courseId: string, memberId: string): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    ${lessonsFor(memberId)} where l.course_id = ${courseId} order by l.order_index limit 100`.execute(db);
  return rows;
}

export async function lessonById(db: Database, id: string, memberId: string): Promise<LessonRow | undefined> {
  const { rows } = await sql<LessonRow>`${lessonsFor(memberId)} where l.id = ${id}`.execute(db);
  return rows[0];
}

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
