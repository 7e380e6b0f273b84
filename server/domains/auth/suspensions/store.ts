import { type Expression, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { SuspensionEnd } from './rules.ts';

/** SQL: the newest time zone of a member, on whose clock an end is written. */
export const zoneOf = (memberId: Expression<string>) => sql<string>`coalesce(
  (select c.zone from time_zone_changes c where c.member_id = ${memberId} order by c.effective_from desc limit 1),
  (select z.first_time_zone from members z where z.id = ${memberId}))`;

/** Returns the current suspension of a member. */
export const suspensionOf = (
  db: Database,
  memberId: string,
  now: Date,
): Promise<(SuspensionEnd & { reason: string }) | undefined> =>
  db
    .selectFrom('suspensions')
    .select(['reason', 'ends_at'])
    .select((eb) => zoneOf(eb.ref('suspensions.member_id')).as('zone'))
    .where('member_id', '=', memberId)
    .where(sql<boolean>`bars_at(starts_at, ends_at, lifted_at, ${now})`)
    .executeTakeFirst();
