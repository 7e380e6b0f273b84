import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';

interface Reported {
  author_id: string | null;
  title: string;
  created_at: Date;
  hidden_at: Date | null;
}

export interface ReportedCourse extends Reported {
  description: string;
  learning_objectives: string[];
  requirements: string[];
  tags: string[];
  sections: string[];
  cover: ImageRow | null;
}

/** Returns a course with its words, hidden or not. Evolve 90 is never reported. */
export async function reportedCourse(db: Database, id: string): Promise<ReportedCourse | undefined> {
  const { rows } = await sql<ReportedCourse>`
    select c.author_id, c.title, c.created_at, c.hidden_at, c.description, c.learning_objectives, c.requirements, c.tags,
      array(select s.title from course_sections s where s.course_id = c.id order by s.position) as sections, ${imageColumns('i')} as cover
    from courses c left join images i on i.id = c.cover_id where c.id = ${id} and c.slug is null`.execute(db);
  return rows[0];
}

export interface ReportedLesson extends Reported {
  id: string;
  course_id: string;
  description: string;
  content: string;
  video_url: string | null;
  resources: { title: string; url: string }[];
  questions: { text: string; feedback: string; options: { text: string }[]; accepted: string[] }[] | null;
  captions: string | null;
  transcript: string | null;
  audio_url: string | null;
  changed_at: Date;
}

/** Returns a lesson with its words, quiz and captions, hidden or not. */
export async function reportedLesson(db: Database, id: string): Promise<ReportedLesson | undefined> {
  const { rows } = await sql<ReportedLesson>`
    select l.id, l.course_id, c.author_id, l.title, l.created_at, l.hidden_at, l.description, l.content, l.video_url, l.resources, q.questions,
      m.captions, m.transcript, m.audio_url, greatest(l.updated_at, q.updated_at, m.updated_at) as changed_at
    from lessons l join courses c on c.id = l.course_id left join quizzes q on q.lesson_id = l.id left join lesson_media m on m.lesson_id = l.id
    where l.id = ${id} and c.slug is null`.execute(db);
  return rows[0];
}

export interface ReportedWork extends Reported {
  id: string;
  content: string;
  feedback: string;
  lesson_id: string;
  course_id: string;
  is_example: boolean;
  pictures: ImageRow[];
}

/** Returns work of a learner, hidden or not. */
export async function reportedWork(db: Database, id: string): Promise<ReportedWork | undefined> {
  const { rows } = await sql<ReportedWork>`
    select s.id, s.member_id as author_id, l.title, s.handed_in_at as created_at, s.hidden_at, s.content, s.feedback, s.lesson_id, l.course_id,
      s.is_example, coalesce((select json_agg(${imageColumns('i')} order by sp.position) from submission_pictures sp
        join images i on i.id = sp.image_id where sp.submission_id = s.id), '[]') as pictures
    from submissions s join lessons l on l.id = s.lesson_id where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a course. Returns its cover, or undefined for a deleted one. */
export async function lockReportedCourse(
  db: Database,
  id: string,
): Promise<{ image_id: string | null } | undefined> {
  const { rows } = await sql<{ image_id: string | null }>`
    select cover_id as image_id from courses where id = ${id} and slug is null for no key update`.execute(db);
  return rows[0];
}

const titleIn = (table: 'courses' | 'lessons') => (id: RawBuilder<unknown>) =>
  sql`(select named.title from ${sql.table(table)} named where named.id = ${id})`;
export const titleOfCourse = titleIn('courses');
export const titleOfLesson = titleIn('lessons');

/** Hides work, or shows it again with null. */
export async function setWorkHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db.updateTable('submissions').set({ hidden_at: at }).where('id', '=', id).execute();
}

/** Returns whether work is an example that a learner reads: they have handed work in for its lesson, too. */
export async function readsExample(db: Database, memberId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from submissions s join assignments a on a.lesson_id = s.lesson_id and a.collects_work and a.shows_examples
    where s.id = ${id} and s.is_example and exists (
      select from submissions own where own.lesson_id = s.lesson_id and own.member_id = ${memberId})`.execute(
    db,
  );
  return rows.length > 0;
}
