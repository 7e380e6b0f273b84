import { type RawBuilder, sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { type CommentRow, newestComments } from '#server/domains/comments/visibility.ts';
import type { GroupRole } from '#server/domains/groups/rules.ts';
import { isListedGroup, isShownInGroup } from '#server/domains/groups/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isHiddenByBlock } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import {
  countOfComments,
  inReadableGroup,
  isBeforeRejoining,
  isHeard,
  isInFeed,
  isReadable,
  isShown,
  joinGroup,
} from '../visibility.ts';

/** The lowest and the highest UUID, as open ends of a range. */
export const firstId = '00000000-0000-0000-0000-000000000000';
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Which posts a page lists. */
export type Source =
  | { of: 'feed' | 'following' | 'groups' | 'wins' }
  /** The viewer's own posts, hidden ones included. */
  | { of: 'mine' }
  | { of: 'group'; groupId: string }
  | { of: 'author'; authorId: string };

export interface PostRow extends AuthorRow {
  id: string;
  group_id: string | null;
  group_name: string | null;
  members_only: boolean;
  /** True when its group is private; null outside groups. */
  is_private: boolean | null;
  /** True in the thread of a pod, and when that can only be read. */
  in_pod: boolean;
  is_closed: boolean;
  /** True for a post that the product wrote for a pod. */
  is_check_in: boolean;
  keeps_members_only: boolean;
  /**
   * True for the viewer's post from before they came back to the group. It has no likes, comments, pin and
   * picture then: the access key of the picture is the one of all pictures for members.
   */
  is_before_rejoining: boolean;
  /** When the post opens with its group's past; null for never. */
  opens_at: Date | null;
  role: GroupRole | null;
  content: string;
  win: {
    achievement_type: string;
    title: string;
    description: string;
    data?: Record<string, unknown>;
  } | null;
  image: ImageRow | null;
  created_at: Date;
  updated_at: Date;
  edited_at: Date | null;
  version: number;
  pinned_at: Date | null;
  /** Name of the member who pinned it, while they lead its group. */
  pinned_by: string | null;
  hidden_at: Date | null;
  likes: string[];
  likes_count: number;
  liked: boolean;
  comments: CommentRow[];
  comments_count: number;
}

// One more than the largest page (100), to know whether there is a next one. The number is a literal: with a
// parameter, PostgreSQL estimates a tenth of all posts and plans for them.
const most = sql.lit(101);

interface Range {
  viewerId: string;
  after: string;
  before: string;
}

/**
 * Selects ids of a source between two ids, newest first, 101 at most. Each query applies what this viewer may
 * read.
 */
function idsOf(source: Source, { viewerId, after, before }: Range): RawBuilder<{ id: string }> {
  const between = sql`p.id > ${after}::uuid and p.id < ${before}::uuid`;
  const newest = sql`order by p.id desc limit ${most}`;
  switch (source.of) {
    case 'feed':
      return sql`select p.id from posts p where ${isInFeed(viewerId)} and ${between} ${newest}`;
    case 'wins':
      return sql`select p.id from posts p where p.win is not null and ${isInFeed(viewerId)} and ${between} ${newest}`;
    case 'following':
      // Takes the newest posts of each followed member, then the newest of all. A scan of the whole feed
      // would take long for members who seldom write.
      return sql`select p.id from follows f cross join lateral (
        select p.id from posts p where p.author_id = f.followed_id and ${isInFeed(viewerId)} and ${between} ${newest}
      ) p where f.follower_id = ${viewerId} ${newest}`;
    case 'groups':
      return sql`select p.id from group_members gm join groups g on g.id = gm.group_id and ${isListedGroup} cross join lateral (
        select p.id from posts p where p.group_id = gm.group_id and ${isNotHidden('p')} and ${isShownInGroup} and ${isHeard(viewerId)} and ${between} ${newest}
      ) p where gm.member_id = ${viewerId} ${newest}`;
    case 'group':
      return sql`select p.id from posts p ${joinGroup(viewerId)}
        where p.group_id = ${source.groupId} and not p.is_check_in and ${isNotHidden('p')} and ${inReadableGroup} and ${isHeard(viewerId)} and ${between} ${newest}`;
    case 'author':
      return sql`select p.id from posts p ${joinGroup(viewerId)}
        where p.author_id = ${source.authorId} and ${isNotHidden('p')} and ${isReadable(viewerId)} and ${between} ${newest}`;
    case 'mine':
      return sql`select p.id from posts p ${joinGroup(viewerId)}
        where p.author_id = ${viewerId} and (${isReadable(viewerId)} or ${isBeforeRejoining}) and ${between} ${newest}`;
  }
}

const columns = (viewerId: string): RawBuilder<PostRow> => sql`
  p.id, ${authorColumns()}, p.group_id, g.name as group_name, gm.role, p.content, p.win,
  p.members_only, g.is_private, coalesce(g.is_pod, false) as in_pod, g.closed_at is not null as is_closed, p.is_check_in, p.keeps_members_only, case when p.members_only and p.created_at < g.opened_at and not ${isBeforeRejoining} then g.past_opens_at end as opens_at,
  ${isBeforeRejoining} as is_before_rejoining,
  case when not ${isBeforeRejoining} then ${imageColumns('i')} end as image,
  p.created_at, p.updated_at, p.edited_at, p.version, p.pinned_at, p.hidden_at,
  case when ${isBeforeRejoining} then 0 else p.likes_count end as likes_count, case when ${isBeforeRejoining} then 0 else ${countOfComments(viewerId)} end as comments_count,
  case when p.pinned_by is not null then (
    select leader.name from group_members of join members leader on leader.id = of.member_id
    where of.group_id = p.group_id and of.member_id = p.pinned_by and of.role in ('owner', 'moderator') and ${isPresent('leader')}) end as pinned_by,
  case when p.likes_count = 0 or ${isBeforeRejoining} then '{}' else array(
    select l.member_id from post_likes l where l.post_id = p.id and not ${isHiddenByBlock(viewerId, sql`l.member_id`)} order by l.liked_at desc, l.member_id limit 20) end as likes,
  p.likes_count > 0 and not ${isBeforeRejoining} and exists (select from post_likes l where l.post_id = p.id and l.member_id = ${viewerId}) as liked,
  case when ${isBeforeRejoining} then '[]'::json else ${newestComments(viewerId, { of: 'post', id: sql`p.id`, count: sql`p.comments_count` })} end as comments`;

const joins = (viewerId: string) => sql`
  ${joinAuthor(sql`p.author_id`)}
  left join images i on i.id = p.image_id ${joinGroup(viewerId)}`;

/**
 * Returns a page of posts with all their columns, newest first, in one query. In a group, the pinned post
 * comes first and only on the first page.
 */
export async function pageOfPosts(
  db: Database,
  source: Source,
  { viewerId, before, isFirst, limit }: { viewerId: string; before: string; isFirst: boolean; limit: number },
): Promise<PostRow[]> {
  const ids = idsOf(source, { viewerId, after: firstId, before });
  const page =
    source.of === 'group'
      ? sql`
        select page.id, page.is_first from (
          (select p.id, true as is_first from posts p ${joinGroup(viewerId)} where p.group_id = ${source.groupId} and p.pinned_at is not null
             and ${isNotHidden('p')} and ${inReadableGroup} and ${isHeard(viewerId)} and ${isFirst})
          union all
          (select found.id, false from (${ids}) found
             where not exists (select from posts pinned where pinned.id = found.id and pinned.pinned_at is not null))
        ) page order by page.is_first desc, page.id desc limit ${limit}`
      : sql`select found.id, false as is_first from (${ids}) found order by found.id desc limit ${limit}`;
  const { rows } = await sql<PostRow>`
    select ${columns(viewerId)} from (${page}) page join posts p on p.id = page.id ${joins(viewerId)}
    order by page.is_first desc, page.id desc`.execute(db);
  return rows;
}

/** Returns how many posts of a source are newer than `after`, up to 100. */
export async function countAbove(
  db: Database,
  source: Source,
  { viewerId, after }: { viewerId: string; after: string },
): Promise<number> {
  const ids = idsOf(source, { viewerId, after, before: lastId });
  const { rows } = await sql<{
    count: number;
  }>`select least(count(*), 100)::int as count from (${ids}) above`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns one post if this member may read it. Hidden posts are for their author and staff, those from before
 * rejoining for their author.
 */
export async function postById(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select ${columns(viewerId)} from posts p ${joins(viewerId)}
    where p.id = ${id} and ${isShown(viewerId, { withHidden, withOwnHidden: true })}
      and (${isReadable(viewerId)} or ${isBeforeRejoining})`.execute(db);
  return rows[0] ?? null;
}
