import { blogCategoryNames } from '#contract/blog/constants.ts';
import type { BlogPostPage, SiteFacts } from '#contract/site/public-pages.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Returns a text for an XML document: escaped, without characters that XML can't have. */
export const inXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused by XML
  text
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns structured data of a post (schema.org BlogPosting) for search engines. */
export const blogPosting = (
  page: BlogPostPage,
  { origin, brand }: Pick<SiteFacts, 'origin' | 'brand'>,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: page.title,
  description: page.excerpt,
  url: `${origin}${page.path}`,
  mainEntityOfPage: { '@type': 'WebPage', '@id': `${origin}${page.path}` },
  datePublished: page.published_at,
  dateModified: page.changed_at,
  author: { '@type': 'Person', name: page.author.name },
  publisher: {
    '@type': 'Organization',
    name: brand,
    logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: 512, height: 512 },
  },
  ...(page.picture && {
    image: {
      '@type': 'ImageObject',
      url: `${origin}${page.picture.url}`,
      width: page.picture.width,
      height: page.picture.height,
    },
  }),
  articleSection: blogCategoryNames[page.category],
  ...(page.tags.length > 0 && { keywords: page.tags.join(', ') }),
  wordCount: page.words,
  timeRequired: `PT${page.minutes}M`,
  inLanguage: 'en',
});

/** A post in a feed. */
export type FeedPost = Pick<
  BlogPostPage,
  | 'path'
  | 'title'
  | 'excerpt'
  | 'html'
  | 'category'
  | 'tags'
  | 'author'
  | 'published_at'
  | 'changed_at'
  | 'picture'
> & { id: string };

type Site = Pick<SiteFacts, 'origin' | 'brand'>;
const about = 'Notes on habits, walks and bad Wednesdays, by the people who teach here.';
const latest = (posts: readonly FeedPost[]): string =>
  posts.reduce((last, { changed_at }) => (changed_at > last ? changed_at : last), '1970-01-01T00:00:00.000Z');
const categoriesOf = ({ category, tags }: FeedPost): string[] => [blogCategoryNames[category], ...tags];

/** Returns the feed as RSS 2.0. Its readers take a description for HTML, so the plain excerpt is escaped for both. */
export const rssOf = (posts: readonly FeedPost[], { origin, brand }: Site): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${inXml(`The ${brand} blog`)}</title>`,
    `<link>${inXml(`${origin}/blog`)}</link>`,
    `<atom:link href="${inXml(`${origin}/blog/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    `<description>${inXml(about)}</description>`,
    '<language>en</language>',
    `<lastBuildDate>${new Date(latest(posts)).toUTCString()}</lastBuildDate>`,
    ...posts.flatMap((post) => [
      '<item>',
      `<title>${inXml(post.title)}</title>`,
      `<link>${inXml(`${origin}${post.path}`)}</link>`,
      `<guid isPermaLink="false">urn:uuid:${post.id}</guid>`,
      `<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>`,
      `<dc:creator>${inXml(post.author.name)}</dc:creator>`,
      ...categoriesOf(post).map((each) => `<category>${inXml(each)}</category>`),
      `<description>${inXml(inXml(post.excerpt))}</description>`,
      `<content:encoded>${inXml(post.html)}</content:encoded>`,
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');

/** Returns the feed as Atom (RFC 4287). */
export const atomOf = (posts: readonly FeedPost[], { origin, brand }: Site): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${inXml(`${origin}/blog`)}</id>`,
    `<title>${inXml(`The ${brand} blog`)}</title>`,
    `<subtitle>${inXml(about)}</subtitle>`,
    `<updated>${latest(posts)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${inXml(`${origin}/blog/atom.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${inXml(`${origin}/blog`)}"/>`,
    ...posts.flatMap((post) => [
      '<entry>',
      `<id>urn:uuid:${post.id}</id>`,
      `<title>${inXml(post.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${inXml(`${origin}${post.path}`)}"/>`,
      `<published>${post.published_at}</published>`,
      `<updated>${post.changed_at}</updated>`,
      `<author><name>${inXml(post.author.name)}</name></author>`,
      ...categoriesOf(post).map((each) => `<category term="${inXml(each)}"/>`),
      `<summary type="text">${inXml(post.excerpt)}</summary>`,
      `<content type="html">${inXml(post.html)}</content>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
