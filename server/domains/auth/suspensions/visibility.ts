import { type Expression, type RawBuilder, sql } from 'kysely';

/** Matches suspended members. `member` is the column with their id. */
export const isSuspended = (member: RawBuilder<unknown>, now: Date) => sql`exists (
  select from suspensions s where s.member_id = ${member} and bars_at(s.starts_at, s.ends_at, s.lifted_at, ${now}))`;

/** SQL: the newest time zone of a member, on whose clock an end is written. */
export const zoneOf = (memberId: Expression<string>) => sql<string>`coalesce(
  (select c.zone from time_zone_changes c where c.member_id = ${memberId} order by c.effective_from desc limit 1),
  (select z.first_time_zone from members z where z.id = ${memberId}))`;
