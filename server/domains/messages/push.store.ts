import { sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { hasMuted } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isOpenSide } from './visibility.ts';

/** True for a message that is the only unread one, or the first since `since`, to a member with devices. */
export async function beginsToRing(
  db: Database,
  of: { conversationId: string; memberId: string; messageId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ begins: boolean }>`
    select exists (select from push_subscriptions p where p.member_id = s.member_id) and (s.unread_count <= 1 or not exists (
      select from messages msg where msg.conversation_id = s.conversation_id and msg.receiver_id = s.member_id
        and msg.id <> ${of.messageId} and msg.read_at is null and msg.created_at > ${of.since})) as begins
    from conversation_sides s where s.conversation_id = ${of.conversationId} and s.member_id = ${of.memberId}`.execute(
    db,
  );
  return rows[0]?.begins ?? false;
}

/** Returns who wrote the unread messages of a member's side, and how many there are. Undefined if they may not ring. */
export async function unreadFrom(
  db: Database,
  of: { conversationId: string; memberId: string; now: Date },
): Promise<{ partner_id: string; name: string; count: number } | undefined> {
  const { rows } = await sql<{ partner_id: string; name: string; count: number }>`
    select s.partner_id, pm.name, s.unread_count as count
    from conversation_sides s join members own on own.id = s.member_id join members pm on pm.id = s.partner_id
    where s.conversation_id = ${of.conversationId} and s.member_id = ${of.memberId} and s.unread_count > 0 and s.muted_at is null
      and ${isOpenSide} and not ${hasMuted(sql`s.member_id`, sql`s.partner_id`)}
      and ${isPresent('own')} and ${isPresent('pm')} and not ${isSuspended(sql`own.id`, of.now)}`.execute(db);
  return rows[0];
}
