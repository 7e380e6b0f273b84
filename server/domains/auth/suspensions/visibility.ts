import { type RawBuilder, sql } from 'kysely';

/** Matches suspended members. `member` is the column with their id. */
export const isSuspended = (member: RawBuilder<unknown>, now: Date) => sql`exists (
  select from suspensions s where s.member_id = ${member} and bars_at(s.starts_at, s.ends_at, s.lifted_at, ${now}))`;
