import type { Database } from '#server/platform/database/database.ts';

interface Place {
  memberId: string;
  lessonId: string;
}

export interface NoteRow {
  content: string;
  version: number;
}

/** Returns a member's own note beside a lesson. `isHeld` locks it until the transaction ends. */
export const noteOf = (
  db: Database,
  { memberId, lessonId }: Place,
  { isHeld = false } = {},
): Promise<NoteRow | undefined> =>
  db
    .selectFrom('lesson_notes')
    .select(['content', 'version'])
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', lessonId)
    .$if(isHeld, (row) => row.forUpdate())
    .executeTakeFirst();

/** Stores the first note beside a lesson. Returns false if a parallel call was first. */
export async function insertNote(
  db: Database,
  { id, memberId, lessonId, title, content, now }: Place & Inserted,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('lesson_notes')
    .values({
      id,
      member_id: memberId,
      lesson_id: lessonId,
      lesson_title: title,
      content,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.columns(['member_id', 'lesson_id']).doNothing())
    .executeTakeFirstOrThrow();
  return (count ?? 0n) > 0n;
}

interface Inserted {
  id: string;
  title: string;
  content: string;
  now: Date;
}

/** Replaces the text of a note and returns its new version. */
export async function updateNote(
  db: Database,
  { memberId, lessonId, content, now }: Place & { content: string; now: Date },
): Promise<number> {
  const { version } = await db
    .updateTable('lesson_notes')
    .set((eb) => ({ content, version: eb('version', '+', 1), updated_at: now }))
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', lessonId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
