import { type RawBuilder, sql } from 'kysely';
import type { GroupCover } from '#contract/group-covers.ts';
import type { GroupCounts, GroupSort } from '#contract/groups.ts';
import { photoColumn } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/away/visibility.ts';
import type { DraftTarget } from '#server/domains/content-types/content-adapter.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isPublicProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
import { isHiddenByBlock, isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { isSeen } from './members/store.ts';
import type { GroupAccess } from './rules.ts';
import { isListedGroup, isShownInGroup, joinMembership } from './visibility.ts';

export interface GroupRow extends GroupAccess {
  id: string;
  name: string;
  description: string;
  rules: string;
  admin_name: string | null;
  cover: ImageRow | null;
  cover_art: GroupCover | null;
  members_count: number;
  /** Newest members' ids; empty for non-members. */
  members: string[];
  /** Members the viewer may see, leaders first. */
  faces: { id: string; name: string; photo: string | null; portrait: number | null }[];
  /** Time and author of the latest post the viewer may read. */
  posted_at: Date | null;
  posted_by: string | null;
  past_opens_at: Date | null;
  /** Number of open requests for leaders; null for others. */
  requests_count: number | null;
  created_at: Date;
  updated_at: Date;
  version: number;
  is_muted: boolean;
}

const facesOnCard = 3;
const facesOnPage = 10;

// Private profiles are left out in Welcome too: every member is in it, and no one chose to be seen there.
const membersShown = 50;
const newestMembers = (viewerId: string) => sql`
  case when gm.member_id is null then '{}' else array(
    select o.member_id from group_members o ${joinPrivacy(sql`o.member_id`)}
    where o.group_id = g.id and not (g.is_welcome and not ${isPublicProfile})
      and (gm.role <> 'member' or not ${isHiddenByBlock(viewerId, sql`o.member_id`)})
    order by o.joined_at desc, o.member_id limit ${sql.lit(membersShown)}) end`;

const waiting = sql`
  case when gm.role in ('owner', 'moderator') then (
    select count(*)::int from group_requests w join members asker on asker.id = w.member_id
    where w.group_id = g.id and w.status = 'pending' and ${isPresent('asker')}) end`;

const isMuted = sql`exists (
    select from notification_group_mutes mute where mute.member_id = gm.member_id and mute.group_id = g.id)`;

/** Faces are chosen among this many first members. */
const facesLookedAt = sql.lit(60);
const facesOf = (viewerId: string, most: number) => sql`
  case when g.is_private and gm.member_id is null then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', seen.id, 'name', seen.name, 'photo', seen.photo, 'portrait', seen.portrait)
      order by seen.rank, seen.joined_at, seen.id), '[]')
    from (
      select m.id, m.name, ${photoColumn()} as photo, m.portrait, o.rank, o.joined_at
      from (select member_id, role, rank, joined_at from group_members where group_id = g.id
        order by rank, joined_at, member_id limit ${facesLookedAt}) o
      join members m on m.id = o.member_id ${joinPrivacy(sql`o.member_id`)}
      where ${isSeen(viewerId)} order by o.rank, o.joined_at, o.member_id limit ${sql.lit(most)}) seen) end`;

/** Number of newest posts searched for a readable one. Without one among them, the group counts as quiet. */
const postsLookedAt = sql.lit(20);
/**
 * Joins the latest post of group `g` that the viewer may read as `latest`. For non-members, a private group
 * has none.
 */
const latestPost = (viewerId: string) => sql`
  left join lateral (
    select p.author_id, p.created_at from (
      select id, author_id, created_at, members_only, hidden_at, is_listed from posts
      where group_id = g.id and (not g.is_private or gm.member_id is not null) order by id desc limit ${postsLookedAt}) p
    where ${isNotHidden('p')} and p.is_listed and ${isShownInGroup} and not ${isUnheard(viewerId, sql`p.author_id`)}
    order by p.id desc limit 1) latest on true`;

/** Selects groups with the viewer's role, request and visible content. */
const groups = (
  viewerId: string,
  where: RawBuilder<unknown>,
  faces: number = facesOnCard,
): RawBuilder<GroupRow> => sql`
  select g.id, g.name, g.description, g.rules, g.is_private, g.open_to_starters, g.members_invite, g.is_welcome, g.admin_id, m.name as admin_name,
    g.members_count, g.created_at, g.updated_at, g.version, g.past_opens_at, g.cover_art, ${imageColumns('i')} as cover,
    gm.role, gr.status as request, gr.decided_at, gr.removed_at, ${isMuted} as is_muted, ${newestMembers(viewerId)} as members, ${waiting} as requests_count,
    ${facesOf(viewerId, faces)} as faces, latest.created_at as posted_at, author.name as posted_by
  from groups g left join members m on m.id = g.admin_id and ${isPresent()} and not ${isHiddenByBlock(viewerId, sql`m.id`)}
  left join images i on i.id = g.cover_id
  ${joinMembership(viewerId)}
  left join group_requests gr on gr.group_id = g.id and gr.member_id = ${viewerId}
  ${latestPost(viewerId)} left join members author on author.id = latest.author_id and ${isPresent('author')}
  ${where}`;

export interface GroupFilter {
  mine: 'run' | 'joined' | undefined;
  /** Search query made by `asQuery`; null when the text has no words. */
  words: string | null;
  /** The text as typed, to find parts of names. */
  part: string;
  sort: GroupSort;
  /** Sort key of the last group: its size, or a time in ms. */
  after: { key: number; id: string } | null;
  limit: number;
}

/** Sort key per order, highest first; ties are sorted by id. */
const sortKeys = {
  members: sql`g.members_count`,
  active: sql`date_trunc('milliseconds', coalesce(latest.created_at, g.created_at))`,
  newest: sql`date_trunc('milliseconds', g.created_at)`,
} satisfies Record<GroupSort, RawBuilder<unknown>>;

/** Returns a page of groups that aren't hidden. */
export async function pageOfGroups(
  db: Database,
  viewerId: string,
  { mine, words, part, sort, after, limit }: GroupFilter,
): Promise<GroupRow[]> {
  const ofViewer =
    mine === undefined
      ? sql`true`
      : mine === 'run'
        ? sql`gm.role in ('owner', 'moderator')`
        : sql`gm.role = 'member'`;
  const named = sql`strpos(lower(g.name), lower(${part}::text)) > 0`;
  const wanted =
    part === ''
      ? sql`true`
      : words === null
        ? named
        : sql`(g.words @@ to_tsquery('folded_english', ${words}) or ${named})`;
  const key = sortKeys[sort];
  const below =
    after === null
      ? sql`true`
      : sort === 'members'
        ? sql`(${key}, g.id) < (${after.key}::int, ${after.id}::uuid)`
        : sql`(${key}, g.id) < (${new Date(after.key)}::timestamptz, ${after.id}::uuid)`;
  // Selects the page first, so that the remaining columns are read only for its groups.
  const page = sql`
    select g.id from groups g ${joinMembership(viewerId)}
    ${sort === 'active' ? latestPost(viewerId) : sql``}
    where ${isListedGroup} and ${ofViewer} and ${wanted} and ${below} order by ${key} desc, g.id desc limit ${limit}`;
  const { rows } = await groups(
    viewerId,
    sql`join (${page}) page on page.id = g.id order by ${key} desc, g.id desc`,
  ).execute(db);
  return rows;
}

/** Returns how many groups the viewer runs and joined, and the open requests they can decide. */
export async function countGroups(db: Database, viewerId: string): Promise<GroupCounts> {
  const { rows } = await sql<GroupCounts>`
    select count(*) filter (where gm.role <> 'member')::int as run, count(*) filter (where gm.role = 'member')::int as joined,
      coalesce(sum(${waiting}), 0)::int as requests
    from group_members gm join groups g on g.id = gm.group_id where gm.member_id = ${viewerId} and ${isListedGroup}`.execute(
    db,
  );
  return rows[0] ?? { run: 0, joined: 0, requests: 0 };
}

/** Returns a group; a hidden one only with `withHidden`, for staff. */
export async function findGroup(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<GroupRow | undefined> {
  const { rows } = await groups(
    viewerId,
    sql`where g.id = ${id} and not g.is_pod and (${isListedGroup} or ${withHidden})`,
    facesOnPage,
  ).execute(db);
  return rows[0];
}

/** Returns the group of an invitation code; undefined when the code is unknown or the group is hidden. */
export async function findInvited(
  db: Database,
  code: string,
  viewerId: string,
): Promise<GroupRow | undefined> {
  const { rows } = await groups(viewerId, sql`where g.invite_code = ${code} and ${isListedGroup}`).execute(
    db,
  );
  return rows[0];
}

export interface LockedGroup extends GroupAccess {
  id: string;
  name: string;
  description: string;
  rules: string;
  cover_id: string | null;
  past_opens_at: Date | null;
  /** Guard for the pictures of members-only posts. */
  members_guard_id: string;
  invite_code: string | null;
  /** True after a leader turned the invitation link off. */
  invite_is_off: boolean;
  /** True when moderators hid the group. */
  is_hidden: boolean;
  /** When its texts or its cover last changed. */
  edited_at: Date | null;
  version: number;
}

/**
 * Locks a group until the transaction ends, so that membership changes run one by one and the count stays
 * exact.
 */
export async function lockGroup(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<LockedGroup | undefined> {
  await sql`select from groups where id = ${id} for no key update`.execute(db);
  return findAccess(db, id, { viewerId, withHidden });
}

/** Returns a group with the viewer's access, without a lock. */
export async function findAccess(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<LockedGroup | undefined> {
  const { rows } = await sql<LockedGroup>`
    select g.id, g.name, g.description, g.rules, g.is_private, g.is_welcome, g.open_to_starters, g.members_invite, g.admin_id, g.cover_id, g.past_opens_at,
      g.members_guard_id, g.invite_code, g.invite_is_off, g.edited_at, g.version, g.hidden_at is not null as is_hidden, gm.role, gr.status as request, gr.decided_at, gr.removed_at
    from groups g ${joinMembership(viewerId)}
    left join group_requests gr on gr.group_id = g.id and gr.member_id = ${viewerId}
    where g.id = ${id} and not g.is_pod and (${isListedGroup} or ${withHidden})`.execute(db);
  return rows[0];
}

export interface NewGroup {
  id: string;
  name: string;
  description: string;
  rules: string;
  is_private: boolean;
  open_to_starters: boolean;
  members_invite: boolean;
  cover_art: GroupCover | null;
  admin_id: string;
  now: Date;
}

export async function insertGroup(db: Database, { now, ...group }: NewGroup): Promise<void> {
  await db
    .insertInto('groups')
    .values({ ...group, created_at: now, updated_at: now })
    .execute();
}

/**
 * Returns the names of the groups a member runs. An advisory lock makes their parallel creations run one by
 * one.
 */
export async function lockGroupsOf(db: Database, ownerId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`groups of ${ownerId}`}, 0))`.execute(db);
  const rows = await db.selectFrom('groups').select('name').where('admin_id', '=', ownerId).execute();
  return rows.map(({ name }) => name);
}

export type GroupChange = Partial<
  Pick<
    NewGroup,
    'name' | 'description' | 'rules' | 'is_private' | 'open_to_starters' | 'members_invite' | 'cover_art'
  >
>;

/** Stores a change. `isEdited` is true when a text changed. */
export async function updateGroup(
  db: Database,
  id: string,
  { change, isEdited, now }: { change: GroupChange; isEdited: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('groups')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      // A private group has no opening date.
      ...(change.is_private && { past_opens_at: null }),
      updated_at: now,
      ...(isEdited && { edited_at: now }),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setCover(db: Database, id: string, coverId: string | null, now: Date): Promise<void> {
  await db
    .updateTable('groups')
    .set({ cover_id: coverId, updated_at: now, edited_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setAdmin(db: Database, id: string, adminId: string, now: Date): Promise<void> {
  await db.updateTable('groups').set({ admin_id: adminId, updated_at: now }).where('id', '=', id).execute();
}

/** Sets or ends the invitation link. With `isOff`, members can't make a new one. */
export async function setInvite(db: Database, id: string, code: string | null, isOff = false): Promise<void> {
  await db
    .updateTable('groups')
    .set({ invite_code: code, invite_is_off: isOff })
    .where('id', '=', id)
    .execute();
}

export async function setHidden(db: Database, id: string, hiddenAt: Date | null): Promise<void> {
  await db.updateTable('groups').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
}

export async function deleteRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute();
}

/** Returns the ids of a group's pictures: its cover and those of its posts. */
export async function imagesOf(db: Database, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ image_id: string }>`
    select cover_id as image_id from groups where id = ${id} and cover_id is not null
    union all select image_id from posts where group_id = ${id} and image_id is not null limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.image_id);
}

export interface ReportedGroup {
  name: string;
  description: string;
  rules: string;
  admin_id: string | null;
  is_private: boolean;
  cover: ImageRow | null;
  created_at: Date;
  hidden_at: Date | null;
}

/** Returns a reported group, hidden or not; undefined for Welcome and deleted groups. */
export async function reportedGroup(db: Database, id: string): Promise<ReportedGroup | undefined> {
  const { rows } = await sql<ReportedGroup>`
    select g.name, g.description, g.rules, g.admin_id, g.is_private, ${imageColumns('i')} as cover, g.created_at, g.hidden_at
    from groups g left join images i on i.id = g.cover_id where g.id = ${id} and not g.is_welcome`.execute(
    db,
  );
  return rows[0];
}

/** Selects a group's name. `id` is a column. */
/** A new group continues at the fallback of its adapter. */
export const newGroup = () => sql`null::json`;

/** Selects the editor of a group. */
export const groupEditor = ({ id }: DraftTarget) => sql`(
  select json_build_object('label', 'Edit of ' || g.name, 'path', '/groups/' || g.id || '?edit=' || g.id)
  from groups g where g.id = ${id} and ${isListedGroup})`;

export const nameOf = (id: RawBuilder<unknown>) => sql`(select g.name from groups g where g.id = ${id})`;

/** Returns at most `most` groups that a member belongs to or owns. */
export async function groupsOfMember(db: Database, memberId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from group_members where member_id = ${memberId}
    union select id from groups where admin_id = ${memberId} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a group, whether or not anyone sees it. */
export const lockGroupRow = (
  db: Database,
  id: string,
): Promise<
  { id: string; admin_id: string | null; is_welcome: boolean; members_guard_id: string } | undefined
> =>
  db
    .selectFrom('groups')
    .select(['id', 'admin_id', 'is_welcome', 'members_guard_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
