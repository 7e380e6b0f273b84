import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface OperatorAccount {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  is_admin: boolean;
  email_verified_at: Date | null;
}

/** Locks the account of a normalised address until the transaction ends. */
export const lockAccount = (db: Database, email: string): Promise<OperatorAccount | undefined> =>
  db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'password_hash', 'is_admin', 'email_verified_at'])
    .where(sql`lower(email)`, '=', email)
    .forUpdate()
    .executeTakeFirst();

export async function setAdmin(
  db: Database,
  { id, secondStepDueAt, now }: { id: string; secondStepDueAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ is_admin: true, second_step_due_at: secondStepDueAt, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setVerified(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('members')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}
