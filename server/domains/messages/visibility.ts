import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { isInChat } from '#server/domains/groups/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { readsProfile } from '#server/domains/profile/privacy/visibility.ts';
import {
  areFriends,
  hasBlocked,
  isBlockedBetween,
  isHiddenByBlock,
  isUnheard,
} from '#server/domains/relationships/visibility.ts';

// Only the two members of a conversation read it, and the chat of a group its members alone. Staff read a message that was reported, and
// nothing beside it.

/**
 * Matches messages of an alias that the member of side `s` sees, with tombstones: all that they haven't deleted, and in a chat those from when
 * they joined, without those of members whom they don't hear. Who reads a chat looks at a limited number of messages, because any number of
 * them may be unheard.
 */
const isOnSideAs = (alias: string) =>
  sql`(${isPlacedAs(alias)} and (s.group_id is null or not ${isUnheard(sql`s.member_id`, sql.ref(`${alias}.sender_id`))}))`;

/** Matches messages of an alias, of any member, in the part of a conversation that side `s` has. */
const isPlacedAs = (alias: string) =>
  sql`${sql.ref(`${alias}.conversation_id`)} = s.conversation_id and ${sql.ref(`${alias}.position`)} > s.cleared_to`;

/** Matches messages `msg` that the member of side `s` sees, with tombstones. */
export const isOnSide = isOnSideAs('msg');

/** Matches messages of an alias that have their text. */
export const hasTextAs = (alias: string) =>
  sql`(${sql.ref(alias)}.deleted_at is null and ${isNotHidden(alias)})`;

/** Matches messages `msg` that have their text. */
export const hasText = hasTextAs('msg');

/** Matches messages `quoted` that the member of side `s` sees with their text. */
export const isQuotedOnSide = sql`(${hasTextAs('quoted')} and ${isOnSideAs('quoted')})`;

/** Matches sides `s` that are open to their member: no block is between the two, or the member is in the group. */
export const isOpenSide = sql`(case when s.group_id is not null then ${isInChat(sql`s.group_id`, sql`s.member_id`)}
  else s.partner_id is null or not ${isBlockedBetween(sql`s.member_id`, sql`s.partner_id`)} end)`;

/** Matches sides `s` whose member blocks the partner. */
export const blocksPartner = sql`exists (
  select from member_blocks mb where mb.blocker_id = s.member_id and mb.blocked_id = s.partner_id offset 0)`;

/**
 * Matches sides `s` whose member may report what they received. Blocking someone often comes first, so it doesn't end that. Being
 * blocked does, as for everything else.
 */
export const isReportableSide = sql`(${isOpenSide} or ${blocksPartner})`;

/** Matches messages `msg` that the member of side `s` may report: in a chat also those of members whom they block or mute. */
export const isReportableOnSide = sql`(${isPlacedAs('msg')} and (s.group_id is null
  or not (${isHiddenByBlock(sql`s.member_id`, sql`msg.sender_id`)} and ${hasBlocked(sql`msg.sender_id`, sql`s.member_id`)})))`;

// `offset 0` makes PostgreSQL look up each row by its id.

/** True for a message that this member sees with its text. `id` is a column. */
export const readsMessage = (id: RawBuilder<unknown>, viewer: string | RawBuilder<unknown>) => sql`exists (
  select from messages msg join conversation_sides s on s.member_id = ${viewer} and ${isOnSide}
  where msg.id = ${id} and ${hasText} and ${isOpenSide} offset 0)`;

/** True for a message whose place this member sees, with its text or without. `id` is a column. */
export const seesPlace = (id: RawBuilder<unknown>, viewer: string | RawBuilder<unknown>) => sql`exists (
  select from messages msg join conversation_sides s on s.member_id = ${viewer} and ${isOnSide}
  where msg.id = ${id} and ${isOpenSide} offset 0)`;

/** A row of `recipientColumns`. */
export interface RecipientRow {
  to_name: string | null;
  to_present: boolean | null;
  to_known: boolean;
  to_blocked: boolean;
  to_suspended: boolean;
  to_staff: boolean;
  to_permission: string;
  to_friend: boolean;
  to_shares_group: boolean;
  to_has_written: boolean;
}

/**
 * Selects what decides whether the viewer may write to member `pm`, for `asRecipient`. Needs `conversation_sides s`, the viewer's
 * own side, left-joined.
 */
export const recipientColumns = (viewer: string, now: Date): RawBuilder<RecipientRow> => {
  const id = sql`pm.id`;
  // Partners of a pact have accepted each other as well.
  const friends = sql`(${areFriends(viewer, id)} or exists (select from pacts p where p.ended_at is null
    and ((p.one_id = ${viewer} and p.two_id = ${id}) or (p.two_id = ${viewer} and p.one_id = ${id})) offset 0))`;
  const shareGroup = sql`exists (
    select from group_members mine join group_members theirs on theirs.group_id = mine.group_id and theirs.member_id = ${id}
      join groups g on g.id = mine.group_id and not g.is_welcome
    where mine.member_id = ${viewer} offset 0)`;
  return sql<RecipientRow>`
    pm.name as to_name, ${isPresent('pm')} as to_present,
    (s.member_id is not null or ${readsProfile(id, viewer)} or ${friends} or ${shareGroup}) as to_known,
    ${isBlockedBetween(viewer, id)} as to_blocked,
    ${isSuspended(id, now)} as to_suspended,
    pm.staff is not null as to_staff,
    coalesce((select own.message_permission from privacy_settings own where own.member_id = ${id}), 'everyone') as to_permission,
    ${friends} as to_friend, ${shareGroup} as to_shares_group,
    coalesce((select exists (select from messages theirs where theirs.conversation_id = there.conversation_id
        and theirs.position > there.cleared_to and theirs.sender_id = ${id})
      from conversation_sides there where there.conversation_id = s.conversation_id and there.member_id = ${id}), false) as to_has_written`;
};
