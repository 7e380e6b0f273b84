import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { ZoneSpan } from './days/rules.ts';

/** Returns the zone spans of members by their id, oldest first. A member who is gone has none. */
export async function zoneSpansOf(
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, ZoneSpan[]>> {
  const members = await db
    .selectFrom('members as m')
    .select(['m.id', 'm.first_time_zone', 'm.first_day_start_hour', 'm.created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('time_zone_changes as c')
          .select(['c.effective_from', 'c.zone', 'c.day_start_hour'])
          .whereRef('c.member_id', '=', 'm.id')
          .orderBy('c.effective_from'),
      ).as('changes'),
    )
    .where('m.id', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .execute();
  return new Map(
    members.map((member) => [
      member.id,
      [
        { from: member.created_at, zone: member.first_time_zone, dayStartHour: member.first_day_start_hour },
        // JSON has instants as text.
        ...member.changes.map((change) => ({
          from: new Date(change.effective_from),
          zone: change.zone,
          dayStartHour: change.day_start_hour,
        })),
      ],
    ]),
  );
}

/** Replaces the changes that are not yet in effect. Past changes are history and stay. */
export async function replacePendingChanges(
  db: Database,
  memberId: string,
  pending: ZoneSpan[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('time_zone_changes')
    .where('member_id', '=', memberId)
    .where('effective_from', '>', now)
    .execute();
  if (pending.length === 0) return;
  await db
    .insertInto('time_zone_changes')
    .values(
      pending.map((span) => ({
        id: newId(),
        member_id: memberId,
        effective_from: span.from,
        zone: span.zone,
        day_start_hour: span.dayStartHour,
      })),
    )
    .execute();
}

/** Locks the member, so that concurrent changes run one by one. */
export async function lockMember(db: Database, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
}

/** Returns the ISO weekday on which a member's week starts. */
export async function weekStartOf(db: Database, memberId: string): Promise<number> {
  const member = await db
    .selectFrom('members')
    .select('week_starts_on')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.week_starts_on ?? 1;
}
