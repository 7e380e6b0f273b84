import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { isPresent } from '../deactivation/visibility.ts';
import { isSuspended } from '../suspensions/visibility.ts';
import { isActingAdmin } from './visibility.ts';

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

/** Locks a member and all administrators, ordered by id, so that the last two can't lose their role at once. */
export async function lockAdmins(db: Database, memberId: string): Promise<void> {
  await sql`select from members where is_admin or id = ${memberId} order by id for no key update`.execute(db);
}

/** Returns a member's roles, and whether the account is active and confirmed. A suspended one isn't active. */
export async function rolesOf(
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ isAdmin: boolean; isModerator: boolean; isReady: boolean } | undefined> {
  const { rows } = await sql<{ isAdmin: boolean; isModerator: boolean; isReady: boolean }>`
    select is_admin as "isAdmin", is_moderator as "isModerator", ${isPresent()} and email_verified_at is not null
      and not ${isSuspended(sql`m.id`, now)} as "isReady"
    from members m where id = ${memberId} and erasing_since is null`.execute(db);
  return rows[0];
}

/** Returns how many other administrators can act. */
export async function otherAdminsPresent(db: Database, memberId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from members m
    where m.id <> ${memberId} and ${isActingAdmin(now)}`.execute(db);
  return rows[0]?.others ?? 0;
}

/** Sets the roles of a member. The days of grace without two-step sign-in end with the last role of staff. */
export async function setRoles(
  db: Database,
  memberId: string,
  { isAdmin, isModerator, now }: { isAdmin: boolean; isModerator: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('members')
    .set({
      is_admin: isAdmin,
      is_moderator: isModerator,
      ...(!isAdmin && !isModerator && { second_step_due_at: null }),
      updated_at: now,
    })
    .where('id', '=', memberId)
    .execute();
}

/** Returns the ids of all members of staff. */
export async function staffIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('members').select('id').where('staff', 'is not', null).execute();
  return rows.map(({ id }) => id);
}
