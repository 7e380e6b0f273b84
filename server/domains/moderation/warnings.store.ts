import type { Database } from '#server/platform/database/database.ts';

export async function insertWarning(
  db: Database,
  warning: { id: string; memberId: string; caseId: string; note: string; by: string; now: Date },
): Promise<void> {
  await db
    .insertInto('warnings')
    .values({
      id: warning.id,
      member_id: warning.memberId,
      case_id: warning.caseId,
      note: warning.note,
      warned_by: warning.by,
      warned_at: warning.now,
    })
    .execute();
}

export async function deleteWarnings(db: Database, caseId: string): Promise<void> {
  await db.deleteFrom('warnings').where('case_id', '=', caseId).execute();
}

export const warningById = (db: Database, id: string) =>
  db
    .selectFrom('warnings as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .leftJoin('moderation_cases as c', 'c.id', 'w.case_id')
    .select(['m.name', 'm.email', 'w.note', 'c.content_type'])
    .where('w.id', '=', id)
    .executeTakeFirst();
