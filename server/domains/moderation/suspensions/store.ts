import { sql } from 'kysely';
import { isActingAdmin } from '#server/domains/auth/admin-cli/visibility.ts';
import { zoneOf } from '#server/domains/auth/suspensions/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface StaffFacts {
  id: string;
  isAdmin: boolean;
  isStaff: boolean;
}

/**
 * Locks a member and all administrators, ordered by id, so that two administrators can't suspend each other
 * at once. Returns the member's staff facts; undefined for an unknown id.
 */
export async function lockMember(db: Database, id: string): Promise<StaffFacts | undefined> {
  await sql`select from members where is_admin or id = ${id} order by id for no key update`.execute(db);
  return staffFacts(db, id);
}

export async function staffFacts(db: Database, id: string): Promise<StaffFacts | undefined> {
  const { rows } = await sql<StaffFacts>`
    select id, is_admin as "isAdmin", is_admin or is_moderator as "isStaff" from members where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Returns how many other administrators can act. */
export async function otherAdmins(db: Database, id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from members m where m.id <> ${id} and ${isActingAdmin(now)}`.execute(db);
  return rows[0]?.others ?? 0;
}

/** Lifts a member's open suspensions, expired ones included. Returns the ones still in force with their ends. */
export async function liftSuspension(
  db: Database,
  { memberId, caseId, by, now }: { memberId: string; caseId?: string; by: string; now: Date },
): Promise<{ id: string; until: string | null }[]> {
  const { rows } = await sql<{ id: string; ends_at: Date | null; was_in_force: boolean }>`
    update suspensions s set lifted_at = least(coalesce(ends_at, ${now}), ${now}), lifted_by = ${by}
    where member_id = ${memberId} and lifted_at is null and (${caseId ?? null}::uuid is null or case_id = ${caseId ?? null}::uuid)
    returning id, ends_at, bars_at(starts_at, ends_at, null, ${now}) as was_in_force`.execute(db);
  return rows
    .filter((row) => row.was_in_force)
    .map(({ id, ends_at }) => ({ id, until: ends_at?.toISOString() ?? null }));
}

export async function insertSuspension(
  db: Database,
  suspension: {
    id: string;
    memberId: string;
    caseId: string | null;
    reason: string;
    until: Date | null;
    by: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('suspensions')
    .values({
      id: suspension.id,
      member_id: suspension.memberId,
      case_id: suspension.caseId,
      reason: suspension.reason,
      suspended_by: suspension.by,
      starts_at: suspension.now,
      ends_at: suspension.until,
    })
    .execute();
}

export const suspensionById = (db: Database, id: string) =>
  db
    .selectFrom('suspensions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .leftJoin('suspension_appeals as a', 'a.suspension_id', 's.id')
    .select(['m.name', 'm.email', 's.reason', 's.starts_at', 's.ends_at', 's.lifted_at'])
    .select((eb) => zoneOf(eb.ref('m.id')).as('zone'))
    // Of a decision that lifted it. Words of one that kept it were sent before.
    .select((eb) => eb.case().when('a.outcome', '=', 'lifted').then(eb.ref('a.note')).end().as('note'))
    .where('s.id', '=', id)
    .executeTakeFirst();
