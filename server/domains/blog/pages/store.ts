import { type RawBuilder, sql } from 'kysely';
import type { BlogCategory } from '#contract/blog/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { textPictures } from '../pictures/store.ts';
import { isPublic, openingOf } from '../visibility.ts';

/** A public post as a card. */
export interface CardRow extends AuthorRow {
  slug: string;
  title: string;
  introduction: string;
  /** First characters of the text without its formats. */
  opening: string;
  word_count: number;
  category: BlogCategory;
  published_at: Date;
  changed_at: Date;
  image: ImageRow | null;
}
/** A public post in full. */
export interface PublicPostRow extends CardRow {
  id: string;
  content: string;
  /** Pictures of the text. */
  pictures: ImageRow[];
  tags: string[];
}

const card: RawBuilder<CardRow> = sql`bp.slug, bp.title, bp.introduction, ${openingOf(sql`bp.plain`)} as opening, bp.word_count, bp.category, bp.published_at, bp.changed_at,
  ${authorColumns()}, ${imageColumns('i')} as image`;
const joins = sql`${joinAuthor(sql`bp.author_id`)} left join images i on i.id = bp.image_id`;
const newestFirst = sql`order by bp.published_at desc, bp.id desc`;

/** Returns public posts of a category or with a tag, newest first. */
export async function publicPosts(
  db: Database,
  {
    category,
    tag,
    skip = 0,
    limit,
    now,
  }: { category?: BlogCategory | null; tag?: string | null; skip?: number; limit: number; now: Date },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${card} from blog_posts bp ${joins} where ${isPublic(now)}
      and ${category ? sql`bp.category = ${category}` : sql`true`} and ${tag ? sql`bp.tags @> array[${tag}]::text[]` : sql`true`}
    ${newestFirst} limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Returns the newest public posts in full. */
export async function newestPosts(db: Database, limit: number, now: Date): Promise<PublicPostRow[]> {
  const { rows } = await sql<PublicPostRow>`
    select ${card}, bp.id, bp.content, bp.tags, ${textPictures} as pictures from blog_posts bp ${joins} where ${isPublic(now)} ${newestFirst} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns the public post that has, or had, an address; null for none. */
export async function postAt(db: Database, slug: string, now: Date): Promise<PublicPostRow | null> {
  const { rows } = await sql<PublicPostRow>`
    select ${card}, bp.id, bp.content, bp.tags, ${textPictures} as pictures from blog_slugs s join blog_posts bp on bp.id = s.post_id ${joins}
    where s.slug = ${slug} and ${isPublic(now)}`.execute(db);
  return rows[0] ?? null;
}

/** Posts among which related ones are chosen. */
const candidates = 200;

/** Returns public posts most like another: by shared tags, then by category, then the newest. */
export async function relatedPosts(
  db: Database,
  { id, tags, category }: Pick<PublicPostRow, 'id' | 'tags' | 'category'>,
  limit: number,
  now: Date,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${card} from (
      select * from blog_posts bp where ${isPublic(now)} and bp.id <> ${id} ${newestFirst} limit ${sql.lit(candidates)}) bp ${joins}
    order by (select count(*) from unnest(bp.tags) tag where tag = any(${tags}::text[])) desc, (bp.category = ${category}) desc,
      bp.published_at desc, bp.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the addresses of public posts with the time of their last change, newest first. */
export async function publicSlugs(
  db: Database,
  limit: number,
  now: Date,
): Promise<{ slug: string; changed_at: Date }[]> {
  const { rows } = await sql<{ slug: string; changed_at: Date }>`
    select bp.slug, bp.changed_at from blog_posts bp where ${isPublic(now)} ${newestFirst} limit ${limit}`.execute(
    db,
  );
  return rows;
}
