import { sql } from 'kysely';
import { isActingAdmin, isActingStaff } from '#server/domains/auth/admin-cli/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Alarm, AlarmKind, AlarmStage } from './rules.ts';

/** Returns the members of staff who can act now, without these members. With `adminsOnly`, administrators alone. */
export async function actingStaff(
  db: Database,
  { without, adminsOnly, now }: { without: readonly (string | null)[]; adminsOnly: boolean; now: Date },
): Promise<string[]> {
  const ids = without.filter((id) => id !== null);
  const { rows } = await sql<{ id: string }>`
    select m.id from members m where not m.id = any(${ids}::uuid[]) and ${adminsOnly ? isActingAdmin(now) : isActingStaff(now)}
    order by m.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores an alarm for each of these members. Returns those who had none at this stage. */
export async function insertAlarms(
  db: Database,
  memberIds: readonly string[],
  { subject, kind, stage, now }: { subject: string; kind: AlarmKind; stage: AlarmStage; now: Date },
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .insertInto('staff_alarms')
    .values(memberIds.map((member_id) => ({ id: newId(), member_id, subject, kind, stage, at: now })))
    .onConflict((oc) => oc.columns(['member_id', 'subject', 'stage']).doNothing())
    .returning('member_id')
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Locks the alarms of a member that no email had yet, with their address while they are staff. */
export async function alarmsToEmail(db: Database, memberId: string, now: Date) {
  const { rows } = await sql<Alarm & { id: string }>`
    select id, kind, stage from staff_alarms where member_id = ${memberId} and emailed_at is null order by at, id for update`.execute(
    db,
  );
  const { rows: members } = await sql<{ name: string; email: string; last: Date | null }>`
    select m.name, m.email, (select max(emailed_at) from staff_alarms where member_id = m.id) as last
    from members m where m.id = ${memberId} and ${isActingStaff(now)}`.execute(db);
  return { alarms: rows, member: members[0] };
}

export async function markEmailed(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db.updateTable('staff_alarms').set({ emailed_at: now }).where('id', 'in', ids).execute();
}

/** Deletes what no email told yet of subjects that begin so. */
export async function deleteUnsent(db: Database, subject: string): Promise<void> {
  await sql`delete from staff_alarms where emailed_at is null and starts_with(subject, ${subject})`.execute(
    db,
  );
}

/** Cases and appeals that have waited since before an instant, and weren't reminded of. */
export async function waitingSince(db: Database, before: Date, now: Date) {
  const { rows } = await sql<{ case: string; author: string | null; is_appeal: boolean; opened_at: Date }>`
    select c.id as case, c.author_id as author, c.appealed_at is not null as is_appeal, c.opened_at from moderation_cases c
    where c.status = 'pending' and c.opened_at < ${before}
      and not exists (select from staff_alarms a where a.subject like any(array['case:' || c.id || ' %', 'appeal:' || c.id || ' %']) and a.stage = 'late' and a.at > c.opened_at)
    order by c.opened_at limit 200`.execute(db);
  const { rows: appeals } = await sql<{ appeal: string; member: string; is_staff: boolean }>`
    select a.id as appeal, s.member_id as member, m.is_admin or m.is_moderator as is_staff
    from suspension_appeals a join suspensions s on s.id = a.suspension_id join members m on m.id = s.member_id
    where a.decided_at is null and s.lifted_at is null and (s.ends_at is null or s.ends_at > ${now}) and a.asked_at < ${before}
      and not exists (select from staff_alarms t where t.subject = 'suspension:' || a.id and t.stage = 'late')
    order by a.asked_at limit 200`.execute(db);
  return { cases: rows, appeals };
}

export async function isStaffMember(db: Database, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select(['is_admin', 'is_moderator'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined && (row.is_admin || row.is_moderator);
}

export async function deleteAlarms(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('staff_alarms').where('at', '<', before).execute();
}
