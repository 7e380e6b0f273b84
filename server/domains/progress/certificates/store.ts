import { sql } from 'kysely';
import { isShownLesson } from '#server/domains/courses/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface CertificateRow {
  number: string;
  kind: 'evolve90' | 'course';
  course_id: string | null;
  title: string;
  started_on: LocalDate;
  finished_on: LocalDate;
  is_public: boolean;
  /** Lessons in each section of a course. */
  sections: number[];
}

const columns = [
  'number',
  'kind',
  'title',
  'started_on',
  'finished_on',
  'is_public',
  'sections',
  sql<string | null>`case when kind = 'course' then subject_id end`.as('course_id'),
] as const;

/** Returns a member's certificates, newest first. */
export const certificatesOf = (db: Database, memberId: string): Promise<CertificateRow[]> =>
  db
    .selectFrom('certificates')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('finished_on', 'desc')
    .orderBy('number')
    .$castTo<CertificateRow>()
    .execute();

/** Something finished that has no certificate yet. */
export interface Finished {
  subjectId: string;
  title: string;
  startedOn: LocalDate;
  finishedOn: LocalDate;
  sections?: number[];
}

/** Returns the member's rounds of Evolve 90 with a completed Day 90 and without a certificate. The title ends before its colon. */
export async function uncertifiedRounds(
  db: Database,
  memberId: string,
  lastDay: number,
): Promise<Finished[]> {
  const { rows } = await sql<Finished>`
    select r.id as "subjectId", trim(split_part(p.title, ':', 1)) as title, last.local_date as "finishedOn",
      (select min(c.local_date) from day_completions c where c.round_id = r.id) as "startedOn"
    from rounds r
    join programs p on p.id = r.program_id
    join day_completions last on last.round_id = r.id and last.day = ${lastDay}
    where r.member_id = ${memberId} and r.kind = 'programme' and not exists (
      select from certificates x where x.member_id = r.member_id and x.kind = 'evolve90' and x.subject_id = r.id
    )
    order by r.number`.execute(db);
  return rows;
}

interface FinishedCourse {
  id: string;
  title: string;
  enrolledAt: Date;
  finishedAt: Date;
  sections: number[];
}

/** Returns the courses that a member finished and that have no certificate yet. Their author gets none. */
export async function uncertifiedCourses(db: Database, memberId: string): Promise<FinishedCourse[]> {
  const { rows } = await sql<FinishedCourse>`
    select c.id, c.title, array(select count(*)::int from lessons l left join course_sections s on s.id = l.section_id
        where l.course_id = c.id and ${isShownLesson()} group by s.position order by s.position nulls first) as sections, e.enrolled_at as "enrolledAt", e.finished_at as "finishedAt"
    from course_enrolments e join courses c on c.id = e.course_id
    where e.member_id = ${memberId} and e.finished_at is not null and ${isNotHidden('c')} and c.author_id is distinct from e.member_id
      and not exists (
        select from certificates x where x.member_id = e.member_id and x.kind = 'course' and x.subject_id = c.id
      )
    order by e.finished_at limit 100`.execute(db);
  return rows;
}

/** Inserts a certificate. A repeat for the same subject changes nothing. */
export async function insertCertificate(
  db: Database,
  {
    memberId,
    kind,
    number,
    finished,
    now,
  }: { memberId: string; kind: CertificateRow['kind']; number: string; finished: Finished; now: Date },
): Promise<void> {
  await db
    .insertInto('certificates')
    .values({
      number,
      member_id: memberId,
      kind,
      subject_id: finished.subjectId,
      title: finished.title,
      started_on: finished.startedOn,
      finished_on: finished.finishedOn,
      sections: finished.sections ?? [],
      created_at: now,
    })
    .onConflict((oc) => oc.columns(['member_id', 'kind', 'subject_id']).doNothing())
    .execute();
}

/** Turns the check page of a member's certificate on or off. Another member's is not found. */
export const setPublic = (
  db: Database,
  { memberId, number, isPublic }: { memberId: string; number: string; isPublic: boolean },
): Promise<CertificateRow | undefined> =>
  db
    .updateTable('certificates')
    .set({ is_public: isPublic })
    .where('member_id', '=', memberId)
    .where('number', '=', number)
    .returning(columns)
    .$castTo<CertificateRow>()
    .executeTakeFirst();

/** Returns a certificate whose check page is on, with its owner's name of today. That of a member who is away is off. */
export const publicCertificate = (
  db: Database,
  number: string,
): Promise<
  | (Pick<CertificateRow, 'number' | 'kind' | 'title' | 'finished_on' | 'sections'> & { name: string })
  | undefined
> =>
  db
    .selectFrom('certificates as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.number', 'c.kind', 'c.title', 'c.finished_on', 'c.sections', 'm.name'])
    .where('c.number', '=', number)
    .where('c.is_public', '=', true)
    .where('m.away_since', 'is', null)
    .$castTo<
      Pick<CertificateRow, 'number' | 'kind' | 'title' | 'finished_on' | 'sections'> & { name: string }
    >()
    .executeTakeFirst();

/** Returns a member's name of today. */
export const nameOf = async (db: Database, memberId: string): Promise<string> =>
  (await db.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirstOrThrow()).name;
