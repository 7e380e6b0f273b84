import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';

export async function insertCaseText(
  db: Database,
  text: {
    caseId: string;
    title: string | null;
    content: string;
    hadPicture: boolean;
    digest: Buffer;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('case_texts')
    .values({
      id: newId(),
      case_id: text.caseId,
      kept_at: text.now,
      title: text.title,
      content: text.content,
      had_picture: text.hadPicture,
      digest: text.digest,
    })
    .onConflict((oc) => oc.columns(['case_id', 'digest']).doNothing())
    .execute();
}

/** Deletes texts of cases that were decided before an instant. An appeal makes its case open again. */
export async function deleteCaseTexts(db: Database, decidedBefore: Date): Promise<void> {
  await sql`delete from case_texts t using moderation_cases c
    where c.id = t.case_id and c.status <> 'pending' and c.reviewed_at < ${decidedBefore}`.execute(db);
}

/** Deletes kept texts of a member who is erased. */
export async function deleteTextsOf(db: Database, memberId: string): Promise<void> {
  await sql`delete from case_texts t using moderation_cases c
    where c.id = t.case_id and c.author_id = ${memberId}`.execute(db);
}
