import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { BlockedLesson } from '../markdown/write-blocks.ts';
import { isShownLesson } from '../visibility.ts';

/** Returns the copy that a member made with this `client_id`. */
export const findCopy = (db: Database, authorId: string, clientId: string) =>
  db
    .selectFrom('courses')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Returns the cover of a course, as a copy needs it. */
export const coverOf = (db: Database, courseId: string) =>
  db
    .selectFrom('courses as c')
    .innerJoin('images as i', 'i.id', 'c.cover_id')
    .select(['i.key', 'i.widths', 'i.alt'])
    .where('c.id', '=', courseId)
    .executeTakeFirst();

interface Copy {
  from: string;
  to: string;
  now: Date;
}

/** Copies a course as a draft of a member, without cover, learners and ratings. */
export async function copyCourse(
  db: Database,
  { from, to, now, authorId, clientId, title }: Copy & { authorId: string; clientId: string; title: string },
): Promise<void> {
  await sql`
    insert into courses (id, client_id, author_id, title, description, category, difficulty_level, duration_hours, tags,
      learning_objectives, requirements, unlock_mode, is_published, created_at, updated_at)
    select ${to}, ${clientId}, ${authorId}, ${title}, description, category, difficulty_level, duration_hours, tags,
      learning_objectives, requirements, unlock_mode, false, ${now}, ${now}
    from courses where id = ${from}`.execute(db);
}

/** Ids of rows and of their copies, in one order. */
export interface IdMap {
  before: string[];
  after: string[];
}

const mapped = ({ before, after }: IdMap) => sql`unnest(${before}::uuid[], ${after}::uuid[])`;

export async function copySections(db: Database, { to }: Copy, sections: IdMap): Promise<void> {
  await sql`
    insert into course_sections (id, course_id, title, position)
    select ids.after, ${to}, s.title, s.position from ${mapped(sections)} ids(before, after)
    join course_sections s on s.id = ids.before`.execute(db);
}

/** Copies lessons with their quizzes, assignments and captions. Dates on which they open or are due stay as they are. Hidden ones become drafts. */
export async function copyLessons(
  db: Database,
  { to, now }: Copy,
  { lessons, sections }: { lessons: IdMap; sections: IdMap },
): Promise<void> {
  await sql`
    insert into lessons (id, course_id, section_id, title, description, lesson_type, content, video_url, resources, duration_minutes,
      is_preview, is_published, release_after_days, release_on, order_index, created_at, updated_at)
    select ids.after, ${to}, inside.after, l.title, l.description, l.lesson_type, l.content, l.video_url, l.resources, l.duration_minutes,
      l.is_preview, ${isShownLesson()}, l.release_after_days, l.release_on, l.order_index, ${now}, ${now}
    from ${mapped(lessons)} ids(before, after) join lessons l on l.id = ids.before
    left join ${mapped(sections)} inside(before, after) on inside.before = l.section_id`.execute(db);
  await sql`
    insert into quizzes (lesson_id, pass_mark, max_attempts, is_shuffled, feedback_after, questions, updated_at)
    select ids.after, q.pass_mark, q.max_attempts, q.is_shuffled, q.feedback_after, q.questions, ${now}
    from ${mapped(lessons)} ids(before, after) join quizzes q on q.lesson_id = ids.before`.execute(db);
  await sql`
    insert into assignments (lesson_id, collects_work, due_on, due_after_days, needs_acceptance, shows_examples, updated_at)
    select ids.after, a.collects_work, a.due_on, a.due_after_days, a.needs_acceptance, a.shows_examples, ${now}
    from ${mapped(lessons)} ids(before, after) join assignments a on a.lesson_id = ids.before`.execute(db);
  await sql`
    insert into lesson_media (lesson_id, captions, language, transcript, audio_url, updated_at)
    select ids.after, m.captions, m.language, m.transcript, m.audio_url, ${now}
    from ${mapped(lessons)} ids(before, after) join lesson_media m on m.lesson_id = ids.before`.execute(db);
}

export interface BodyRow extends BlockedLesson {
  title: string;
  description: string;
  content: string;
  section_id: string | null;
}

/** Returns everything of a course's lessons in order, for its authors. */
export async function bodiesOf(db: Database, courseId: string): Promise<BodyRow[]> {
  const { rows } = await sql<BodyRow>`
    select l.title, l.description, l.content, l.section_id, l.lesson_type, l.duration_minutes, l.is_preview, l.release_after_days, l.release_on,
      l.video_url, l.resources,
      case when q.lesson_id is not null then jsonb_build_object('pass_mark', q.pass_mark, 'max_attempts', q.max_attempts,
        'is_shuffled', q.is_shuffled, 'feedback_after', q.feedback_after, 'questions', q.questions) end as quiz,
      case when a.lesson_id is not null then jsonb_build_object('collects_work', a.collects_work, 'due_on', a.due_on,
        'due_after_days', a.due_after_days, 'needs_acceptance', a.needs_acceptance, 'shows_examples', a.shows_examples) end as assignment,
      case when m.lesson_id is not null then jsonb_build_object('captions', m.captions, 'language', m.language, 'transcript', m.transcript,
        'audio_url', m.audio_url) end as media
    from lessons l left join quizzes q on q.lesson_id = l.id left join assignments a on a.lesson_id = l.id
    left join lesson_media m on m.lesson_id = l.id where l.course_id = ${courseId} order by l.order_index`.execute(
    db,
  );
  return rows;
}
