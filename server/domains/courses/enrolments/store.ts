import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { isShownLesson } from '../visibility.ts';

interface Learner {
  courseId: string;
  memberId: string;
}

/** Enrolls a member. Returns false if they were enrolled already. */
export async function insertEnrolment(
  db: Database,
  { courseId, memberId, now }: Learner & { now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('course_enrolments')
    .values({ course_id: courseId, member_id: memberId, enrolled_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return (count ?? 0n) > 0n;
}

/** Stores where a learner is. Returns false if they aren't enrolled. */
export async function setPlace(
  db: Database,
  { courseId, memberId, lessonId, now }: Learner & { lessonId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('course_enrolments')
    .set({ last_lesson_id: lessonId, last_accessed_at: now })
    .where('course_id', '=', courseId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores that a learner has opened a lesson, once. */
export async function noteOpening(
  db: Database,
  { memberId, lessonId, now }: { memberId: string; lessonId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('lesson_openings')
    .values({ member_id: memberId, lesson_id: lessonId, opened_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Completes a lesson. Returns when it was completed, first. */
export async function insertCompletion(
  db: Database,
  { memberId, lessonId, at }: { memberId: string; lessonId: string; at: Date },
): Promise<{ at: Date; isNew: boolean }> {
  const made = await db
    .insertInto('lesson_completions')
    .values({ member_id: memberId, lesson_id: lessonId, completed_at: at })
    .onConflict((oc) => oc.doNothing())
    .returning('completed_at')
    .executeTakeFirst();
  if (made) return { at: made.completed_at, isNew: true };
  const { completed_at } = await db
    .selectFrom('lesson_completions')
    .select('completed_at')
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirstOrThrow();
  return { at: completed_at, isNew: false };
}

/** Marks a course as finished. Returns false if it was before. */
export async function setFinished(
  db: Database,
  { courseId, memberId, at }: Learner & { at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('course_enrolments')
    .set({ finished_at: at })
    .where('course_id', '=', courseId)
    .where('member_id', '=', memberId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Finishes a course for at most `most` learners who have completed every lesson that is left, after one was deleted or unpublished.
 * Returns their ids. Learners who complete a lesson at this moment are left to that call.
 */
export async function finishSome(
  db: Database,
  courseId: string,
  { most, now }: { most: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    update course_enrolments u set finished_at = ${now} from (
      select e.course_id, e.member_id from course_enrolments e where e.course_id = ${courseId} and e.finished_at is null
      and exists (select from lessons l where l.course_id = e.course_id and ${isShownLesson()})
      and not exists (select from lessons l where l.course_id = e.course_id and ${isShownLesson()} and not exists (
        select from lesson_completions lc where lc.lesson_id = l.id and lc.member_id = e.member_id))
      limit ${most} for no key update of e skip locked) done
    where u.course_id = done.course_id and u.member_id = done.member_id returning u.member_id`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

export async function setRating(
  db: Database,
  { courseId, memberId, rating }: Learner & { rating: number },
): Promise<void> {
  await db
    .updateTable('course_enrolments')
    .set({ rating })
    .where('course_id', '=', courseId)
    .where('member_id', '=', memberId)
    .execute();
}
