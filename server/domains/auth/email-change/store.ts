import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { zoneOf } from '../suspensions/visibility.ts';

export async function insertChange(
  db: Database,
  change: {
    id: string;
    memberId: string;
    oldEmail: string;
    newEmail: string;
    needsOld: boolean;
    newTokenHash: Buffer;
    oldTokenHash: Buffer;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('email_changes')
    .values({
      id: change.id,
      member_id: change.memberId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      needs_old: change.needsOld,
      new_token_hash: change.newTokenHash,
      old_token_hash: change.oldTokenHash,
      requested_at: change.now,
    })
    .execute();
}

/** Returns the member's change that waits. */
export const waitingChange = (db: Database, memberId: string) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const changeById = (db: Database, id: string) =>
  db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();

export type LinkedChange = Awaited<ReturnType<typeof changeByToken>> & object;

/** Returns the change of a link, ended or not, with the newest time zone of its member. */
export const changeByToken = (db: Database, side: 'new' | 'old', tokenHash: Buffer) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .select((eb) => zoneOf(eb.ref('email_changes.member_id')).as('zone'))
    .where(side === 'new' ? 'new_token_hash' : 'old_token_hash', '=', tokenHash)
    .executeTakeFirst();

export async function setConfirmed(db: Database, id: string, side: 'new' | 'old', now: Date): Promise<void> {
  await db
    .updateTable('email_changes')
    .set(
      side === 'new'
        ? { new_confirmed_at: sql<Date>`coalesce(new_confirmed_at, ${now})` }
        : { old_confirmed_at: sql<Date>`coalesce(old_confirmed_at, ${now})` },
    )
    .where('id', '=', id)
    .execute();
}

/** Ends the member's change that waits, and returns whether there was one. */
export async function endChange(
  db: Database,
  memberId: string,
  outcome: 'changed' | 'stopped' | 'cancelled' | 'lapsed',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ ended_at: now, outcome })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the members whose change was requested at an instant or before. */
export const membersWithChangesFrom = async (db: Database, until: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('email_changes')
      .select('member_id')
      .where('ended_at', 'is', null)
      .where('requested_at', '<=', until)
      .orderBy('requested_at')
      .limit(500)
      .execute()
  ).map(({ member_id }) => member_id);

/** Sets a confirmed address. Links to the former one end with it. */
export async function setEmail(db: Database, memberId: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable('members')
    .set({ email, email_verified_at: now, updated_at: now })
    .where('id', '=', memberId)
    .execute();
  await db.deleteFrom('email_verifications').where('member_id', '=', memberId).execute();
  await db.deleteFrom('password_resets').where('member_id', '=', memberId).execute();
}

/** Sets the address of the newsletter consents that a member gave with a former one. */
export async function setConsentAddress(
  db: Database,
  { memberId, from, to }: { memberId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('newsletter_consents')
    .set({ email: to })
    .where('member_id', '=', memberId)
    .where(sql`lower(email)`, '=', sql`lower(${from})`)
    .execute();
}

export async function deleteEndedChanges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('ended_at', '<', before).execute();
}
