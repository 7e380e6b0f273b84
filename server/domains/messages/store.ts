import { type RawBuilder, sql } from 'kysely';
import { type ReactionKind, reactionKinds } from '#contract/content-types/reaction-kinds.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { deletedBy } from './conversations/store.ts';
import { mostReactions, namedReactions, scannedForPage } from './rules.ts';
import { showsReads } from './settings.store.ts';
import {
  blocksPartner,
  hasText,
  isOnSide,
  isOpenSide,
  isQuotedOnSide,
  isReportableOnSide,
  isReportableSide,
} from './visibility.ts';

export interface MessageRow extends AuthorRow<'writer'> {
  id: string;
  conversation_id: string;
  /** Group of whose chat it is. */
  group_id: string | null;
  position: number;
  sender_id: string | null;
  receiver_id: string | null;
  message_type: 'text' | 'success_share';
  content: string;
  client_id: string | null;
  image: ImageRow | null;
  /** Message that it replies to. */
  quote: {
    id: string;
    is_own: boolean;
    /** Name of who wrote it in the chat of a group. */
    by: string | null;
    content: string;
    has_image: boolean;
    is_there: boolean;
  } | null;
  /** By kind the number, and the ids of the newest members. */
  reactions: Partial<Record<ReactionKind, { count: number; members: string[] }>>;
  created_at: Date;
  /** Null while unread, and if one of both members hides it. */
  seen_at: Date | null;
  deleted_by: 'sender' | 'moderators' | null;
  edited_at: Date | null;
}

/** Selects what message `msg` replies to. For side `s`, a message that its member deleted isn't there. */
const quote = (viewerId: string) => sql`(
  select jsonb_build_object('id', quoted.id, 'is_own', coalesce(quoted.sender_id = ${viewerId}, false), 'has_image', quoted.image_id is not null,
    'content', left(quoted.content, 400), 'is_there', coalesce(${isQuotedOnSide}, false), 'by', (select writer.name from members writer
      where s.group_id is not null and writer.id = quoted.sender_id and ${isPresent('writer')}))
  from messages quoted where quoted.id = msg.quoted_id)`;

/**
 * Selects the reactions to message `msg`: of each kind how many of its newest ones the viewer sees, and who gave them, the viewer first. Any
 * number of members may have reacted in a chat.
 */
const reactions = (viewerId: string) => sql`(
  select coalesce(jsonb_object_agg(given.kind, jsonb_build_object('count', given.count, 'members', given.members)), '{}') from (
    select kinds.kind, count(seen.member_id)::int as count,
      coalesce(jsonb_agg(seen.member_id order by seen.n) filter (where seen.n <= ${sql.lit(namedReactions)} and (
        s.group_id is null or exists (select from members m where m.id = seen.member_id and ${isPresent()} offset 0))), '[]') as members
    from unnest(${reactionKinds}::text[]) as kinds (kind) cross join lateral (
      select newest.member_id, row_number() over (order by newest.member_id <> ${viewerId}::uuid, newest.reacted_at desc, newest.member_id) as n from (
        (select r.member_id, r.reacted_at from message_reactions r where r.message_id = msg.id and r.kind = kinds.kind
          order by r.reacted_at desc, r.member_id limit ${sql.lit(mostReactions)})
        union select r.member_id, r.reacted_at from message_reactions r
          where r.message_id = msg.id and r.kind = kinds.kind and r.member_id = ${viewerId}) newest
      where s.group_id is null or not ${isUnheard(viewerId, sql`newest.member_id`)}) seen
    group by kinds.kind) given)`;

/** Columns of message `msg` on side `s` for its member. Needs `joins`. */
const columns = (viewerId: string, groupId = sql`s.group_id`): RawBuilder<MessageRow> => sql`
  msg.id, msg.conversation_id, ${groupId} as group_id, msg.position, msg.sender_id, msg.receiver_id, msg.message_type,
  case when ${hasText} then msg.content else '' end as content, msg.client_id,
  case when ${hasText} then ${imageColumns('i')} end as image,
  case when ${hasText} then ${quote(viewerId)} end as quote, ${reactions(viewerId)} as reactions, msg.created_at,
  case when msg.shows_read and ${showsReads(viewerId)} then msg.read_at end as seen_at, ${deletedBy} as deleted_by,
  case when ${hasText} then msg.edited_at end as edited_at, ${authorColumns('writer')}`;

const joinImage = sql`left join images i on i.id = msg.image_id`;
/** Joins the picture, and who wrote in the chat of a group. Two members know who writes to them. */
const joins = sql`${joinImage} ${joinAuthor(sql`case when s.group_id is not null then msg.sender_id end`)}`;

/**
 * Returns the messages of the viewer's side that are nearest to a position, newest first: those below it, or with `upwards` those
 * above it. It looks at `scannedForPage` positions, however few of the messages there the viewer sees.
 */
export async function pageOfMessages(
  db: Database,
  viewerId: string,
  asked: { conversationId: string; from: number; upwards?: boolean; limit: number },
): Promise<MessageRow[]> {
  const { conversationId, from, upwards = false, limit } = asked;
  const isBeyond = upwards
    ? sql`msg.position > ${from} and msg.position <= ${from + scannedForPage}`
    : sql`msg.position < ${from} and msg.position >= ${from - scannedForPage}`;
  const { rows } = await sql<MessageRow>`
    select ${columns(viewerId)}
    from conversation_sides s join messages msg on ${isOnSide} ${joins}
    where s.conversation_id = ${conversationId} and s.member_id = ${viewerId} and ${isBeyond}
    order by msg.position ${upwards ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return upwards ? rows.reverse() : rows;
}

/** Returns a message as its viewer sees it, in a conversation that is open to them. */
export async function findMessage(
  db: Database,
  viewerId: string,
  { id, conversationId }: { id: string; conversationId?: string },
): Promise<MessageRow | undefined> {
  const inside = conversationId === undefined ? sql`true` : sql`msg.conversation_id = ${conversationId}`;
  const { rows } = await sql<MessageRow>`
    select ${columns(viewerId)}
    from messages msg join conversation_sides s on s.member_id = ${viewerId} and ${isOnSide} ${joins}
    where msg.id = ${id} and ${inside} and ${isOpenSide}`.execute(db);
  return rows[0];
}

/** Returns a message that its viewer may report, by the conversation's id or the partner's. */
export async function findReportable(
  db: Database,
  viewerId: string,
  { id, partnerId = null }: { id: string; partnerId?: string | null },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns(viewerId)}
    from messages msg join conversation_sides s on s.member_id = ${viewerId} and ${isReportableOnSide} ${joins}
    where msg.id = ${id} and ${isReportableSide}
      and (${partnerId}::uuid is null or ${partnerId}::uuid in (s.partner_id, s.conversation_id, s.group_id))`.execute(
    db,
  );
  return rows[0];
}

export interface ReceivedRow {
  id: string;
  content: string;
  has_image: boolean;
  created_at: Date;
  position: number;
}

/** Returns the messages with a text or a picture that a member got from someone whom they block, newest first. */
export async function receivedBehindBlock(
  db: Database,
  viewerId: string,
  { partnerId, from, limit }: { partnerId: string; from: number | null; limit: number },
): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select msg.id, msg.content, msg.image_id is not null as has_image, msg.created_at, msg.position
    from conversation_sides s join messages msg on ${isOnSide}
    where s.member_id = ${viewerId} and s.partner_id = ${partnerId} and ${blocksPartner}
      and msg.sender_id = s.partner_id and ${hasText} and (${from}::int is null or msg.position < ${from})
    order by msg.position desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the message that a member sent with this `client_id`, with its conversation as it is now. */
export async function messageSentAs(
  db: Database,
  senderId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns(senderId, sql`c.group_id`)} from messages msg join conversations c on c.id = msg.conversation_id
      left join conversation_sides s on s.conversation_id = msg.conversation_id and s.member_id = ${senderId} ${joins}
    where msg.sender_id = ${senderId} and msg.client_id = ${clientId}`.execute(db);
  return rows[0];
}

export interface NewMessage {
  id: string;
  conversationId: string;
  position: number;
  senderId: string;
  /** Null in the chat of a group. */
  receiverId: string | null;
  type: 'text' | 'success_share';
  content: string;
  imageId: string | null;
  quotedId: string | null;
  clientId: string | null;
  at: Date;
}

export async function insertMessage(db: Database, message: NewMessage): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      id: message.id,
      conversation_id: message.conversationId,
      position: message.position,
      sender_id: message.senderId,
      receiver_id: message.receiverId,
      message_type: message.type,
      content: message.content,
      image_id: message.imageId,
      quoted_id: message.quotedId,
      client_id: message.clientId,
      created_at: message.at,
    })
    .execute();
}

export const updateText = async (db: Database, id: string, content: string, now: Date): Promise<void> => {
  await db.updateTable('messages').set({ content, edited_at: now }).where('id', '=', id).execute();
};

/** Locks what a member sends under one `client_id`, so that parallel copies of a call run one by one. */
export async function lockSending(db: Database, senderId: string, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`message ${clientId} of ${senderId}`}, 0))`.execute(
    db,
  );
}

/** Locks the beginnings of a member's conversations until the transaction ends. */
export async function lockBeginnings(db: Database, senderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversations begun by ${senderId}`}, 0))`.execute(
    db,
  );
}

/** Returns how many conversations a member began since, and when the oldest of them began. */
export async function beginningsSince(
  db: Database,
  senderId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from messages
    where sender_id = ${senderId} and position = 1 and created_at > ${since}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** Marks the messages to a member as read, up to a position. Returns how many. */
export async function markRead(
  db: Database,
  { id, memberId, position, now }: { id: string; memberId: string; position: number; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update messages set read_at = ${now}, shows_read = ${showsReads(memberId)}
    where conversation_id = ${id} and receiver_id = ${memberId} and position <= ${position} and read_at is null`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Deletes the text and the picture of a message. Returns the id of its picture. */
export async function blankMessage(
  db: Database,
  id: string,
  { byStaff, now }: { byStaff: boolean; now: Date },
): Promise<{ image_id: string | null } | undefined> {
  const { rows } = await sql<{ image_id: string | null }>`
    update messages msg set content = '', image_id = null, deleted_at = ${now}, deleted_by_staff = ${byStaff}
    from (select id, image_id from messages where id = ${id} for update) old
    where msg.id = old.id and msg.deleted_at is null returning old.image_id`.execute(db);
  return rows[0];
}

export async function setHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db
    .updateTable('messages')
    .set({ hidden_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Returns the conversation and the picture of a message. */
export const placeOfMessage = (db: Database, id: string) =>
  db.selectFrom('messages').select(['conversation_id', 'image_id']).where('id', '=', id).executeTakeFirst();

/** Returns a reported message, without anything beside it. */
export async function reportedMessage(
  db: Database,
  id: string,
): Promise<
  | {
      sender_id: string | null;
      content: string;
      created_at: Date;
      hidden_at: Date | null;
      image: ImageRow | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    sender_id: string | null;
    content: string;
    created_at: Date;
    hidden_at: Date | null;
    image: ImageRow | null;
  }>`
    select msg.sender_id, msg.content, msg.created_at, msg.hidden_at, ${imageColumns('i')} as image
    from messages msg ${joinImage} where msg.id = ${id} and msg.deleted_at is null`.execute(db);
  return rows[0];
}

export interface LinkedRow extends AuthorRow {
  id: string;
  excerpt: string;
}

/** Returns those posts that the viewer may read. */
export async function linkedPosts(
  db: Database,
  content: Pick<ContentAdapters, 'post'>,
  viewerId: string,
  ids: readonly string[],
): Promise<LinkedRow[]> {
  if (ids.length === 0) return [];
  // The alias is none that the condition uses.
  const { rows } = await sql<LinkedRow>`
    select linked.id, coalesce(linked.win ->> 'title', left(linked.plain, 140)) as excerpt, ${authorColumns()}
    from posts linked ${joinAuthor(sql`linked.author_id`)}
    where linked.id = any(${[...ids]}::uuid[]) and ${content.post.isReadable(sql`linked.id`, sql`${viewerId}::uuid`)}`.execute(
    db,
  );
  return rows;
}

/** Returns at most `most` messages of a member that have a text. */
export async function textsOf(db: Database, memberId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
