import { type RawBuilder, sql } from 'kysely';
import type { GroupCover } from '#contract/groups/covers.ts';
import type { GroupCounts, GroupSort } from '#contract/groups/endpoints.ts';
import { photoColumn } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
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
    g.members_count, g.created_at, g.updated_at, g.version, g.past_opens_at, g.cover_art, g.hidden_at is not null as is_hidden, ${imageColumns('i')} as cover,
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
