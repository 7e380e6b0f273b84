import type { Assignment, HandIn, Submission } from '#contract/courses/assignments.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { readHidings } from '#server/domains/moderation/appeal-decision.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError, notFound } from '#server/platform/http/http-error.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findOpenLesson } from '../lessons/open-lesson.ts';
import { dueDate, isAfter, nextVersion, noAssignment, type StoredAssignment } from './rules.ts';
import { assignmentOf, enrolledAt, examplesOf, type HandInRow, type SubmissionRow, workOf } from './store.ts';

/** Returns a lesson that collects work, if the viewer may open it. Throws 404, and 403 for a locked lesson. */
export async function openAssignment(db: Database, viewer: Viewer, lessonId: string, now: Date) {
  const { course, lesson } = await findOpenLesson(db, viewer, lessonId, now);
  const assignment = lesson.lesson_type === 'assignment' ? await assignmentOf(db, lesson.id) : undefined;
  if (!assignment?.collects_work) throw notFound(noAssignment);
  return { course, lesson, assignment };
}

/** Returns the date on which a member's work is due, and their date now. */
export async function datesOf(
  db: Database,
  {
    memberId,
    courseId,
    assignment,
    now,
  }: { memberId: string; courseId: string; assignment: StoredAssignment; now: Date },
) {
  const [spans, since] = await Promise.all([readZoneSpans(db, memberId), enrolledAt(db, courseId, memberId)]);
  return { due: dueDate(assignment, since && localDate(spans, since)), today: localDate(spans, now) };
}

/** Returns the assignment of a lesson with the viewer's own work. Throws 404, 403. */
export async function readAssignment(
  db: Database,
  { viewer, lessonId, now }: { viewer: Viewer; lessonId: string; now: Date },
): Promise<Assignment> {
  const { course, lesson, assignment } = await openAssignment(db, viewer, lessonId, now);
  const of = { memberId: viewer.id, lessonId: lesson.id };
  const [{ due, today }, work] = await Promise.all([
    datesOf(db, { memberId: viewer.id, courseId: course.id, assignment, now }),
    workOf(db, of),
  ]);
  const next = nextVersion(work[0], course.is_enrolled);
  return {
    due_on: due,
    is_overdue: work.length === 0 && isAfter(today, due),
    needs_acceptance: assignment.needs_acceptance && course.author_id !== null,
    shows_examples: assignment.shows_examples,
    next_number: 'number' in next ? next.number : null,
    refusal: 'refusal' in next ? next.refusal : null,
    submissions: await asOwn(db, work),
    examples: assignment.shows_examples && work.length > 0 ? await examplesOf(db, of) : [],
  };
}

/** Returns as `readAssignment` does, and to a learner who may not open the lesson any more their own work alone. */
export async function readOwnWork(
  db: Database,
  { viewer, lessonId, now }: { viewer: Viewer; lessonId: string; now: Date },
): Promise<Assignment> {
  try {
    return await readAssignment(db, { viewer, lessonId, now });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const work = await workOf(db, { memberId: viewer.id, lessonId });
    return {
      due_on: null,
      is_overdue: false,
      needs_acceptance: false,
      shows_examples: false,
      next_number: null,
      refusal: error.message,
      submissions: await asOwn(db, work),
      examples: [],
    };
  }
}

const asSubmission = (row: SubmissionRow): Submission => ({
  id: row.id,
  number: row.number,
  content: row.content,
  pictures: row.pictures.map(pictureOf),
  state: row.state,
  handed_in_at: row.handed_in_at.toISOString(),
  is_late: row.is_late,
  may_be_example: row.may_be_example,
  is_example: row.is_example,
  feedback: row.feedback,
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** Returns work as its learner reads it, who also sees why moderators hid it. */
async function asOwn(db: Database, work: readonly SubmissionRow[]): Promise<Submission[]> {
  const hidden = work.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const hidings = await readHidings(db, 'work', hidden);
  return work.map((row) => ({ ...asSubmission(row), ...hidings.get(row.id) }));
}

/** Returns work as its teacher reads it. */
export const asHandIn = (row: HandInRow): HandIn => ({
  ...asSubmission(row),
  lesson_id: row.lesson_id,
  lesson_title: row.lesson_title,
  learner: authorOf(row, { as: 'learner' }),
});
