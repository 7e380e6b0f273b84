import { type RawBuilder, sql } from 'kysely';
import type { NewsCategory } from '#contract/news/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import {
  type CommentRow,
  countOfHeard,
  countOfShown,
  newestComments,
} from '#server/domains/comments/visibility.ts';
import { isHiddenByBlock } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { isListed, isOpenFor } from './visibility.ts';

export interface NewsRow extends AuthorRow {
  id: string;
  title: string;
  content: string;
  plain: string;
  category: NewsCategory;
  tags: string[];
  is_pinned: boolean;
  priority: number;
  publish_at: Date | null;
  published_at: Date | null;
  as_newsletter: boolean;
  created_at: Date;
  updated_at: Date;
  edited_at: Date | null;
  hidden_at: Date | null;
  version: number;
  image: ImageRow | null;
  likes: string[];
  claps: string[];
  likes_count: number;
  claps_count: number;
  liked: boolean;
  clapped: boolean;
  comments: CommentRow[];
  comments_count: number;
}

const reactedWith = (kind: 'like' | 'clap', viewerId: string) => sql`array(
  select r.member_id from news_reactions r where r.news_id = nw.id and r.kind = ${sql.lit(kind)}
    and not ${isHiddenByBlock(viewerId, sql`r.member_id`)} order by r.reacted_at desc, r.member_id limit 20)`;
const countOf = (kind: 'like' | 'clap') =>
  sql`(select count(*)::int from news_reactions r where r.news_id = nw.id and r.kind = ${sql.lit(kind)})`;
const hasReacted = (kind: 'like' | 'clap', viewerId: string) =>
  sql`exists (select from news_reactions r where r.news_id = nw.id and r.kind = ${sql.lit(kind)} and r.member_id = ${viewerId})`;
const commentCount = sql`${countOfShown('news', sql`nw.id`)}::int`;

const columns = (viewerId: string): RawBuilder<NewsRow> => sql`
  nw.id, ${authorColumns()}, nw.title, nw.content, nw.plain, nw.category, nw.tags, nw.is_pinned, nw.priority, nw.publish_at, nw.published_at,
  nw.as_newsletter, nw.created_at, nw.updated_at, nw.edited_at, nw.hidden_at, nw.version, ${imageColumns('i')} as image,
  ${reactedWith('like', viewerId)} as likes, ${reactedWith('clap', viewerId)} as claps,
  ${countOf('like')} as likes_count, ${countOf('clap')} as claps_count,
  ${hasReacted('like', viewerId)} as liked, ${hasReacted('clap', viewerId)} as clapped,
  ${newestComments(viewerId, { of: 'news', id: sql`nw.id`, count: commentCount })} as comments,
  ${countOfHeard(viewerId, { of: 'news', id: sql`nw.id`, count: commentCount })} as comments_count`;

const joins = sql`${joinAuthor(sql`nw.author_id`)} left join images i on i.id = nw.image_id`;

/** The position of a news post in the list. */
export interface Position {
  pinned: boolean;
  priority: number;
  at: Date;
  id: string;
}

/** Returns published news after a position: pinned first, then by priority, then newest first. */
export async function pageOfNews(
  db: Database,
  {
    viewerId,
    category,
    after,
    limit,
  }: { viewerId: string; category: NewsCategory | undefined; after: Position | null; limit: number },
): Promise<NewsRow[]> {
  const rest = after
    ? sql`(nw.is_pinned, nw.priority, nw.published_at, nw.id) < (${after.pinned}::boolean, ${after.priority}::smallint, ${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<NewsRow>`
    select ${columns(viewerId)} from (
      select * from news nw where ${isListed(viewerId)} and ${category === undefined ? sql`true` : sql`nw.category = ${category}`} and ${rest}
      order by nw.is_pinned desc, nw.priority desc, nw.published_at desc, nw.id desc limit ${sql.lit(limit)}) nw
    ${joins} order by nw.is_pinned desc, nw.priority desc, nw.published_at desc, nw.id desc`.execute(db);
  return rows;
}

/** Returns a member's own news before an id, newest first, with scheduled and hidden ones. */
export async function ownNews(
  db: Database,
  { memberId, before, limit }: { memberId: string; before: string; limit: number },
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select ${columns(memberId)} from (
      select * from news nw where nw.author_id = ${memberId} and nw.id < ${before}::uuid order by nw.id desc limit ${sql.lit(limit)}) nw
    ${joins} order by nw.id desc`.execute(db);
  return rows;
}

/** Returns the number of news that a viewer's list has, by category. */
export async function countNews(
  db: Database,
  viewerId: string,
): Promise<{ category: NewsCategory; count: number }[]> {
  const { rows } = await sql<{ category: NewsCategory; count: number }>`
    select nw.category, count(*)::int as count from news nw where ${isListed(viewerId)} group by nw.category`.execute(
    db,
  );
  return rows;
}

/** Returns a news post that this viewer may open; null for any other. */
export async function newsById(db: Database, id: string, viewerId: string): Promise<NewsRow | null> {
  const { rows } = await sql<NewsRow>`
    select ${columns(viewerId)} from news nw ${joins} where nw.id = ${id} and ${isOpenFor(viewerId)}`.execute(
    db,
  );
  return rows[0] ?? null;
}
