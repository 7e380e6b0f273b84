import { type Expression, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface BounceRow {
  id: string;
  email: string;
  member_id: string | null;
  member_name: string | null;
  status: string;
  reason: string;
  times: number;
  last_at: Date;
  ended_at: Date;
  /** The exact `last_at`, for the next page. */
  key: string;
}

/** Returns a page of the addresses that get no email, the last answer first. */
export async function pageOfBounces(
  db: Database,
  { after, limit }: { after: { key: string; id: string } | null; limit: number },
): Promise<BounceRow[]> {
  const isAfter: Expression<unknown> = after
    ? sql`and (b.last_at, b.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<BounceRow>`
    select b.id, b.email, m.id as member_id, m.name as member_name, b.status, b.reason, b.times, b.last_at, b.ended_at, b.last_at::text as key
    from email_bounces b left join members m on lower(m.email) = b.email
    where b.ended_at is not null ${isAfter}
    order by b.last_at desc, b.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the id of the member with an address. */
export const memberWithAddress = async (db: Database, email: string): Promise<string | null> =>
  (await db.selectFrom('members').select('id').where(sql`lower(email)`, '=', email).executeTakeFirst())?.id ??
  null;
