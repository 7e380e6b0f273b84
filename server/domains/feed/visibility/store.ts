import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { GroupRole } from '../rules.ts';

/** The group of the posts `p` as `g`, and the viewer in it as `gm`. */
export const joinGroup = (viewerId: string) => sql`
  left join groups g on g.id = p.group_id left join group_members gm on gm.group_id = p.group_id and gm.member_id = ${viewerId}`;

/**
 * What a group shows: nothing to anybody when it is hidden, members-only posts to nobody outside and to nobody who came in through an
 * open door later. The function of migration 0040 says it once for every domain. Needs `joinGroup`.
 */
export const inReadableGroup = sql`(p.group_id is null or (g.hidden_at is null
  and is_shown_in_group(g.is_private, p.members_only, gm.member_id, gm.reads_from, p.created_at)))`;

/** A win that is not listed shows on the page of its author alone, and not there when the profile is private. */
const isListedFor = (viewerId: string) => sql`(p.is_listed or p.author_id = ${viewerId} or not exists (
  select from privacy_settings own where own.member_id = p.author_id and own.profile_visibility = 'private'))`;

/** Posts `p` this member may read, hidden ones aside. Needs `joinGroup`. */
export const isReadable = (viewerId: string) => sql`${inReadableGroup} and ${isListedFor(viewerId)}`;

export interface LockedPost {
  id: string;
  author_id: string | null;
  group_id: string | null;
  role: GroupRole | null;
  is_win: boolean;
  is_pinned: boolean;
  is_hidden: boolean;
  /** Stays with the members of its group when the group opens. */
  members_only: boolean;
  /** Whether its group is private now; null outside of groups. */
  is_private: boolean | null;
  members_guard_id: string | null;
  image_id: string | null;
  content: string;
  edited_at: Date | null;
  likes_count: number;
}

const held = sql`p.id, p.author_id, p.group_id, gm.role, p.win is not null as is_win, p.pinned_at is not null as is_pinned, p.hidden_at is not null as is_hidden,
  p.members_only, g.is_private, g.members_guard_id,
  p.image_id, p.content, p.edited_at, p.likes_count`;

/** A post is hidden from everyone but its author and staff, and from those where they do not ask for it. */
const isShown = (
  viewerId: string,
  { withHidden, withOwnHidden }: { withHidden: boolean; withOwnHidden: boolean },
) =>
  sql`(p.hidden_at is null or ${withHidden}::boolean or (${withOwnHidden}::boolean and p.author_id = ${viewerId}))`;

/** A post this member may read, with what decides on their rights. */
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

/** The same, held until the transaction ends, so that its counters stay exact. */
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
  /** Guards the pictures of its members-only posts. */
  members_guard_id: string;
  role: GroupRole | null;
}

/** A group this member may read; null for one that is hidden, gone, or private and not theirs. */
export async function readableGroup(
  db: Database,
  id: string,
  viewerId: string,
  { isHeld = false } = {},
): Promise<GroupDoor | null> {
  // First held, then read: who left while this waited is seen to be gone.
  if (isHeld) await sql`select from groups where id = ${id} for share`.execute(db);
  const { rows } = await sql<GroupDoor>`
    select g.id, g.is_private, g.members_guard_id, gm.role from groups g
    left join group_members gm on gm.group_id = g.id and gm.member_id = ${viewerId}
    where g.id = ${id} and g.hidden_at is null and (not g.is_private or gm.member_id is not null)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether a member's page may be opened by this viewer: not when it is private, or nobody's. */
export async function hasReadablePage(db: Database, memberId: string, viewerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m left join privacy_settings own on own.member_id = m.id
    where m.id = ${memberId} and (m.id = ${viewerId} or own.profile_visibility is distinct from 'private')`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Of these members, those who may hear of a post: they can read it, and they are not hidden from discovery unless they have shown
 * themselves here (members of its group, its author, those who commented).
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
