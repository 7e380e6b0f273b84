import { sql } from 'kysely';
import type { GroupRole } from '#server/domains/groups/rules.ts';
import { isOpenGroup, joinMembership } from '#server/domains/groups/visibility.ts';
import {
  isPublicProfile,
  isReadableProfile,
  joinPrivacy,
} from '#server/domains/profile/privacy/visibility.ts';
import { isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isReadable, isShown, joinGroup } from './visibility.ts';

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
  /** True in the thread of a pod that joined another one. It can only be read. */
  is_closed: boolean;
  image_id: string | null;
  content: string;
  edited_at: Date | null;
  version: number;
  likes_count: number;
}

const held = sql`p.id, p.author_id, p.group_id, gm.role, p.win is not null as is_win, p.pinned_at is not null as is_pinned, p.hidden_at is not null as is_hidden,
  p.members_only, g.is_private, g.members_guard_id, g.closed_at is not null as is_closed,
  p.image_id, p.content, p.edited_at, p.version, p.likes_count`;

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
    where p.id = ${id} and ${isShown(viewerId, { withOwnHidden })} and ${isReadable(viewerId)} for no key update of p`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface GroupDoor {
  id: string;
  is_private: boolean;
  /** Guard for the pictures of its members-only posts. */
  members_guard_id: string;
  /** True for the thread of a pod that joined another one. */
  is_closed: boolean;
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
  const [, { rows }] = await Promise.all([
    isHeld && sql`select from groups where id = ${id} for share`.execute(db),
    sql<GroupDoor>`
      select g.id, g.is_private, g.members_guard_id, g.closed_at is not null as is_closed, gm.role from groups g
      ${joinMembership(viewerId)} where g.id = ${id} and ${isOpenGroup()}`.execute(db),
  ]);
  return rows[0] ?? null;
}

/** True when the viewer may open a member's page: the member exists and their profile isn't private. */
export async function hasReadablePage(db: Database, memberId: string, viewerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m ${joinPrivacy(sql`m.id`)} where m.id = ${memberId} and ${isReadableProfile(viewerId)}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Returns the given members who may be notified of a post. They can read it, and their profile isn't private
 * unless they already take part: as members of its group, its author or commenters. A block between them and `by`, the writer, leaves them out.
 */
export async function readersAmong(
  db: Database,
  memberIds: readonly string[],
  postId: string,
  by: string | null = null,
): Promise<{ id: string; name: string }[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from members m join posts p on p.id = ${postId} ${joinGroup(sql`m.id`)} ${joinPrivacy(sql`m.id`)}
    where m.id = any(${[...memberIds]}::uuid[]) and ${isShown(sql`m.id`)} and ${isReadable(sql`m.id`)}
      and not ${isBlockedBetween(sql`m.id`, sql`${by}::uuid`)}
      and (${isPublicProfile} or gm.member_id is not null or p.author_id = m.id
        or exists (select from comments c where c.post_id = p.id and c.author_id = m.id))`.execute(db);
  return rows;
}
