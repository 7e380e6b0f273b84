import type { Database } from '#server/platform/database/database.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { passToCoAuthors } from './authors/store.ts';
import { archiveRow, coursesToErase, deleteRow } from './writing.store.ts';

/**
 * Deletes at most `most` courses of a member, and returns how many. One with learners is archived for them without its author.
 *With `onlyDrafts`, published courses stay as they are. One with co-authors passes to the first of them, whose work it is
 * as well. The caller repeats it until nothing is left.
 */
export async function eraseCourses(
  db: Database,
  memberId: string,
  { most, onlyDrafts, now }: { most: number; onlyDrafts: boolean; now: Date },
): Promise<number> {
  const passedOn = await passToCoAuthors(db, { ownerId: memberId, most, now });
  if (passedOn > 0) return passedOn;
  const courses = await coursesToErase(db, { authorId: memberId, onlyDrafts, most });
  for (const { id, cover_id: coverId, enrolled_count: learners } of courses) {
    if (learners > 0) {
      await archiveRow(db, id, now);
      continue;
    }
    await deleteRow(db, id);
    if (coverId !== null) await releaseImage(db, coverId, now);
  }
  return courses.length;
}
