import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** True for a member who lets others see what they have read. */
export const showsReads = (memberId: string): RawBuilder<boolean> => sql`
  coalesce((select own.read_receipts from message_settings own where own.member_id = ${memberId}), true)`;

export async function readSettings(db: Database, memberId: string): Promise<{ read_receipts: boolean }> {
  const { rows } = await sql<{
    read_receipts: boolean;
  }>`select ${showsReads(memberId)} as read_receipts`.execute(db);
  return rows[0] ?? { read_receipts: true };
}

export async function saveSettings(
  db: Database,
  memberId: string,
  { read_receipts, now }: { read_receipts: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('message_settings')
    .values({ member_id: memberId, read_receipts, updated_at: now })
    .onConflict((oc) => oc.column('member_id').doUpdateSet({ read_receipts, updated_at: now }))
    .execute();
}
