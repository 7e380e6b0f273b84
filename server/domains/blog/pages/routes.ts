import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { blogCategories, blogCategoryNames } from '#contract/blog/constants.ts';
import type { BlogPage, BlogPostPage, PageHead } from '#contract/site/public-pages.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { readLate } from '#server/platform/database/replica.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { asFeedPost, readIndex, readNewest, readPostPage } from './read-pages.ts';
import { atomOf, blogPosting, rssOf } from './rules.ts';
import { newestPosts, postAt } from './store.ts';

/** Drawn pages that are kept in memory. */
const mostKept = 300;
const feedSize = 20;
const newestSize = 3;
const mostPages = 1000;

/** The blog's public pages and feeds. Their data is read for each call, and drawn again only if it differs. */
export function blogPages(app: FastifyInstance, ctx: AppContext, pages: PublicPages): void {
  const { clock, config } = ctx;
  const { appOrigin: origin } = config;
  const options = { schema: { hide: true } };
  const kept = new Map<string, { data: string; page: BlogPage | BlogPostPage }>();

  /** Returns the object that was drawn before, if its data is unchanged. The page used last is dropped last. */
  const asDrawn = (path: string, page: BlogPage | BlogPostPage) => {
    const data = JSON.stringify(page);
    const before = kept.get(path);
    const now = before?.data === data ? before : { data, page };
    kept.delete(path);
    kept.set(path, now);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return now.page;
  };
  const send = (
    reply: FastifyReply,
    page: BlogPage | BlogPostPage,
    about: Omit<PageHead, 'canonical'> & { path: string },
  ) =>
    pages.send(reply, asDrawn(about.path, page), {
      ...about,
      feeds: [
        { title: `The ${config.brandName} blog (RSS)`, type: 'application/rss+xml', path: '/blog/feed.xml' },
        {
          title: `The ${config.brandName} blog (Atom)`,
          type: 'application/atom+xml',
          path: '/blog/atom.xml',
        },
      ],
      // A post that is withdrawn is gone at once, so browsers ask each time.
      seconds: 'asks',
    });
  const sendMissing = async (reply: FastifyReply) =>
    pages.send(
      reply,
      {
        kind: 'not-found',
        sentence: 'There is no post at this address. It may have moved, or its author took it down.',
        newest: await readLate(ctx, (db) => readNewest(db, newestSize, clock.now())),
      },
      {
        title: `Not found · ${config.brandName}`,
        description: 'This page does not exist.',
        path: '/blog',
        isListed: false,
        seconds: 0,
        status: 404,
      },
    );

  app.get<{ Querystring: Record<string, unknown> }>('/blog', options, async ({ query }, reply) => {
    const category = blogCategories.find((each) => each === query['category']) ?? null;
    const tag = category === null && typeof query['tag'] === 'string' ? tagOf(query['tag']) : null;
    const number = pageNumber(query['page']);
    const page = await readLate(ctx, (db) => readIndex(db, { category, tag, number, now: clock.now() }));
    if (page.posts.length === 0 && (number > 1 || tag !== null)) return sendMissing(reply);
    const name = category ? blogCategoryNames[category] : tag ? `#${tag}` : null;
    return send(reply, page, {
      title: `${name ? `${name} · Blog` : 'Blog'}${number > 1 ? `, page ${number}` : ''} · ${config.brandName}`,
      description: 'Notes on habits, walks and bad Wednesdays, by the people who teach here.',
      path: pathOf({ category, tag, number }),
      isListed: tag === null && page.posts.length > 0,
    });
  });

  app.get<{ Params: { slug: string } }>('/blog/:slug', options, async (request, reply) => {
    const slug = request.params.slug.toLowerCase();
    const now = clock.now();
    const post = /^[a-z0-9-]{1,100}$/.test(slug) ? await readLate(ctx, (db) => postAt(db, slug, now)) : null;
    if (!post) return sendMissing(reply);
    if (post.slug !== request.params.slug)
      return reply.header('cache-control', 'no-cache').redirect(`/blog/${post.slug}`, 301);
    const page = await readLate(ctx, (db) => readPostPage(db, post, now));
    const { path, title, excerpt, picture, author, published_at, changed_at, tags } = page;
    return send(reply, page, {
      title: `${title} · ${config.brandName}`,
      description: excerpt,
      path,
      isListed: true,
      article: {
        published_at,
        changed_at,
        author: author.name,
        section: blogCategoryNames[page.category],
        tags,
      },
      ...(picture && {
        image: {
          url: `${origin}${picture.url}`,
          width: picture.width,
          height: picture.height,
          alt: picture.alt,
        },
      }),
      data: blogPosting(page, { origin, brand: config.brandName }),
    });
  });

  const feeds = [
    { path: '/blog/feed.xml', type: 'application/rss+xml', write: rssOf },
    { path: '/blog/atom.xml', type: 'application/atom+xml', write: atomOf },
  ];
  for (const { path, type, write } of feeds)
    app.get(path, options, async (request, reply) => {
      const now = clock.now();
      const posts = (await readLate(ctx, (db) => newestPosts(db, feedSize, now))).map((row) =>
        asFeedPost(row, origin),
      );
      const text = write(posts, { origin, brand: config.brandName });
      const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'public, no-cache').header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type(`${type}; charset=utf-8`).send(text);
    });
}

const tagOf = (typed: string): string | null =>
  typed
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, 40) || null;

function pageNumber(typed: unknown): number {
  const number = typeof typed === 'string' && /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1;
  return Math.min(number, mostPages);
}

function pathOf({
  category,
  tag,
  number,
}: {
  category: string | null;
  tag: string | null;
  number: number;
}): string {
  const query = new URLSearchParams({
    ...(category !== null && { category }),
    ...(tag !== null && { tag }),
    ...(number > 1 && { page: String(number) }),
  }).toString();
  return query ? `/blog?${query}` : '/blog';
}
