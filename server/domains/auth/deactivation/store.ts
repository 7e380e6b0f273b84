import { sql } from 'kysely';
import { byProfileText } from '#contract/profile/texts.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface Deactivation {
  since: Date;
  /** Null for a deactivated account. */
  deletesAt: Date | null;
  erasesTexts: boolean;
}

export async function saveDeactivation(
  db: Database,
  memberId: string,
  { since, deletesAt, erasesTexts }: Deactivation,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ away_since: since, deletes_at: deletesAt, erases_texts: erasesTexts })
    .where('id', '=', memberId)
    .execute();
}

export async function endDeactivation(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ away_since: null, deletes_at: null, erases_texts: false })
    .where('id', '=', memberId)
    .execute();
}

export async function setDeletionDue(
  db: Database,
  memberId: string,
  { now, erasesTexts }: { now: Date; erasesTexts: boolean },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ deletes_at: now, erases_texts: erasesTexts })
    .where('id', '=', memberId)
    .where('deletes_at', 'is not', null)
    .where('erasing_since', 'is', null)
    .execute();
}

export interface Anonymised {
  erasesTexts: boolean;
}

/** Replaces what identifies a member by values that identify no one. */
export async function anonymise(db: Database, memberId: string, now: Date): Promise<Anonymised> {
  const row = await db
    .updateTable('members')
    .set({
      name: 'Former member',
      email: `${memberId}@erased.invalid`,
      password_hash: '',
      ...byProfileText(() => null),
      photo_id: null,
      portrait: null,
      email_verified_at: null,
      is_admin: false,
      is_moderator: false,
      erasing_since: now,
    })
    .where('id', '=', memberId)
    .returning('erases_texts')
    .executeTakeFirstOrThrow();
  return { erasesTexts: row.erases_texts };
}

export async function deleteConsents(db: Database, memberId: string, email: string): Promise<void> {
  await sql`delete from newsletter_consents where member_id = ${memberId} or lower(email) = lower(${email})`.execute(
    db,
  );
}

export async function deleteMember(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('members').where('id', '=', memberId).where('erasing_since', 'is not', null).execute();
}
