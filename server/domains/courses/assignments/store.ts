import { sql } from 'kysely';
import type { WorkState } from '#contract/courses/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { isTaughtBy } from '../visibility.ts';
import type { StoredAssignment } from './rules.ts';

export async function assignmentOf(db: Database, lessonId: string): Promise<StoredAssignment | undefined> {
  const { rows } = await sql<StoredAssignment>`
    select collects_work, due_on, due_after_days, needs_acceptance, shows_examples, version from assignments
    where lesson_id = ${lessonId}`.execute(db);
  return rows[0];
}

export async function saveAssignment(
  db: Database,
  lessonId: string,
  settings: Omit<StoredAssignment, 'version'>,
  now: Date,
): Promise<void> {
  const row = { ...settings, updated_at: now };
  await db
    .insertInto('assignments')
    .values({ lesson_id: lessonId, ...row })
    .onConflict((oc) =>
      oc.column('lesson_id').doUpdateSet((eb) => ({ ...row, version: eb('assignments.version', '+', 1) })),
    )
    .execute();
}

export interface SubmissionRow {
  id: string;
  number: number;
  content: string;
  pictures: ImageRow[];
  state: WorkState;
  handed_in_at: Date;
  is_late: boolean;
  may_be_example: boolean;
  is_example: boolean;
  feedback: string;
  decided_at: Date | null;
  hidden_at: Date | null;
}

/** Columns of submission `s`. */
const columns = sql`s.id, s.number, s.content, s.state, s.handed_in_at, s.is_late, s.may_be_example, s.is_example, s.feedback,
  s.decided_at, s.hidden_at, coalesce((select json_agg(${imageColumns('i')} order by sp.position) from submission_pictures sp
    join images i on i.id = sp.image_id where sp.submission_id = s.id), '[]') as pictures`;

interface Of {
  memberId: string;
  lessonId: string;
}

/** Returns a learner's own work, the newest version first. */
export async function workOf(db: Database, { memberId, lessonId }: Of): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select ${columns} from submissions s where s.member_id = ${memberId} and s.lesson_id = ${lessonId}
    order by s.number desc`.execute(db);
  return rows;
}

/** Makes the hand-ins of a member for a lesson, and decisions about them, run one by one until the transaction ends. */
export async function lockWork(db: Database, { memberId, lessonId }: Of): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work ${memberId} ${lessonId}`}, 0))`.execute(db);
}

/** Returns at most 20 texts of other learners that their teacher shows, the newest first. */
export async function examplesOf(
  db: Database,
  { memberId, lessonId }: Of,
): Promise<{ id: string; content: string }[]> {
  return db
    .selectFrom('submissions')
    .select(['id', 'content'])
    .where('lesson_id', '=', lessonId)
    .where('member_id', '<>', memberId)
    .where('is_example', '=', true)
    .where('hidden_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .limit(20)
    .execute();
}

export async function insertSubmission(
  db: Database,
  work: Of & {
    id: string;
    number: number;
    content: string;
    isLate: boolean;
    mayBeExample: boolean;
    imageIds: readonly string[];
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('submissions')
    .values({
      id: work.id,
      lesson_id: work.lessonId,
      member_id: work.memberId,
      number: work.number,
      content: work.content,
      handed_in_at: work.now,
      is_late: work.isLate,
      may_be_example: work.mayBeExample,
    })
    .execute();
  if (work.imageIds.length === 0) return;
  await db
    .insertInto('submission_pictures')
    .values(
      work.imageIds.map((imageId, index) => ({
        submission_id: work.id,
        image_id: imageId,
        position: index + 1,
      })),
    )
    .execute();
}

/** Returns the ids of the pictures in a learner's work, or in all work of a lesson. */
export async function picturesOf(
  db: Database,
  { submissionId, lessonId }: { submissionId?: string; lessonId?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('submission_pictures as sp')
    .innerJoin('submissions as s', 's.id', 'sp.submission_id')
    .select('sp.image_id')
    .$if(submissionId !== undefined, (query) => query.where('s.id', '=', submissionId ?? ''))
    .$if(lessonId !== undefined, (query) => query.where('s.lesson_id', '=', lessonId ?? ''))
    .execute();
  return rows.map((row) => row.image_id);
}

export async function deleteSubmission(db: Database, id: string): Promise<void> {
  await db.deleteFrom('submissions').where('id', '=', id).execute();
}

/** Shows work to no other learner any more. */
export async function keepPrivate(db: Database, id: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ may_be_example: false, is_example: false })
    .where('id', '=', id)
    .execute();
}

/** Returns a picture that the member uploaded and that appears nowhere yet, by the key in its URL. */
export const findOwnUpload = (db: Database, ownerId: string, key: string) =>
  db
    .selectFrom('images')
    .select('id')
    .where('key', '=', key)
    .where('owner_id', '=', ownerId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();

export interface HandInRow extends SubmissionRow, AuthorRow<'learner'> {
  lesson_id: string;
  lesson_title: string;
}

const handIn = sql`select ${columns}, s.lesson_id, l.title as lesson_title, ${authorColumns('learner')}
  from submissions s join lessons l on l.id = s.lesson_id ${joinAuthor(sql`s.member_id`)}`;

/** Returns a page of the work in a course: what waits, the oldest first, or what was decided, the newest first. */
export async function pageOfHandIns(
  db: Database,
  courseId: string,
  {
    list,
    after,
    limit,
  }: { list: 'waiting' | 'decided'; after: { at: number; id: string } | null; limit: number },
): Promise<HandInRow[]> {
  const isWaiting = list === 'waiting';
  const key = sql`date_trunc('milliseconds', ${isWaiting ? sql`s.handed_in_at` : sql`s.decided_at`})`;
  const than = isWaiting ? sql`>` : sql`<`;
  const order = isWaiting ? sql`asc` : sql`desc`;
  const { rows } = await sql<HandInRow>`${handIn}
    where l.course_id = ${courseId} and ${isNotHidden('s')} and ${isWaiting ? sql`s.state = 'handed_in'` : sql`s.state <> 'handed_in'`}
      and ${after === null ? sql`true` : sql`(${key}, s.id) ${than} (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`}
    order by ${key} ${order}, s.id ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Counts the work that waits for the viewer in the courses that they teach. */
export async function waitingWork(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
): Promise<{ course_id: string; course_title: string; waiting: number; oldest_at: Date }[]> {
  const { rows } = await sql<{ course_id: string; course_title: string; waiting: number; oldest_at: Date }>`
    select c.id as course_id, c.title as course_title, count(*)::int as waiting, min(s.handed_in_at) as oldest_at
    from submissions s join lessons l on l.id = s.lesson_id join courses c on c.id = l.course_id
    where s.state = 'handed_in' and ${isNotHidden('s')} and ${isTaughtBy(viewer)}
    group by c.id order by oldest_at, c.id limit 50`.execute(db);
  return rows;
}

export async function findHandIn(db: Database, id: string): Promise<HandInRow | undefined> {
  const { rows } = await sql<HandInRow>`${handIn} where s.id = ${id} and ${isNotHidden('s')}`.execute(db);
  return rows[0];
}

/** Returns whose work it is, and of which course. */
export async function ownerOfWork(
  db: Database,
  id: string,
): Promise<{ memberId: string; lessonId: string; courseId: string } | undefined> {
  const row = await db
    .selectFrom('submissions as s')
    .innerJoin('lessons as l', 'l.id', 's.lesson_id')
    .select(['s.member_id', 's.lesson_id', 'l.course_id'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row && { memberId: row.member_id, lessonId: row.lesson_id, courseId: row.course_id };
}

/** Decides about work that waits. Returns false if it was decided about before. */
export async function decide(
  db: Database,
  id: string,
  decision: { state: 'returned' | 'accepted'; feedback: string; isExample: boolean; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('submissions')
    .set({
      state: decision.state,
      feedback: decision.feedback,
      is_example: decision.isExample,
      decided_at: decision.now,
      decided_by: decision.by,
    })
    .where('id', '=', id)
    .where('state', '=', 'handed_in')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns when a member enrolled in a course, or null. */
export const enrolledAt = async (db: Database, courseId: string, memberId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('course_enrolments')
      .select('enrolled_at')
      .where('course_id', '=', courseId)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.enrolled_at ?? null;
