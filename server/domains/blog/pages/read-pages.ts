import { type BlogCategory, readingMinutes } from '#contract/blog/constants.ts';
import { excerptOf } from '#contract/content-types/headlines.ts';
import type { BlogCard, BlogPage, BlogPostPage } from '#contract/site/public-pages.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { forFeed, forPage } from '../pictures/rules.ts';
import type { FeedPost } from './rules.ts';
import { type CardRow, type PublicPostRow, publicPosts, publicSlugs, relatedPosts } from './store.ts';

/** Posts of a page of the index: one large, and four rows of three. */
const pageSize = 13;
const mostRelated = 3;
/** A sitemap has at most 50,000 addresses. */
const mostListed = 40_000;

/** Returns a row as a card. */
export function asCard(row: CardRow): BlogCard {
  const { id, name, profile_photo: photo } = authorOf(row);
  return {
    path: `/blog/${row.slug}`,
    title: row.title,
    excerpt: row.introduction || excerptOf(row.opening),
    category: row.category,
    minutes: readingMinutes(row.word_count),
    published_at: row.published_at.toISOString(),
    author: { id, name, photo },
    picture: row.image && pictureOf(row.image),
  };
}

/** Returns a page of the index, from 1. */
export async function readIndex(
  db: Database,
  {
    category,
    tag,
    number,
    now,
  }: { category: BlogCategory | null; tag: string | null; number: number; now: Date },
): Promise<BlogPage> {
  const rows = await publicPosts(db, {
    category,
    tag,
    skip: (number - 1) * pageSize,
    limit: pageSize + 1,
    now,
  });
  return {
    kind: 'blog',
    category,
    tag,
    number,
    posts: rows.slice(0, pageSize).map(asCard),
    hasOlder: rows.length > pageSize,
  };
}

/** Returns the page of a post with related ones. */
export async function readPostPage(db: Database, row: PublicPostRow, now: Date): Promise<BlogPostPage> {
  const related = await relatedPosts(db, row, mostRelated, now);
  return {
    kind: 'blog-post',
    ...asCard(row),
    introduction: row.introduction,
    html: forPage(row.content, row.pictures.map(pictureOf)),
    tags: row.tags,
    words: row.word_count,
    changed_at: row.changed_at.toISOString(),
    related: related.map(asCard),
  };
}

/** Returns a row as the entry of a feed. Its links and pictures name the site. */
export const asFeedPost = (row: PublicPostRow, origin: string): FeedPost => ({
  id: row.id,
  ...asCard(row),
  html: forFeed(row.content, row.pictures.map(pictureOf), origin),
  tags: row.tags,
  changed_at: row.changed_at.toISOString(),
});

/** Returns the newest posts as cards. */
export const readNewest = async (db: Database, limit: number, now: Date): Promise<BlogCard[]> =>
  (await publicPosts(db, { limit, now })).map(asCard);

/** Returns every path of the blog for the sitemap, with the time of its last change. */
export async function readBlogPaths(db: Database, now: Date): Promise<{ path: string; changed?: string }[]> {
  const posts = await publicSlugs(db, mostListed, now);
  // An empty blog is nothing to find.
  if (posts.length === 0) return [];
  return [
    { path: '/blog' },
    ...posts.map(({ slug, changed_at }) => ({ path: `/blog/${slug}`, changed: changed_at.toISOString() })),
  ];
}
