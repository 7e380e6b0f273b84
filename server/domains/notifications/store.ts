import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

/** Open friend requests to, and unread messages for, a member. */
export async function waitingFor(
  db: Database,
  memberId: string,
): Promise<{ friend_requests: number; unread_messages: number }> {
  const { rows } = await sql<{ friend_requests: number; unread_messages: number }>`
    select (select count(*)::int from friend_requests where receiver_id = ${memberId} and status = 'pending') as friend_requests,
           (select count(*)::int from messages where receiver_id = ${memberId} and read_at is null) as unread_messages`.execute(
    db,
  );
  return rows[0] ?? { friend_requests: 0, unread_messages: 0 };
}
