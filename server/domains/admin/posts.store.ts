import { type RawBuilder, sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isReadable, joinGroup } from '#server/domains/feed/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';

export interface PostRow extends AuthorRow {
  id: string;
  group_id: string | null;
  group_name: string | null;
  content: string;
  image: ImageRow | null;
  likes_count: number;
  comments_count: number;
  reports_count: number;
  is_hidden: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface PostFilter {
  /** Query made by `asQuery`; null for all. */
  words: string | null;
  authorId: string | null;
  state: 'hidden' | 'reported' | null;
  sort: 'newest' | 'oldest';
}

const states: Record<'hidden' | 'reported', RawBuilder<unknown>> = {
  hidden: sql`p.hidden_at is not null`,
  reported: sql`p.id in (select c.content_id from moderation_cases c where c.content_type = 'post')`,
};

/** Returns a page of posts that the viewer may read, hidden ones included. */
export async function pageOfPosts(
  db: Database,
  {
    viewerId,
    filter,
    after,
    limit,
  }: { viewerId: string; filter: PostFilter; after: string | null; limit: number },
): Promise<PostRow[]> {
  const order = filter.sort === 'newest' ? sql`p.id desc` : sql`p.id`;
  const conditions = [
    isReadable(viewerId),
    ...(filter.words === null ? [] : [sql`p.words @@ to_tsquery('folded_english', ${filter.words})`]),
    ...(filter.authorId === null ? [] : [sql`p.author_id = ${filter.authorId}::uuid`]),
    ...(filter.state === null ? [] : [states[filter.state]]),
    ...(after === null
      ? []
      : [filter.sort === 'newest' ? sql`p.id < ${after}::uuid` : sql`p.id > ${after}::uuid`]),
  ];
  const { rows } = await sql<PostRow>`
    with page as materialized (
      select p.id from posts p ${joinGroup(viewerId)} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}
    )
    select p.id, p.group_id, g.name as group_name, p.content, p.likes_count, p.comments_count, p.created_at, p.updated_at,
      p.hidden_at is not null as is_hidden, ${imageColumns('i')} as image, ${authorColumns()},
      (select count(*)::int from reports r where r.content_type = 'post' and r.content_id = p.id) as reports_count
    from page join posts p on p.id = page.id left join groups g on g.id = p.group_id left join images i on i.id = p.image_id
      ${joinAuthor(sql`p.author_id`)}
    order by ${order}`.execute(db);
  return rows;
}
