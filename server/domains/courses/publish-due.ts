import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { dueCourses, lockDue, updateCourse } from './writing.store.ts';

/** Publishes every scheduled course whose time has come, one transaction each. May run twice. */
export async function publishDue(db: Database, now: Date): Promise<void> {
  await tryEach(await dueCourses(db, now), 'courses were not published', (id) =>
    db.transaction().execute(async (tx) => {
      const course = await lockDue(tx, id, now);
      if (!course) return;
      await updateCourse(tx, id, { fields: {}, publishes: true, now });
      await recordEvent(tx, 'course.published', { by: course.author_id, about: { course: id }, at: now });
    }),
  );
}
