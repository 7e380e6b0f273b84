import { type RawBuilder, sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import type { DraftTarget } from '#server/domains/content-types/content-adapter.ts';
import { isInChat } from '#server/domains/groups/visibility.ts';
import { readsProfile } from '#server/domains/profile/privacy/visibility.ts';
import { isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { lookedAt, mostUnread } from '../rules.ts';
import { hasText, isOnSide, isOpenSide, type RecipientRow, recipientColumns } from '../visibility.ts';

/** The newest message of a conversation. All fields are null if the member sees none. */
interface LastRow {
  last_id: string | null;
  last_content: string | null;
  last_type: 'text' | 'success_share' | null;
  last_at: Date | null;
  last_is_own: boolean | null;
  last_has_image: boolean | null;
  last_deleted: 'sender' | 'moderators' | null;
  /** Name of who wrote it in the chat of a group. */
  last_by: string | null;
}

export interface ConversationRow extends AuthorRow<'partner'>, RecipientRow, LastRow {
  conversation_id: string | null;
  /** Null for a former member and in the chat of a group. */
  pm_id: string | null;
  group_id: string | null;
  group_name: string | null;
  unread_count: number;
  read_to: number;
  first_unread_id: string | null;
  muted_at: Date | null;
}

/** Characters of the newest message in a list. */
const shownOfLast = sql.lit(200);

/** Who deleted message `msg`. */
export const deletedBy: RawBuilder<'sender' | 'moderators' | null> = sql`case
  when msg.hidden_at is not null or (msg.deleted_at is not null and msg.deleted_by_staff) then 'moderators'
  when msg.deleted_at is not null then 'sender' end`;

/**
 * Position below the newest messages of the conversation of side `s`. A list looks no farther, because a member may hear none of those who
 * write in a chat.
 */
const belowNewest = sql`(select c.last_position - ${sql.lit(lookedAt)} from conversations c where c.id = s.conversation_id)`;

/** Messages `msg` of a chat that the member of side `s` hasn't read. None of them is marked: what is read ends at `read_to`. */
const unreadInChat = sql`messages msg
  where s.group_id is not null and msg.position > greatest(s.read_to, ${belowNewest}) and msg.sender_id is distinct from s.member_id and ${isOnSide} and ${hasText}`;

/** Id of the oldest unread message of side `s`. Everything up to `read_to` is read. */
const firstUnread = sql`case when s.group_id is not null then (select msg.id from ${unreadInChat} order by msg.position limit 1) else (
  select msg.id from messages msg
  where s.unread_count > 0 and msg.conversation_id = s.conversation_id and msg.position > greatest(s.read_to, s.cleared_to)
    and msg.receiver_id = s.member_id and msg.read_at is null and ${hasText}
  order by msg.position limit 1) end`;

/** Number of unread messages of side `s`: kept for two members, and counted for the members of a group, who may be many. */
const unread = sql`case when s.group_id is not null
  then (select count(*)::int from (select from ${unreadInChat} limit ${sql.lit(mostUnread)}) few) else coalesce(s.unread_count, 0) end`;

/** Selects a `ConversationRow` of side `s`, which may be missing, and of member `pm`, who may be gone. */
const columns = (viewerId: string, now: Date): RawBuilder<ConversationRow> => sql`
  s.conversation_id, pm.id as pm_id, chat.id as group_id, chat.name as group_name, ${unread} as unread_count, coalesce(s.read_to, 0) as read_to,
  ${firstUnread} as first_unread_id, s.muted_at,
  ${authorColumns('partner')}, ${recipientColumns(viewerId, now)},
  msg.id as last_id, left(msg.content, ${shownOfLast}) as last_content, msg.message_type as last_type, msg.created_at as last_at,
  coalesce(msg.sender_id = ${viewerId}, false) as last_is_own, msg.image_id is not null as last_has_image, ${deletedBy} as last_deleted,
  (select writer.name from members writer where chat.id is not null and writer.id = msg.sender_id and ${isPresent('writer')}) as last_by`;

/** Joins the newest message that side `s` shows as `msg`, none if it isn't among those that are looked at, and the partner as author. */
const joins = sql`
  ${joinAuthor(sql`pm.id`)}
  left join lateral (select * from messages msg where msg.position > ${belowNewest} and ${isOnSide}
    order by msg.position desc limit 1) msg on true`;

/**
 * Selects a member's sides with a message, each with the time of its newest one. A chat has the time of the group for all, because a row
 * for each of its members isn't touched by a message.
 */
const sidesOf = (viewerId: string, first: RawBuilder<unknown>) => sql`(
  (select * from (select s.*, s.last_at as side_at from conversation_sides s where s.member_id = ${viewerId} and s.last_at is not null) s ${first})
  union all
  (select * from (select s.*, c.last_at as side_at from conversation_sides s join conversations c on c.id = s.conversation_id
    where s.member_id = ${viewerId} and s.group_id is not null and c.last_at is not null) s ${first}))`;

/** Returns a page of a member's conversations, newest first: all, or those with a partner or a group whose name has the words of a query. */
export async function pageOfConversations(
  db: Database,
  viewerId: string,
  {
    before,
    name,
    limit,
    now,
  }: { before: { at: Date; id: string } | null; name: string | null; limit: number; now: Date },
): Promise<(ConversationRow & { side_at: Date })[]> {
  const below = before ? sql`(s.side_at, s.conversation_id) < (${before.at}, ${before.id}::uuid)` : sql`true`;
  const isNamed =
    name === null
      ? sql`true`
      : sql`exists (select from (select m.name from members m where m.id = s.partner_id union all select chat.name from groups chat where chat.id = s.group_id) named
          where to_tsvector('folded_simple', search_text(named.name)) @@ to_tsquery('folded_simple', ${name}))`;
  const newestFirst = sql`order by s.side_at desc, s.conversation_id desc`;
  const first = sql`where ${below} and ${isOpenSide} and ${isNamed} ${newestFirst} limit ${limit}`;
  const { rows } = await sql<ConversationRow & { side_at: Date }>`
    select ${columns(viewerId, now)}, s.side_at
    from (select * from ${sidesOf(viewerId, first)} s ${newestFirst} limit ${limit}) s
    left join members pm on pm.id = s.partner_id left join groups chat on chat.id = s.group_id ${joins} ${newestFirst}`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the conversation with a member or of a group, or the one with this id. Undefined for neither. Its side is missing as long as no
 * one has written, or the viewer hasn't opened the chat.
 */
export async function findConversation(
  db: Database,
  viewerId: string,
  { partnerId, now }: { partnerId: string; now: Date },
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns(viewerId, now)}
    from (select ${partnerId}::uuid as id) asked
    left join conversation_sides s on s.member_id = ${viewerId}
      and (s.partner_id = asked.id or s.conversation_id = asked.id or s.group_id = asked.id)
    left join members pm on pm.id = case when s.member_id is null then asked.id else s.partner_id end
    left join groups chat on chat.id = case when s.member_id is null then asked.id else s.group_id end and ${isInChat(sql`chat.id`, sql`${viewerId}::uuid`)} ${joins}
    where chat.id is not null or (s.group_id is null and (s.member_id is not null or pm.id is not null))`.execute(
    db,
  );
  return rows[0];
}

/** Returns what decides whether the viewer may write to these members. */
export async function recipientsAmong(
  db: Database,
  viewerId: string,
  { memberIds, now }: { memberIds: readonly string[]; now: Date },
): Promise<(RecipientRow & { pm_id: string })[]> {
  const { rows } = await sql<RecipientRow & { pm_id: string }>`
    select pm.id as pm_id, ${recipientColumns(viewerId, now)} from members pm
      left join conversation_sides s on s.member_id = ${viewerId} and s.partner_id = pm.id
    where pm.id = any(${[...memberIds]}::uuid[])`.execute(db);
  return rows;
}

export interface Side {
  conversation_id: string;
  partner_id: string | null;
  group_id: string | null;
  /** Position of the newest message of the conversation. */
  last_position: number;
  cleared_to: number;
  read_to: number;
  unread_count: number;
  muted_at: Date | null;
}

/** Returns the member's side of a conversation that is open to them, by its id or by the partner's or the group's. */
export async function findSide(db: Database, viewerId: string, partnerId: string): Promise<Side | undefined> {
  const { rows } = await sql<Side>`
    select s.conversation_id, s.partner_id, s.group_id, c.last_position, s.cleared_to, s.read_to, s.unread_count, s.muted_at
    from conversation_sides s join conversations c on c.id = s.conversation_id
    where s.member_id = ${viewerId} and (s.partner_id = ${partnerId} or s.conversation_id = ${partnerId} or s.group_id = ${partnerId}) and ${isOpenSide}`.execute(
    db,
  );
  return rows[0];
}

export interface LockedConversation {
  id: string;
  /** Group of whose chat it is. */
  group_id: string | null;
  last_position: number;
  last_at: Date | null;
}

/** Locks a conversation. Each act locks it before it reads or writes messages and sides. */
export const lockConversation = (db: Database, id: string): Promise<LockedConversation | undefined> =>
  db
    .selectFrom('conversations')
    .select(['id', 'group_id', 'last_position', 'last_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Returns the id of the conversation of two members, whatever is between them. */
export async function findBetween(db: Database, a: string, b: string): Promise<string | undefined> {
  const side = await db
    .selectFrom('conversation_sides')
    .select('conversation_id')
    .where('member_id', '=', a)
    .where('partner_id', '=', b)
    .executeTakeFirst();
  return side?.conversation_id;
}

/** Returns the locked conversation of two members, and creates it if there is none. */
export async function openConversation(
  db: Database,
  [a, b]: readonly [string, string],
  now: Date,
): Promise<LockedConversation> {
  const find = async (): Promise<LockedConversation | undefined> => {
    const between = await findBetween(db, a, b);
    return between === undefined ? undefined : lockConversation(db, between);
  };
  const known = await find();
  if (known) return known;
  const pair = [a, b].sort().join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversation of ${pair}`}, 0))`.execute(db);
  const meanwhile = await find();
  if (meanwhile) return meanwhile;
  const id = newId();
  await db.insertInto('conversations').values({ id, created_at: now }).execute();
  await db
    .insertInto('conversation_sides')
    .values([
      { conversation_id: id, member_id: a, partner_id: b },
      { conversation_id: id, member_id: b, partner_id: a },
    ])
    .execute();
  return { id, group_id: null, last_position: 0, last_at: null };
}

/**
 * Records a new message in the locked conversation: its place, and between two members the unread count of the receiver and both lists. It
 * reads no sides of a chat, which may be 10,000.
 */
export async function advance(
  db: Database,
  { id, senderId, position, at }: { id: string; senderId: string; position: number; at: Date },
): Promise<void> {
  const conversation = await db
    .updateTable('conversations')
    .set({ last_position: position, last_at: at })
    .where('id', '=', id)
    .returning('group_id')
    .executeTakeFirst();
  if (conversation?.group_id) return;
  await sql`
    update conversation_sides set last_at = ${at},
      unread_count = unread_count + case when member_id = ${senderId} then 0 else 1 end,
      read_to = case when member_id = ${senderId} and unread_count = 0 then ${position} else read_to end
    where conversation_id = ${id}`.execute(db);
}

/** Sets the read position of a side of the locked conversation, and counts its unread messages. */
export async function setReadTo(
  db: Database,
  { id, memberId, position }: { id: string; memberId: string; position: number },
): Promise<{ unread_count: number; read_to: number }> {
  const { rows } = await sql<{ unread_count: number; read_to: number }>`
    update conversation_sides s set read_to = greatest(s.read_to, ${position}), unread_count = ${countUnread}
    where s.conversation_id = ${id} and s.member_id = ${memberId} returning s.unread_count, s.read_to`.execute(
    db,
  );
  return rows[0] ?? { unread_count: 0, read_to: position };
}

/** Counts the unread messages of side `s` that are there. */
const countUnread = sql`(select count(*)::int from messages msg where msg.conversation_id = s.conversation_id
  and msg.receiver_id = s.member_id and msg.read_at is null and msg.position > s.cleared_to
  and ${hasText})`;

/** Counts the unread messages of both sides of the locked conversation again, after a message was deleted, hidden or restored. A chat keeps no count. */
export async function recountUnread(db: Database, { id, group_id }: LockedConversation): Promise<void> {
  if (group_id !== null) return;
  await sql`update conversation_sides s set unread_count = ${countUnread} where s.conversation_id = ${id}`.execute(
    db,
  );
}

/** Deletes the messages of the locked conversation for one member. */
export async function clearSide(
  db: Database,
  { id, memberId, position }: { id: string; memberId: string; position: number },
): Promise<void> {
  await db
    .updateTable('conversation_sides')
    .set({ cleared_to: position, read_to: position, unread_count: 0, last_at: null })
    .where('conversation_id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

export async function setMuted(
  db: Database,
  { id, memberId, mutedAt }: { id: string; memberId: string; mutedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('conversation_sides')
    .set({ muted_at: mutedAt })
    .where('conversation_id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

/** Returns at most `most` conversations of a member whose partner is gone too. */
export async function abandonedBy(db: Database, memberId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.conversation_id as id from conversation_sides s where s.member_id = ${memberId} and s.group_id is null and not exists (
      select from conversation_sides other where other.conversation_id = s.conversation_id and other.member_id <> s.member_id)
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export const deleteConversations = async (db: Database, ids: readonly string[]): Promise<void> => {
  await sql`delete from conversations where id = any(${[...ids]}::uuid[])`.execute(db);
};

/** Deletes conversations that no one has any more. Reads all of them, so it needs `withTimeout`. */
export const deleteEmptyConversations = async (db: Database): Promise<void> => {
  await sql`
    delete from conversations c where c.group_id is null and not exists (select from conversation_sides s where s.conversation_id = c.id)`.execute(
    db,
  );
};

/** Selects the member to whom a draft is written, while the writer may know them, or the group in whose chat it is. */
export const partnerOfDraft = ({ id, memberId }: DraftTarget) => sql`coalesce((
  select json_build_object('label', chat.name, 'path', '/social?tab=messages&with=' || chat.id) from groups chat where chat.id = ${id} and ${isInChat(sql`chat.id`, memberId)}), (
  select json_build_object('label', m.name, 'path', '/social?tab=messages&with=' || m.id)
  from members m where m.id = ${id} and ${isPresent()} and not ${isBlockedBetween(sql`m.id`, memberId)} and (${readsProfile(sql`m.id`, memberId)}
    or exists (select from conversation_sides s where s.member_id = ${memberId} and s.partner_id = m.id))))`;

/** Selects where the member continues the edit of an own message. */
export const messageEditor = ({ id, memberId }: DraftTarget) => sql`(
  select json_build_object('label', 'Edit of your message',
    'path', '/social?tab=messages&with=' || coalesce(s.partner_id, s.group_id, s.conversation_id) || '&message=' || msg.id)
  from messages msg join conversation_sides s on s.member_id = ${memberId} and ${isOnSide}
  where msg.id = ${id} and msg.sender_id = ${memberId} and ${hasText} and ${isOpenSide})`;
