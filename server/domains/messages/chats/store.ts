import { sql } from 'kysely';
import { isInChat } from '#server/domains/groups/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type LockedConversation, lockConversation } from '../conversations/store.ts';

/** A group with a chat that the viewer is in. */
export interface Chat {
  id: string;
  /** Guard for the pictures that only members see. */
  members_guard_id: string;
}

/** Returns a group with a chat, if the viewer is in it. It locks the group, so that no one leaves or deletes it until the transaction ends. */
export async function lockChatOf(db: Database, groupId: string, viewerId: string): Promise<Chat | undefined> {
  // Locks before it reads, so that a member who left while this waited is seen as gone.
  await sql`select from groups where id = ${groupId} for share`.execute(db);
  const { rows } = await sql<Chat>`
    select chat.id, chat.members_guard_id from groups chat where chat.id = ${groupId} and ${isInChat(sql`chat.id`, sql`${viewerId}::uuid`)}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the locked conversation of a group, and creates it if there is none. */
export async function openConversationOf(
  db: Database,
  groupId: string,
  now: Date,
): Promise<LockedConversation> {
  const find = () =>
    db.selectFrom('conversations').select('id').where('group_id', '=', groupId).executeTakeFirst();
  if (!(await find()))
    await sql`
      insert into conversations (id, group_id, created_at) values (${newId()}, ${groupId}, ${now})
      on conflict (group_id) where group_id is not null do nothing`.execute(db);
  const found = await find();
  const conversation = found && (await lockConversation(db, found.id));
  if (!conversation) throw new Error('A locked group has no conversation.');
  return conversation;
}

/** Returns the position of the newest message of a conversation. */
export async function lastPositionOf(db: Database, id: string): Promise<number> {
  const found = await db
    .selectFrom('conversations')
    .select('last_position')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.last_position ?? 0;
}

/** Stores up to where a member has read a chat, which is in their list from then on. It never goes back. */
export async function keepRead(
  db: Database,
  of: { conversationId: string; groupId: string; memberId: string; position: number },
): Promise<void> {
  await sql`
    insert into conversation_sides (conversation_id, member_id, group_id, read_to)
    values (${of.conversationId}, ${of.memberId}, ${of.groupId}, ${of.position})
    on conflict (conversation_id, member_id) do update set read_to = greatest(conversation_sides.read_to, excluded.read_to)`.execute(
    db,
  );
}

/** Takes a chat out of a member's list. */
export async function dropSide(
  db: Database,
  of: { conversationId: string; memberId: string },
): Promise<void> {
  await db
    .deleteFrom('conversation_sides')
    .where('conversation_id', '=', of.conversationId)
    .where('member_id', '=', of.memberId)
    .execute();
}
