import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Returns the members whose partner page shows this member: in a pact that they didn't put away, or in a request. */
export async function membersBeside(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select theirs.member_id as id from pact_sides mine join pact_sides theirs on theirs.pact_id = mine.pact_id and theirs.side <> mine.side
    where mine.member_id = ${memberId} and theirs.member_id is not null and theirs.closed_at is null
    union select r.to_id from partner_requests r where r.from_id = ${memberId}
    union select r.from_id from partner_requests r where r.to_id = ${memberId}`.execute(db);
  return rows.map(({ id }) => id);
}
