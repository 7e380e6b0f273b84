import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';

/** Matches members `m` who can be in a pod. */
export const mayBeInPod = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isPresent()} and not ${isSuspended(sql`m.id`, now)})`;

/** Selects the day of Evolve 90 of member `m`. Who hasn't begun is before Day 1, and who finished is at Day 90. */
export const dayOfMember = sql<number>`coalesce((
  select case when r.finished_at is not null or r.kind = 'maintenance' then 90 else r.current_day end
  from rounds r where r.member_id = m.id order by r.started_at desc, r.number desc limit 1), 1)`;

/** Selects the time zone of member `m`. */
export const zoneOfMember = (now: Date): RawBuilder<string> => sql<string>`coalesce((
  select c.zone from time_zone_changes c where c.member_id = m.id and c.effective_from <= ${now}
  order by c.effective_from desc limit 1), m.first_time_zone)`;
