import { type RawBuilder, sql } from 'kysely';

// Friends, blocks and mutes, as every noun asks about them. `social` writes the tables.

/** The id of a member, or the column with it. A null column is a former member, whom nothing here matches. */
type Member = string | RawBuilder<unknown>;

// Both ids are columns: PostgreSQL looks up each row by its index. Without `offset 0` it may hash the whole table.
// With one id given, it may read that member's rows once.
const perRow = (...members: Member[]) =>
  members.some((member) => typeof member === 'string') ? sql`` : sql` offset 0`;

/** True for two members who are friends. */
export const areFriends = (a: Member, b: Member): RawBuilder<boolean> => sql<boolean>`(
  exists (select from friend_requests fr where fr.requester_id = ${a} and fr.receiver_id = ${b} and fr.status = 'accepted'${perRow(a, b)})
  or exists (select from friend_requests fr where fr.requester_id = ${b} and fr.receiver_id = ${a} and fr.status = 'accepted'${perRow(a, b)}))`;

/** True if a member has an open request to another. */
export const hasAsked = (by: Member, other: Member): RawBuilder<boolean> =>
  sql<boolean>`exists (select from friend_requests fr where fr.requester_id = ${by} and fr.receiver_id = ${other} and fr.status = 'pending'${perRow(by, other)})`;

/** True if a member blocks another. */
export const hasBlocked = (by: Member, other: Member): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member_blocks mb where mb.blocker_id = ${by} and mb.blocked_id = ${other}${perRow(by, other)})`;

/** True if one of two members blocks the other. For acts between them; readers ask `isHiddenByBlock`. */
export const isBlockedBetween = (a: Member, b: Member): RawBuilder<boolean> =>
  sql<boolean>`(${hasBlocked(a, b)} or ${hasBlocked(b, a)})`;

const isStaff = (member: Member) =>
  sql`exists (select from members staff where staff.id = ${member} and staff.staff is not null)`;

/** True for an author whom a block hides from the viewer. Staff see everyone, because they moderate. */
export const isHiddenByBlock = (viewer: Member, author: Member): RawBuilder<boolean> =>
  sql<boolean>`(${isBlockedBetween(viewer, author)} and not ${isStaff(viewer)})`;

/** True for a member whom the viewer mutes. */
export const hasMuted = (viewer: Member, other: Member): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member_mutes mm where mm.muter_id = ${viewer} and mm.muted_id = ${other}${perRow(viewer, other)})`;

/** True for an author whom lists and notifications leave out for the viewer: blocked by either of them, or muted. */
export const isUnheard = (viewer: Member, author: Member): RawBuilder<boolean> =>
  sql<boolean>`(${isHiddenByBlock(viewer, author)} or ${hasMuted(viewer, author)})`;

/** True for a member who blocks, mutes or is blocked: only then a count of what others wrote differs for them. */
export const keepsApart = (viewer: Member): RawBuilder<boolean> => sql<boolean>`(
  exists (select from member_blocks mb where mb.blocker_id = ${viewer})
  or exists (select from member_blocks mb where mb.blocked_id = ${viewer})
  or exists (select from member_mutes mm where mm.muter_id = ${viewer}))`;
