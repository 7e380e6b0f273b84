import type { Database } from '#server/platform/database/database.ts';

export interface Away {
  since: Date;
  /** Null for a deactivated account. */
  deletesAt: Date | null;
  erasesTexts: boolean;
}

export async function setAway(
  db: Database,
  memberId: string,
  { since, deletesAt, erasesTexts }: Away,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ away_since: since, deletes_at: deletesAt, erases_texts: erasesTexts })
    .where('id', '=', memberId)
    .execute();
}

export async function endAway(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ away_since: null, deletes_at: null, erases_texts: false })
    .where('id', '=', memberId)
    .execute();
}
