import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Returns the current suspension of a member. */
export const suspensionOf = (
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ reason: string; ends_at: Date | null } | undefined> =>
  db
    .selectFrom('suspensions')
    .select(['reason', 'ends_at'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`bars_at(starts_at, ends_at, lifted_at, ${now})`)
    .executeTakeFirst();
