import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import type { BlogCard } from '#contract/site/public-pages.ts';
import { publicPaths } from '#contract/site/public-paths.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

/** The part of an XML element that these tests read. The server has no types of the DOM. */
interface Element {
  nodeName: string;
  namespaceURI: string | null;
  textContent: string | null;
  children: Iterable<Element>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): ArrayLike<Element> & Iterable<Element>;
}
interface Parser {
  JSDOM: new (
    text: string,
    options: { contentType: string },
  ) => { window: { document: Element & { documentElement: Element } } };
}
const { JSDOM } = (await import('jsdom' as string)) as Parser;
/** Parses as XML. Throws for a document that isn't well formed. */
const parse = (text: string) => new JSDOM(text, { contentType: 'application/xml' }).window.document;

const app = await testApp({ now: '2026-03-02T15:00:00Z' });
const { cleo, mira } = await app.cast('cleo', 'mira');

beforeEach(async () => {
  await app.db.deleteFrom('blog_posts').execute();
});

const open = (url: string, headers = {}) => app.app.inject({ method: 'GET', url, headers });
const ok = async (who: Actor, key: string, body?: object) => {
  app.clock.advance({ minutes: 1 });
  const reply = await who.call(key as Key, body);
  expect(reply.status, `${key}: ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body;
};
const form = (title: string, more: object = {}) => ({
  title,
  content: `<p>About ${title}.</p>`,
  category: 'habits',
  ...more,
});
const sendIn = (title: string, more: object = {}) => ok(cleo, 'POST /api/blog/posts', form(title, more));
const publish = async (title: string, more: object = {}) =>
  ok(mira, `POST /api/blog/posts/${(await sendIn(title, more)).id}/approve`);
const revise = (post: { id: string; version: number }, body: object) =>
  ok(cleo, `PUT /api/blog/posts/${post.id}`, { ...body, version: post.version, status: 'pending' });
/** Returns everything that the public site says about the blog. */
const everything = async (): Promise<string> => {
  const { posts } = (await open('/blog')).json().page;
  const urls = [
    '/blog',
    '/blog/nothing',
    '/blog/feed.xml',
    '/blog/atom.xml',
    '/sitemap.xml',
    '/blog?category=habits',
  ];
  const paths = posts.map(({ path }: BlogCard) => path);
  const replies = await Promise.all([...urls, ...paths].map((url) => open(url)));
  return replies.map(({ body }) => body).join('\n');
};

describe('what isn’t public', () => {
  test('appears on no page, in no feed and not in the sitemap', async () => {
    const shown = await publish('Shown');
    await ok(cleo, 'POST /api/blog/posts', { ...form('zqdraft'), status: 'draft' });
    await sendIn('zqpending', { tags: 'zqtag', excerpt: 'zqintroduction' });
    const { id } = await sendIn('zqrejected');
    await ok(mira, `POST /api/blog/posts/${id}/reject`, { reason: 'zqreason' });
    await publish('zqscheduled', { publish_at: '2026-05-01T09:00' });
    await revise(shown, form('zqrevised'));
    expect(await everything()).not.toContain('zq');
    for (const slug of ['zqdraft', 'zqpending', 'zqrejected', 'zqscheduled', 'zqrevised'])
      expect([slug, (await open(`/blog/${slug}`)).statusCode]).toEqual([slug, 404]);
  });

  test('a hidden post, one of a suspended author and a deleted one are gone at once', async () => {
    const hidden = await publish('Zqhidden');
    await app.db
      .updateTable('blog_posts')
      .set({ hidden_at: app.clock.now() })
      .where('id', '=', hidden.id)
      .execute();
    expect((await open(hidden.path)).statusCode).toBe(404);
    const deleted = await publish('Zqdeleted');
    await ok(cleo, `DELETE /api/blog/posts/${deleted.id}`);

    const author = await app.register({ tier: 'creator' });
    const { id } = await ok(author, 'POST /api/blog/posts', form('Zqsuspended'));
    const theirs = await ok(mira, `POST /api/blog/posts/${id}/approve`);
    expect((await open(theirs.path)).statusCode).toBe(200);
    await ok(mira, `PATCH /api/admin/users/${author.id}/suspend`, { is_suspended: true, reason: 'A pause.' });
    expect((await open(theirs.path)).statusCode).toBe(404);
    expect(await everything()).not.toMatch(/zq/i);
    await ok(mira, `PATCH /api/admin/users/${author.id}/suspend`, { is_suspended: false });
    expect((await open(theirs.path)).statusCode).toBe(200);
  });
});

describe('the page of a post', () => {
  const first = {
    excerpt: 'A cue is a thing.',
    tags: 'mornings, cues',
    content: `<p>${'word '.repeat(700)}</p>`,
  };

  test('has its facts for readers, link previews and search engines', async () => {
    const { path } = await publish('The kettle <knows> & waits', first);
    const reply = await open(path);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const { page, head } = reply.json();
    expect(page).toMatchObject({
      kind: 'blog-post',
      title: 'The kettle <knows> & waits',
      introduction: 'A cue is a thing.',
      tags: ['mornings', 'cues'],
      words: 700,
      minutes: 3,
      author: { id: cleo.id },
    });
    expect(head).toMatchObject({
      canonical: `https://evolve.test${path}`,
      isListed: true,
      description: 'A cue is a thing.',
      article: { section: 'Habits', tags: ['mornings', 'cues'] },
    });
    expect(isBlogPosting(head.data), JSON.stringify(isBlogPosting.errors)).toBe(true);
    expect(head.data).toMatchObject({ wordCount: 700, timeRequired: 'PT3M' });
  });

  test('is drawn again only after it changed, and browsers ask each time', async () => {
    const post = await publish('Kept', first);
    const one = await open(post.path);
    expect(one.headers['cache-control']).toBe('public, no-cache');
    const same = await open(post.path, { 'if-none-match': one.headers.etag });
    expect(same.statusCode).toBe(304);
    await revise(post, form('Kept', { content: '<p>Other words.</p>' }));
    expect((await open(post.path, { 'if-none-match': one.headers.etag })).statusCode).toBe(304);
    await ok(mira, `POST /api/blog/posts/${post.id}/approve`);
    const after = await open(post.path, { 'if-none-match': one.headers.etag });
    expect([after.statusCode, after.json().page.html]).toEqual([200, '<p>Other words.</p>']);
  });

  test('keeps its older addresses, which lead to the newest', async () => {
    const post = await publish('Old name');
    await revise(post, form('New name'));
    expect((await open('/blog/new-name')).statusCode).toBe(404);
    await ok(mira, `POST /api/blog/posts/${post.id}/approve`);
    const moved = await open('/blog/old-name');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blog/new-name']);
    expect((await open('/blog/New-Name')).statusCode).toBe(301);
    expect((await open('/blog/new-name')).statusCode).toBe(200);
    // No other post gets an address that leads here.
    expect((await publish('Old name')).path).toBe('/blog/old-name-2');
    expect(await everything()).not.toContain('/blog/old-name<');
  });

  test('names posts that share its tags, then those of its category', async () => {
    const other = await publish('Other', { category: 'work' });
    const category = await publish('Category');
    const tagged = await publish('Tagged', { category: 'work', tags: 'cues' });
    const { path } = await publish('This', first);
    const { related } = (await open(path)).json().page;
    expect(related.map((card: BlogCard) => card.path)).toEqual([tagged.path, category.path, other.path]);
  });

  test.each([
    '/blog/nothing',
    '/blog/..%2fterms',
    '/blog/%00',
    `/blog/${'a'.repeat(99)}`,
    '/blog?page=900',
    '/blog?tag=nothing',
  ])('%s is not found, with the three newest', async (url) => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await publish(title);
    const reply = await open(url);
    const { page, head } = reply.json();
    expect([reply.statusCode, head.isListed]).toEqual([404, false]);
    expect(page.newest.map(({ title }: BlogCard) => title)).toEqual(['Four', 'Three', 'Two']);
  });
});

describe('the index', () => {
  test('has pages, categories and tags', async () => {
    for (let at = 1; at <= 14; at += 1)
      await publish(`Post ${at}`, at === 3 ? { category: 'work', tags: 'stairs' } : {});
    const titles = async (url: string) =>
      (await open(url)).json().page.posts.map(({ title }: BlogCard) => title);
    const { page, head } = (await open('/blog')).json();
    expect([page.posts.length, page.posts[0].title, page.hasOlder, head.isListed]).toEqual([
      13,
      'Post 14',
      true,
      true,
    ]);
    expect(await titles('/blog?page=2')).toEqual(['Post 1']);
    expect(await titles('/blog?category=work')).toEqual(['Post 3']);
    expect(await titles('/blog?tag=Stairs')).toEqual(['Post 3']);
    expect((await open('/blog?tag=stairs')).json().head.isListed).toBe(false);
    for (const url of ['/blog?page=x', '/blog?page=0', '/blog?category=x', '/blog?tag[]=a', '/blog?tag=%00'])
      expect([url, (await open(url)).statusCode]).toEqual([url, 200]);
  });

  test('is left to the server by the app', () => {
    for (const path of ['/blog', '/blog/a-walk', '/blog/feed.xml']) expect(publicPaths.test(path)).toBe(true);
    expect(publicPaths.test('/blogs')).toBe(false);
  });
});

describe('the feeds', () => {
  const texts = (parent: Element, name: string) =>
    [...parent.children].filter((each) => each.nodeName === name).map((each) => each.textContent);
  const hostile = {
    excerpt: 'Less < more & "quotes" ]]>',
    content: '<p>Tom &amp; Anna \ud83e\udea8 <a href="/u/x">x</a> <b>]]&gt;</b></p>',
    tags: 'a&b',
  };

  test('are well formed RSS and Atom with the required elements', async () => {
    const { path } = await publish('Walk & <talk>', hostile);
    await publish('Second');
    const rss = await open('/blog/feed.xml');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const channel = parse(rss.body).querySelector('rss[version="2.0"] > channel') as Element;
    expect(texts(channel, 'title')).toEqual(['The Evolve blog']);
    expect(texts(channel, 'link')).toEqual(['https://evolve.test/blog']);
    expect(texts(channel, 'description')[0]).toBeTruthy();
    const items = [...channel.querySelectorAll('item')];
    expect(items.map((item) => texts(item, 'title')[0])).toEqual(['Second', 'Walk & <talk>']);
    const item = items[1] as Element;
    expect(texts(item, 'link')).toEqual([`https://evolve.test${path}`]);
    // A reader of the feed takes a description for HTML, so once more escaped it shows what was typed.
    expect(texts(item, 'description')).toEqual(['Less &lt; more &amp; &quot;quotes&quot; ]]&gt;']);
    expect(texts(item, 'category')).toEqual(['Habits', 'a&b']);
    expect(texts(item, 'guid')[0]).toMatch(/^urn:uuid:/);
    expect(texts(item, 'content:encoded')[0]).toContain('Tom &amp; Anna \ud83e\udea8');
    expect(Date.parse(texts(item, 'pubDate')[0] ?? '')).not.toBeNaN();

    const atom = parse((await open('/blog/atom.xml')).body).documentElement;
    expect([atom.namespaceURI, atom.nodeName]).toEqual(['http://www.w3.org/2005/Atom', 'feed']);
    for (const parent of [atom, ...atom.querySelectorAll('entry')])
      for (const name of ['id', 'title', 'updated'])
        expect([name, texts(parent, name).length]).toEqual([name, 1]);
    const entry = atom.querySelectorAll('entry')[1] as Element;
    const summary = entry.querySelector('summary');
    expect([summary?.getAttribute('type'), summary?.textContent]).toEqual(['text', hostile.excerpt]);
    expect(entry.querySelector('author > name')?.textContent).toBeTruthy();
    expect(entry.querySelector('link[rel=alternate]')?.getAttribute('href')).toBe(
      `https://evolve.test${path}`,
    );
    expect(texts(atom, 'updated')[0]).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    expect(new Set([...atom.querySelectorAll('id')].map((id) => id.textContent)).size).toBe(3);
  });

  test('aren’t sent again unchanged, and are well formed without posts', async () => {
    for (const url of ['/blog/feed.xml', '/blog/atom.xml']) {
      const empty = await open(url);
      expect(parse(empty.body).querySelector('item, entry')).toBeNull();
      expect((await open(url, { 'if-none-match': empty.headers.etag })).statusCode).toBe(304);
    }
    const before = (await open('/blog/feed.xml')).headers.etag;
    await publish('One');
    expect((await open('/blog/feed.xml', { 'if-none-match': before })).statusCode).toBe(200);
  });
});

test('the sitemap has every public post with its last change', async () => {
  const { path } = await publish('Mapped');
  const sitemap = new JSDOM((await open('/sitemap.xml')).body, { contentType: 'application/xml' }).window
    .document;
  const entry = [...sitemap.querySelectorAll('url')].find(
    (url) => url.querySelector('loc')?.textContent === `https://evolve.test${path}`,
  );
  expect(Date.parse(entry?.querySelector('lastmod')?.textContent ?? '')).not.toBeNaN();
});

/** The schema of a BlogPosting, as schema.org and search engines ask for it. */
const url = { type: 'string', format: 'uri', pattern: '^https://evolve\\.test/' };
const instant = { type: 'string', format: 'date-time' };
const isBlogPosting = formats.default(new Ajv()).compile({
  type: 'object',
  required: [
    '@context',
    '@type',
    'headline',
    'description',
    'url',
    'mainEntityOfPage',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
  ],
  additionalProperties: false,
  properties: {
    '@context': { const: 'https://schema.org' },
    '@type': { const: 'BlogPosting' },
    headline: { type: 'string', minLength: 1 },
    description: { type: 'string', minLength: 1 },
    url,
    mainEntityOfPage: {
      type: 'object',
      required: ['@type', '@id'],
      properties: { '@type': { const: 'WebPage' }, '@id': url },
    },
    datePublished: instant,
    dateModified: instant,
    author: {
      type: 'object',
      required: ['@type', 'name'],
      properties: { '@type': { const: 'Person' }, name: { type: 'string', minLength: 1 } },
    },
    publisher: {
      type: 'object',
      required: ['@type', 'name', 'logo'],
      properties: {
        '@type': { const: 'Organization' },
        logo: {
          type: 'object',
          required: ['@type', 'url'],
          properties: { '@type': { const: 'ImageObject' }, url },
        },
      },
    },
    image: { type: 'object', required: ['@type', 'url', 'width', 'height'], properties: { url } },
    articleSection: { type: 'string' },
    keywords: { type: 'string' },
    wordCount: { type: 'integer', minimum: 0 },
    timeRequired: { type: 'string', pattern: '^PT[1-9]\\d*M$' },
    inLanguage: { const: 'en' },
  },
});
