import { type RawBuilder, sql } from 'kysely';
import type { GroupCounts, GroupSort } from '#contract/groups.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { isSeen } from './members/store.ts';
import type { GroupAccess } from './rules.ts';

export interface GroupRow extends GroupAccess {
  id: string;
  name: string;
  description: string;
  rules: string;
  admin_name: string | null;
  cover: ImageRow | null;
  members_count: number;
  /** For members alone. */
  members: string[];
  /** Members the viewer may see, leaders first. */
  faces: { id: string; name: string; portrait: number | null }[];
  /** When the latest post the viewer may read was written, and by whom. */
  posted_at: Date | null;
  posted_by: string | null;
  past_opens_at: Date | null;
  /** For leaders alone. */
  requests_count: number | null;
  created_at: Date;
  updated_at: Date;
}

const facesOnCard = 3;
const facesOnPage = 10;

// Hidden from discovery means hidden in Welcome as well, where everybody is: nobody chose to be seen there.
const membersShown = 50;
const newestMembers = sql`
  case when gm.member_id is null then '{}' else array(
    select o.member_id from group_members o left join privacy_settings own on own.member_id = o.member_id
    where o.group_id = g.id and not (g.is_welcome and coalesce(own.profile_visibility = 'private', false))
    order by o.joined_at desc, o.member_id limit ${sql.lit(membersShown)}) end`;

const waiting = sql`
  case when gm.role in ('owner', 'moderator') then (
    select count(*)::int from group_requests w where w.group_id = g.id and w.status = 'pending') end`;

/** The first members who may be seen are looked for among this many. */
const facesLookedAt = sql.lit(60);
const facesOf = (viewerId: string, most: number) => sql`
  case when g.is_private and gm.member_id is null then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', seen.id, 'name', seen.name, 'portrait', seen.portrait)
      order by seen.rank, seen.joined_at, seen.id), '[]')
    from (
      select m.id, m.name, m.portrait, o.rank, o.joined_at
      from (select member_id, role, rank, joined_at from group_members where group_id = g.id
        order by rank, joined_at, member_id limit ${facesLookedAt}) o
      join members m on m.id = o.member_id left join privacy_settings own on own.member_id = o.member_id
      where ${isSeen(viewerId)} order by o.rank, o.joined_at, o.member_id limit ${sql.lit(most)}) seen) end`;

/** A post that may be read is looked for among this many; below them a group counts as quiet. */
const postsLookedAt = sql.lit(20);
/** The latest post of the group `g` that the viewer may read, as `latest`: from outside, a private group has none. */
const latestPost = sql`
  left join lateral (
    select p.author_id, p.created_at from (
      select id, author_id, created_at, members_only, hidden_at, is_listed from posts
      where group_id = g.id and (not g.is_private or gm.member_id is not null) order by id desc limit ${postsLookedAt}) p
    where p.hidden_at is null and p.is_listed
      and is_shown_in_group(g.is_private, p.members_only, gm.member_id, gm.reads_from, p.created_at)
    order by p.id desc limit 1) latest on true`;

/** The viewer is part of the question: their role, what became of their request, and what they alone may see. */
const groups = (
  viewerId: string,
  where: RawBuilder<unknown>,
  { faces = facesOnCard } = {},
): RawBuilder<GroupRow> => sql`
  select g.id, g.name, g.description, g.rules, g.is_private, g.open_to_starters, g.is_welcome, g.admin_id, m.name as admin_name,
    g.members_count, g.created_at, g.updated_at, g.past_opens_at, ${imageColumns('i')} as cover,
    gm.role, gr.status as request, gr.decided_at, gr.removed_at, ${newestMembers} as members, ${waiting} as requests_count,
    ${facesOf(viewerId, faces)} as faces, latest.created_at as posted_at, author.name as posted_by
  from groups g left join members m on m.id = g.admin_id left join images i on i.id = g.cover_id
  left join group_members gm on gm.group_id = g.id and gm.member_id = ${viewerId}
  left join group_requests gr on gr.group_id = g.id and gr.member_id = ${viewerId}
  ${latestPost} left join members author on author.id = latest.author_id
  ${where}`;

export interface GroupFilter {
  mine: 'run' | 'joined' | undefined;
  /** As `asQuery` makes them; null for all. */
  words: string | null;
  /** As typed, for parts of names that are no words. */
  part: string;
  sort: GroupSort;
  /** The size of the last group, or its moment in ms. */
  after: { key: number; id: string } | null;
  limit: number;
}

/** What a list is sorted by, the highest first; equal ones by id. */
const sortKeys = {
  members: sql`g.members_count`,
  active: sql`date_trunc('milliseconds', coalesce(latest.created_at, g.created_at))`,
  newest: sql`date_trunc('milliseconds', g.created_at)`,
} satisfies Record<GroupSort, RawBuilder<unknown>>;

/** Groups that are not hidden. */
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
  // The page first, so that the rest is read for the groups on it alone.
  const page = sql`
    select g.id from groups g left join group_members gm on gm.group_id = g.id and gm.member_id = ${viewerId}
    ${sort === 'active' ? latestPost : sql``}
    where g.hidden_at is null and ${ofViewer} and ${wanted} and ${below} order by ${key} desc, g.id desc limit ${limit}`;
  const { rows } = await groups(
    viewerId,
    sql`join (${page}) page on page.id = g.id order by ${key} desc, g.id desc`,
  ).execute(db);
  return rows;
}

/** How many groups the viewer runs and joined, and the requests that wait for them. */
export async function countGroups(db: Database, viewerId: string): Promise<GroupCounts> {
  const { rows } = await sql<GroupCounts>`
    select count(*) filter (where gm.role <> 'member')::int as run, count(*) filter (where gm.role = 'member')::int as joined,
      coalesce(sum(${waiting}), 0)::int as requests
    from group_members gm join groups g on g.id = gm.group_id where gm.member_id = ${viewerId} and g.hidden_at is null`.execute(
    db,
  );
  return rows[0] ?? { run: 0, joined: 0, requests: 0 };
}

/** One group; a hidden one for staff alone. */
export async function findGroup(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<GroupRow | undefined> {
  const { rows } = await groups(
    viewerId,
    sql`where g.id = ${id} and (g.hidden_at is null or ${withHidden})`,
    { faces: facesOnPage },
  ).execute(db);
  return rows[0];
}

/** The group behind a link. */
export async function findInvited(
  db: Database,
  code: string,
  viewerId: string,
): Promise<GroupRow | undefined> {
  const { rows } = await groups(viewerId, sql`where g.invite_code = ${code} and g.hidden_at is null`).execute(
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
  /** Guards the pictures of members-only posts. */
  members_guard_id: string;
  invite_code: string | null;
  /** By moderators. */
  is_hidden: boolean;
  /** When its words or its picture were last changed. */
  edited_at: Date | null;
}

/** A group, held until the transaction ends: who is in it changes one after the other, so that its count stays exact. */
export async function lockGroup(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<LockedGroup | undefined> {
  await sql`select from groups where id = ${id} for no key update`.execute(db);
  return findAccess(db, id, { viewerId, withHidden });
}

/** The same, not held. */
export async function findAccess(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<LockedGroup | undefined> {
  const { rows } = await sql<LockedGroup>`
    select g.id, g.name, g.description, g.rules, g.is_private, g.is_welcome, g.open_to_starters, g.admin_id, g.cover_id, g.past_opens_at,
      g.members_guard_id, g.invite_code, g.edited_at, g.hidden_at is not null as is_hidden, gm.role, gr.status as request, gr.decided_at, gr.removed_at
    from groups g left join group_members gm on gm.group_id = g.id and gm.member_id = ${viewerId}
    left join group_requests gr on gr.group_id = g.id and gr.member_id = ${viewerId}
    where g.id = ${id} and (g.hidden_at is null or ${withHidden})`.execute(db);
  return rows[0];
}

export interface NewGroup {
  id: string;
  name: string;
  description: string;
  rules: string;
  is_private: boolean;
  open_to_starters: boolean;
  admin_id: string;
  now: Date;
}

export async function insertGroup(db: Database, { now, ...group }: NewGroup): Promise<void> {
  await db
    .insertInto('groups')
    .values({ ...group, created_at: now, updated_at: now })
    .execute();
}

/** Names of the groups a member runs; they are held apart from other groups they open at the same time. */
export async function lockGroupsOf(db: Database, ownerId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`groups of ${ownerId}`}, 0))`.execute(db);
  const rows = await db.selectFrom('groups').select('name').where('admin_id', '=', ownerId).execute();
  return rows.map(({ name }) => name);
}

export type GroupChange = Partial<
  Pick<NewGroup, 'name' | 'description' | 'rules' | 'is_private' | 'open_to_starters'>
>;

/** Stores a change; `isEdited` when it is one of the words. */
export async function updateGroup(
  db: Database,
  id: string,
  { change, isEdited, now }: { change: GroupChange; isEdited: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('groups')
    .set({
      ...change,
      // A group that is private has no past that opens.
      ...(change.is_private && { past_opens_at: null }),
      updated_at: now,
      ...(isEdited && { edited_at: now }),
    })
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

export async function setInvite(db: Database, id: string, code: string | null): Promise<void> {
  await db.updateTable('groups').set({ invite_code: code }).where('id', '=', id).execute();
}

export async function setHidden(db: Database, id: string, hiddenAt: Date | null): Promise<void> {
  await db.updateTable('groups').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
}

export async function deleteRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute();
}

/** Pictures that go with a group: its cover, and those of its posts. */
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

/** A group as it was reported, hidden or not. */
export async function reportedGroup(db: Database, id: string): Promise<ReportedGroup | undefined> {
  const { rows } = await sql<ReportedGroup>`
    select g.name, g.description, g.rules, g.admin_id, g.is_private, ${imageColumns('i')} as cover, g.created_at, g.hidden_at
    from groups g left join images i on i.id = g.cover_id where g.id = ${id} and not g.is_welcome`.execute(
    db,
  );
  return rows[0];
}
