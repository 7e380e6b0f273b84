import { type RawBuilder, sql } from 'kysely';
import type { LearnerState } from '#contract/courses/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isHiddenByBlock } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isShownLesson } from '../visibility.ts';

export interface Totals {
  learners: number;
  learners_new: number;
  finished: number;
  days_to_finish: number | null;
  ratings_count: number;
  ratings_sum: number;
}

export async function totalsOf(db: Database, courseId: string, newSince: Date): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*)::int as learners, count(*) filter (where e.enrolled_at >= ${newSince})::int as learners_new,
      count(e.finished_at)::int as finished,
      round(percentile_cont(0.5) within group (order by extract(epoch from e.finished_at - e.enrolled_at) / 86400))::int as days_to_finish,
      count(e.rating)::int as ratings_count, coalesce(sum(e.rating), 0)::int as ratings_sum
    from course_enrolments e where e.course_id = ${courseId}`.execute(db);
  return (
    rows[0] ?? {
      learners: 0,
      learners_new: 0,
      finished: 0,
      days_to_finish: null,
      ratings_count: 0,
      ratings_sum: 0,
    }
  );
}

export interface LessonCount {
  id: string;
  title: string;
  order_index: number;
  completed: number;
}

/** Returns the published lessons of a course with how many of its learners completed each. */
export async function countByLesson(db: Database, courseId: string): Promise<LessonCount[]> {
  const { rows } = await sql<LessonCount>`
    select l.id, l.title, l.order_index, coalesce(done.count, 0)::int as completed
    from lessons l left join (
      select lc.lesson_id, count(*) as count from lesson_completions lc
      join lessons ll on ll.id = lc.lesson_id and ll.course_id = ${courseId}
      join course_enrolments e on e.course_id = ${courseId} and e.member_id = lc.member_id
      group by lc.lesson_id) done on done.lesson_id = l.id
    where l.course_id = ${courseId} and ${isShownLesson()} order by l.order_index`.execute(db);
  return rows;
}

export interface QuestionCount {
  lesson_id: string;
  lesson_title: string;
  text: string;
  right: number;
  answered: number;
}

/** Returns the `most` questions that fewest learners got right in their first attempt. Questions that no longer exist don't count. */
export async function hardestQuestions(
  db: Database,
  courseId: string,
  most: number,
): Promise<QuestionCount[]> {
  const { rows } = await sql<QuestionCount>`
    with marks as (
      select a.lesson_id, mark.body ->> 'id' as question, count(*)::int as answered,
        count(*) filter (where (mark.body ->> 'is_right')::boolean)::int as "right"
      from lessons l join quiz_attempts a on a.lesson_id = l.id and a.number = 1
      cross join jsonb_array_elements(a.result -> 'questions') mark(body)
      where l.course_id = ${courseId} and ${isShownLesson()} group by a.lesson_id, mark.body ->> 'id')
    select l.id as lesson_id, l.title as lesson_title, asked.body ->> 'text' as text, marks."right", marks.answered
    from marks join lessons l on l.id = marks.lesson_id join quizzes q on q.lesson_id = l.id
    cross join jsonb_array_elements(q.questions) asked(body)
    where asked.body ->> 'id' = marks.question and marks."right" < marks.answered
    order by marks."right"::float / marks.answered, marks.answered desc, l.order_index, marks.question
    limit ${most}`.execute(db);
  return rows;
}

/** Returns how much work waits for the teacher, and since when. */
export async function waitingWork(
  db: Database,
  courseId: string,
): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    select count(*)::int as waiting, min(s.handed_in_at) as oldest_at
    from lessons l join submissions s on s.lesson_id = l.id and s.state = 'handed_in' and ${isNotHidden('s')}
    where l.course_id = ${courseId}`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

export interface LearnerRow extends AuthorRow<'learner'> {
  member_id: string;
  enrolled_at: Date;
  last_accessed_at: Date | null;
  finished_at: Date | null;
  completed: number;
  total: number;
  at_lesson: number | null;
  state: LearnerState;
}

const visited = sql`coalesce(e.last_accessed_at, e.enrolled_at)`;

interface LearnerFilter {
  courseId: string;
  viewerId: string;
  /** Part of a name, or empty. */
  part: string;
  after: { at: number; id: string } | null;
  limit: number;
}

/** Matches enrolments `e` of present members whom no block separates from the viewer. */
const isNamed = (viewerId: string): RawBuilder<unknown> =>
  sql`exists (select from members named where named.id = e.member_id and ${isPresent('named')})
    and not ${isHiddenByBlock(viewerId, sql`e.member_id`)}`;

/** Returns a page of the learners of a course, the last active one first. */
export async function pageOfLearners(
  db: Database,
  { courseId, viewerId, part, after, limit }: LearnerFilter,
): Promise<LearnerRow[]> {
  // Selects the page first, so that the counts are read only for its learners.
  const page = sql`select e.* from course_enrolments e where e.course_id = ${courseId} and ${isNamed(viewerId)}
    and ${part === '' ? sql`true` : sql`exists (select from members found where found.id = e.member_id and strpos(lower(found.name), lower(${part}::text)) > 0)`}
    and ${after === null ? sql`true` : sql`(${visited}, e.member_id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`}
    order by ${visited} desc, e.member_id desc limit ${limit}`;
  const { rows } = await sql<LearnerRow>`
    select e.member_id, e.enrolled_at, e.last_accessed_at, e.finished_at, done.completed, done.total, done.at_lesson,
      case when e.finished_at is not null then 'finished'
        when exists (select from lessons l join submissions s on s.lesson_id = l.id
          where l.course_id = e.course_id and s.member_id = e.member_id and s.state = 'handed_in' and ${isNotHidden('s')}) then 'work_waiting'
        when exists (select from lessons l join submissions s on s.lesson_id = l.id
          where l.course_id = e.course_id and s.member_id = e.member_id and s.state = 'returned'
            and not exists (select from submissions later where later.lesson_id = s.lesson_id
              and later.member_id = s.member_id and later.number > s.number)) then 'work_returned'
        else 'learning' end as state, ${authorColumns('learner')}
    from (${page}) e ${joinAuthor(sql`e.member_id`)}
    cross join lateral (
      select count(lc.lesson_id)::int as completed, count(*)::int as total,
        (min(l.order_index) filter (where lc.lesson_id is null))::int as at_lesson
      from lessons l left join lesson_completions lc on lc.lesson_id = l.id and lc.member_id = e.member_id
      where l.course_id = e.course_id and ${isShownLesson()}) done
    order by ${visited} desc, e.member_id desc`.execute(db);
  return rows;
}
