import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { finishSome } from './store.ts';

/** Learners whose course is finished in one transaction. */
const batch = 200;

/** Lets a job finish a course for learners who missed only a lesson that is gone. An author doesn't wait for thousands of them. */
export const finishLater = (db: Database, courseId: string): Promise<void> =>
  enqueue(db, 'finish-course', { course_id: courseId }, { key: `finish-course:${courseId}` });

/** Finishes a course for every learner who has completed all lessons that are left, in batches. May run twice. */
export async function finishComplete(db: Database, courseId: string, now: Date): Promise<void> {
  let count = batch;
  while (count === batch)
    count = await db.transaction().execute(async (tx) => {
      const learners = await finishSome(tx, courseId, { most: batch, now });
      for (const learner of learners)
        await recordEvent(tx, 'course.finished', { by: learner, about: { course: courseId }, at: now });
      return learners.length;
    });
}
