import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { SuspensionEnd } from './rules.ts';
import { zoneOf } from './visibility.ts';

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
