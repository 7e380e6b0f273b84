import { type RawBuilder, sql } from 'kysely';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';

// Everyone may see the card of a private group, and only its members what is inside.

/** Joins the viewer's membership of group `g` as `gm`. */
export const joinMembership = (viewer: string | RawBuilder<unknown>) =>
  sql`left join group_members gm on gm.group_id = g.id and gm.member_id = ${viewer}`;

/** Matches groups `g` that moderators haven't hidden, threads of pods included. `isShownInGroup` has the rule of what is inside. */
export const isShownGroup = isNotHidden('g');

/** Matches groups `g` with a card, which is in lists and searches. The thread of a pod has none, not even for its members. */
export const isListedGroup = sql`(${isShownGroup} and not g.is_pod)`;

/** Matches groups `g` whose inside the viewer may see. `membership` is the alias of the viewer's membership. */
export const isOpenGroup = (membership = 'gm') =>
  sql`(${isShownGroup} and (not g.is_private or ${sql.ref(`${membership}.member_id`)} is not null))`;

/**
 * True for a member of a group that has a chat: every one but Welcome, in which everyone is, and the threads of pods. The arguments are
 * columns.
 */
export const isInChat = (groupId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) => sql`exists (
  select from groups g join group_members gm on gm.group_id = g.id and gm.member_id = ${memberId}
  where g.id = ${groupId} and not g.is_welcome and ${isListedGroup} offset 0)`;

/**
 * Matches posts `p` that their group `g` shows to the viewer with membership `gm`. Members-only posts are
 * hidden from non-members and from members who joined while the group was open.
 */
export const isShownInGroup = sql`(${isShownGroup}
  and is_shown_in_group(g.is_private, p.members_only, gm.member_id, gm.reads_from, p.created_at))`;

// `offset 0` in these conditions makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** True for a group with a public card. `id` is a column. */
export const readsGroup = (id: RawBuilder<unknown>) =>
  sql`exists (select from groups g where g.id = ${id} and ${isListedGroup} offset 0)`;

/** True for members of a group. The arguments are columns. */
export const isMember = (groupId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) =>
  sql`exists (select from group_members gm where gm.group_id = ${groupId} and gm.member_id = ${memberId} offset 0)`;

/** True for leaders of a group who can decide on the request of member `by`. The arguments are columns. */
export const decidesRequest = (
  groupId: RawBuilder<unknown>,
  memberId: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
) => sql`exists (
  select from group_members gm join group_requests gr on gr.group_id = gm.group_id and gr.member_id = ${by} and gr.status = 'pending'
  where gm.group_id = ${groupId} and gm.member_id = ${memberId} and gm.role in ('owner', 'moderator') offset 0)`;
