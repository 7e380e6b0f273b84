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

/** Keeps a notice for each of these members who is still there. Ids are made by the database: nothing is sorted by them alone. */
export async function keepNotices(db: Database, memberIds: string[], notice: Omit<NewNotice, never>): Promise<void> {
  await sql`
    insert into notices as n (id, member_id, kind, by_member, about, path, subject, at)
    select gen_random_uuid(), m.id, ${notice.kind}, (select id from members where id = ${notice.by}), ${JSON.stringify(notice.about)}::jsonb,
      ${notice.path}, ${notice.subject}, ${notice.at}
    from members m where m.id = any(${memberIds}::uuid[])
    on conflict (member_id, subject) do update set
      kind = excluded.kind, by_member = excluded.by_member, about = excluded.about, path = excluded.path, at = excluded.at, read_at = null
    where excluded.at > n.at`.execute(db);
}
