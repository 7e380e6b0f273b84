import { sql } from 'kysely';
import type { LeftChat } from '#contract/messages/endpoints.ts';
import { isInChat, isShownGroup } from '#server/domains/groups/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type LockedConversation, lockConversation } from '../conversations/store.ts';
import { hiddenGroup } from '../rules.ts';

/** A group with a chat that the viewer is in. */
export interface Chat {
  id: string;
  /** Guard for the pictures that only members see. */
  members_guard_id: string;
}

/**
 * Returns a group with a chat, if the viewer is in it. It locks the viewer's membership alone, so that they don't leave until the transaction
 * ends, and no one else waits.
 */
export async function lockChatOf(db: Database, groupId: string, viewerId: string): Promise<Chat | undefined> {
  // Locks before it reads, so that a member who left while this waited is seen as gone.
  await sql`select from group_members where group_id = ${groupId} and member_id = ${viewerId} for key share`.execute(
    db,
  );
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
  if (!conversation) throw new Error('A group with a locked member has no conversation.');
  return conversation;
}

/** Puts a chat into a member's list, read up to a position. Changes nothing when it is there. */
export async function addSide(
  db: Database,
  of: { conversationId: string; groupId: string; memberId: string; position: number },
): Promise<void> {
  await sql`
    insert into conversation_sides (conversation_id, member_id, group_id, cleared_to, read_to)
    select ${of.conversationId}, gm.member_id, gm.group_id, gm.chat_from, greatest(gm.chat_from, ${of.position})
    from group_members gm where gm.group_id = ${of.groupId} and gm.member_id = ${of.memberId}
    on conflict do nothing`.execute(db);
}

/** Stores up to where a member has read a chat that is in their list. It never goes back. */
export async function keepRead(
  db: Database,
  of: { conversationId: string; memberId: string; position: number },
): Promise<void> {
  await sql`
    update conversation_sides set read_to = ${of.position}
    where conversation_id = ${of.conversationId} and member_id = ${of.memberId} and read_to < ${of.position}`.execute(
    db,
  );
}

/** Chats `c` of groups `g`, with the membership `gm` of a member. */
const chatsFor = (memberId: string) => sql`conversations c join groups g on g.id = c.group_id
  left join group_members gm on gm.group_id = g.id and gm.member_id = ${memberId}`;

/**
 * Messages `msg` of a member in chat `c` that have a text, and that the member no longer sees: they left, came back later, or moderators
 * hide the group. They are in an index of their own, by position.
 */
const ownUnseen = (
  memberId: string,
) => sql`messages msg where msg.conversation_id = c.id and msg.sender_id = ${memberId}
  and msg.receiver_id is null and msg.deleted_at is null
  and msg.position <= coalesce(case when ${isShownGroup} then gm.chat_from end, c.last_position)`;

/** Returns the groups whose chats have messages of a member that they no longer see. A hidden name stays hidden. */
export async function leftChats(db: Database, memberId: string): Promise<LeftChat[]> {
  // `offset 0` and the order make PostgreSQL look into each chat for one message, and not read all that the member wrote.
  const { rows } = await sql<LeftChat>`
    select g.id as group_id, case when ${isShownGroup} then g.name else ${hiddenGroup} end as name
    from ${chatsFor(memberId)} where exists (select from ${ownUnseen(memberId)} order by msg.position offset 0) order by name, group_id limit 100`.execute(
    db,
  );
  return rows;
}

/** Returns at most `most` messages of a member in the chat of a group, of those that they no longer see, newest first. */
export async function ownInLeft(
  db: Database,
  { memberId, groupId, most }: { memberId: string; groupId: string; most: number },
): Promise<{ id: string; conversation_id: string }[]> {
  const { rows } = await sql<{ id: string; conversation_id: string }>`
    select own.id, own.conversation_id
    from ${chatsFor(memberId)} cross join lateral (select msg.* from ${ownUnseen(memberId)} order by msg.position desc limit ${most}) own
    where c.group_id = ${groupId}`.execute(db);
  return rows;
}

/** Returns groups that are gone, and whose chat isn't. */
export async function chatsWithoutGroup(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.group_id as id from conversations c
    where c.group_id is not null and not exists (select from groups g where g.id = c.group_id) limit 1000`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes at most `most` messages of the chat of a group that is gone, then the chat. Returns the pictures that were in them; undefined at the end. */
export async function eraseSome(
  db: Database,
  groupId: string,
  most: number,
): Promise<{ image_id: string }[] | undefined> {
  const { rows: chats } = await sql<{ id: string }>`
    select c.id from conversations c where c.group_id = ${groupId} and not exists (select from groups g where g.id = c.group_id) for update`.execute(
    db,
  );
  const id = chats[0]?.id;
  if (id === undefined) return undefined;
  const { rows } = await sql<{ image_id: string | null }>`
    delete from messages where ctid = any(array(select ctid from messages where conversation_id = ${id} limit ${most})) returning image_id`.execute(
    db,
  );
  if (rows.length < most) await db.deleteFrom('conversations').where('id', '=', id).execute();
  return rows.flatMap(({ image_id }) => (image_id === null ? [] : [{ image_id }]));
}
