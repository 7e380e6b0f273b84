import { type RawBuilder, sql } from 'kysely';
import type { TopicOrder } from '#contract/forum/endpoints.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countOfReplies, isHeard, isShown } from '../visibility.ts';
import { holding } from './search.store.ts';

export interface CardRow extends AuthorRow {
  id: string;
  title: string;
  category_id: string;
  category_slug: string;
  tags: string[];
  pinned_at: Date | null;
  locked_at: Date | null;
  post_count: number;
  view_count: number;
  created_at: Date;
  last_activity: Date;
  week_of: string | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  unread_count: number | null;
}

/** A card in a list. `last_author` wrote the last visible reply; null without replies, or when their account is gone. */
export interface ListedRow extends CardRow, AuthorRow<'last_author'> {}

const lastAuthor = { member: 'w', membership: 'wms' };

/** Limit for reading pinned topics, above `maxPinned` so that none is missed. */
const readPinned = 20;
// One more than the largest page (100), to know whether there is a next one. The number is a literal: with a
// parameter, PostgreSQL estimates a tenth of the category and plans again on each call.
const most = sql.lit(101);
const maxUnread = 99;

/**
 * Number of unread replies of topic `t` for read position `r`. Null means that the whole topic is unread.
 * Content older than the account counts as read.
 */
const unreadOf = (memberId: string) => sql`
  case when r.read_at is null then
         case when t.created_at < (select created_at from members where id = ${memberId}) then 0 end
       when t.last_activity <= r.read_at then 0
       else (select count(*)::int from (
         select from forum_posts n where n.topic_id = t.id and n.id > r.last_read_id and ${isShown('n')}
           and n.author_id is distinct from ${memberId}::uuid and ${isHeard('n', memberId)} limit ${sql.lit(maxUnread)}
       ) fresh) end`;

/** Columns of topic `t` in category `c`, without its author, for one member and their read position `r`. */
export const topicColumns = (memberId: string) => sql`
  t.title, t.category_id, c.slug as category_slug, t.tags, t.pinned_at, t.locked_at, ${countOfReplies(memberId)} as post_count, t.view_count, t.last_activity, t.week_of,
  ${unreadOf(memberId)} as unread_count`;

export interface TopicPage {
  categoryId: string;
  order: TopicOrder;
  tag: string | null;
  /** Search query made by `asQuery`; null for all topics. */
  words: string | null;
  /** If set, only topics deleted after this time are listed (for staff). */
  deletedSince: Date | null;
  after: { pinned: boolean; at: Date; id: string } | null;
  limit: number;
}

/** The column each order sorts by. */
export const timeOf = { active: 'last_activity', newest: 'created_at', unanswered: 'created_at' } as const;

/**
 * Returns topics of a category: pinned ones first on the first page, then the newest, `limit` without the
 * pinned ones.
 */
export async function topicsOf(
  db: Database,
  memberId: string,
  { categoryId, order, tag, words, deletedSince, after, limit }: TopicPage,
): Promise<ListedRow[]> {
  const time = sql.ref(`t.${timeOf[order]}`);
  const stands = deletedSince
    ? sql`t.deleted_at is not null and t.deleted_at > ${deletedSince}`
    : sql`${isShown('t')} and ${isHeard('t', memberId)}`;
  const asked = words === null ? null : holding(words, categoryId, deletedSince ? null : memberId);
  const wanted = sql`${order === 'unanswered' ? sql`and t.post_count = 0` : sql``}
     ${tag === null ? sql`` : sql`and t.tags @> array[${tag}]::text[]`} ${asked?.condition ?? sql``}`;
  const from =
    after && !after.pinned ? sql`and (${time}, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const found: RawBuilder<unknown> = sql`
    (select t.id, null::timestamptz as pinned from forum_topics t
     where t.category_id = ${categoryId} and ${stands} ${deletedSince ? sql`` : sql`and t.pinned_at is null`} ${wanted} ${from}
     order by ${time} desc, t.id desc limit ${most})`;
  const fromPinned = after
    ? sql`and (t.pinned_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const pinned =
    deletedSince || (after && !after.pinned)
      ? sql``
      : sql`union all (
          select t.id, t.pinned_at from forum_topics t
          where t.category_id = ${categoryId} and ${stands} and t.pinned_at is not null ${wanted} ${fromPinned}
          order by t.pinned_at desc, t.id desc limit ${sql.lit(readPinned)})`;
  const { rows } = await sql<ListedRow>`
    with ${asked?.tables ?? sql``} found as ((select * from ${found} newest limit ${limit}) ${pinned})
    select t.id, ${topicColumns(memberId)}, ${authorColumns()}, t.created_at, t.deleted_at, t.hidden_at,
      last.*
    from found
    join forum_topics t on t.id = found.id
    join forum_categories c on c.id = t.category_id
    ${joinAuthor(sql`t.author_id`)}
    left join topic_reads r on r.topic_id = t.id and r.member_id = ${memberId}
    left join lateral (
      select ${authorColumns('last_author', lastAuthor)} from forum_posts n ${joinAuthor(sql`n.author_id`, lastAuthor)}
      where t.post_count > 0 and n.topic_id = t.id and n.id <> t.id and ${isShown('n')} and ${isHeard('n', memberId)}
      order by n.id desc limit 1) last on true
    order by found.pinned desc nulls last, case when found.pinned is null then ${time} end desc, t.id desc`.execute(
    db,
  );
  return rows;
}
