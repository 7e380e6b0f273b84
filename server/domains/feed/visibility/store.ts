import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { GroupRole } from '../rules.ts';

/** Joins the group of posts `p` as `g` and the viewer's membership as `gm`. */
export const joinGroup = (viewerId: string) => sql`
  left join groups g on g.id = p.group_id left join group_members gm on gm.group_id = p.group_id and gm.member_id = ${viewerId}`;

/**
 * Matches posts that their group shows to the viewer. A hidden group shows nothing. Members-only posts are
 * hidden from non-members and from members who joined while the group was open. Migration 0040 defines the
 * function for all domains. Needs `joinGroup`.
 */
export const inReadableGroup = sql`(p.group_id is null or (g.hidden_at is null
  and is_shown_in_group(g.is_private, p.members_only, gm.member_id, gm.reads_from, p.created_at)))`;

/**
 * Matches listed posts. An unlisted win is shown only on its author's page, and not when that profile is
 * private.
 */
const isListedFor = (viewerId: string) => sql`(p.is_listed or p.author_id = ${viewerId} or not exists (
  select from privacy_settings own where own.member_id = p.author_id and own.profile_visibility = 'private'))`;

/** Matches posts `p` this member may read; hidden posts are checked separately. Needs `joinGroup`. */
export const isReadable = (viewerId: string) => sql`${inReadableGroup} and ${isListedFor(viewerId)}`;

export interface LockedPost {
  id: string;
  author_id: string | null;
  group_id: string | null;
  role: GroupRole | null;
  is_win: boolean;
  is_pinned: boolean;
  is_hidden: boolean;
  /** Stays visible to members only when the group opens. */
  members_only: boolean;
  /** True when its group is private now; null outside groups. */
  is_private: boolean | null;
  members_guard_id: string | null;
  image_id: string | null;
  content: string;
  edited_at: Date | null;
  version: number;
  likes_count: number;
}

const held = sql`p.id, p.author_id, p.group_id, gm.role, p.win is not null as is_win, p.pinned_at is not null as is_pinned, p.hidden_at is not null as is_hidden,
  p.members_only, g.is_private, g.members_guard_id,
  p.image_id, p.content, p.edited_at, p.version, p.likes_count`;

/**
 * Matches posts that aren't hidden. Hidden posts match for staff with `withHidden` and for their author with
 * `withOwnHidden`.
 */
const isShown = (
  viewerId: string,
  { withHidden, withOwnHidden }: { withHidden: boolean; withOwnHidden: boolean },
) =>
  sql`(p.hidden_at is null or ${withHidden}::boolean or (${withOwnHidden}::boolean and p.author_id = ${viewerId}))`;

/** Returns a post this member may read, with the facts that decide their rights. */
export async function readablePost(
  db: Database,
  id: string,
  {
    viewerId,
    withHidden = false,
    withOwnHidden = false,
  }: { viewerId: string; withHidden?: boolean; withOwnHidden?: boolean },
): Promise<LockedPost | null> {
  const { rows } = await sql<LockedPost>`
    select ${held} from posts p ${joinGroup(viewerId)}
    where p.id = ${id} and ${isShown(viewerId, { withHidden, withOwnHidden })} and ${isReadable(viewerId)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Returns a post this member may read and locks it until the transaction ends, so that its counts stay exact.
 */
export async function lockReadablePost(
  db: Database,
  id: string,
  viewerId: string,
  { withOwnHidden = false } = {},
): Promise<LockedPost | null> {
  const { rows } = await sql<LockedPost>`
    select ${held} from posts p ${joinGroup(viewerId)}
    where p.id = ${id} and ${isShown(viewerId, { withHidden: false, withOwnHidden })} and ${isReadable(viewerId)} for no key update of p`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface GroupDoor {
  id: string;
  is_private: boolean;
  /** Guard for the pictures of its members-only posts. */
  members_guard_id: string;
  role: GroupRole | null;
}

/** Returns a group this member may read; null when it is hidden, gone, or private and not theirs. */
export async function readableGroup(
  db: Database,
  id: string,
  viewerId: string,
  { isHeld = false } = {},
): Promise<GroupDoor | null> {
  // Locks before it reads, so that a member who left while this waited is seen as gone.
  if (isHeld) await sql`select from groups where id = ${id} for share`.execute(db);
  const { rows } = await sql<GroupDoor>`
    select g.id, g.is_private, g.members_guard_id, gm.role from groups g
    left join group_members gm on gm.group_id = g.id and gm.member_id = ${viewerId}
    where g.id = ${id} and g.hidden_at is null and (not g.is_private or gm.member_id is not null)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** True when the viewer may open a member's page: the member exists and their profile isn't private. */
export async function hasReadablePage(db: Database, memberId: string, viewerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m left join privacy_settings own on own.member_id = m.id
    where m.id = ${memberId} and (m.id = ${viewerId} or own.profile_visibility is distinct from 'private')`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Returns the given members who may be notified of a post. They can read it, and their profile isn't private
 * unless they already take part: as members of its group, its author or commenters.
 */
export async function readersAmong(
  db: Database,
  memberIds: readonly string[],
  { groupId, postId }: { groupId: string | null; postId: string | null },
): Promise<{ id: string; name: string }[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from members m left join privacy_settings own on own.member_id = m.id
    left join groups g on g.id = ${groupId} left join group_members gm on gm.group_id = g.id and gm.member_id = m.id
    left join posts of on of.id = ${postId}
    where m.id = any(${[...memberIds]}::uuid[])
      and (g.id is null or is_shown_in_group(g.is_private, coalesce(of.members_only, false), gm.member_id, gm.reads_from, of.created_at))
      and (own.profile_visibility is distinct from 'private' or gm.member_id is not null
        or exists (select from posts p where p.id = ${postId} and p.author_id = m.id)
        or exists (select from comments c where c.post_id = ${postId} and c.author_id = m.id))`.execute(db);
  return rows;
}
