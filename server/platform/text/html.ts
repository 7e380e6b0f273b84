import sanitize from 'sanitize-html';
import {
  allowedHref,
  allowedStyle,
  longestAlt,
  maxLinks,
  maxRichText,
  pictureAddress,
  richText,
  richTextTooLong,
  tooManyLinks,
} from '#contract/platform/rich-text.ts';
import { invalid } from '../http/http-error.ts';
import { isBlankText } from '../rules.ts';
import { nestHtml } from './nest-html.ts';
import { fromQuill, tidyHtml } from './tidy-html.ts';

/**
 * Most rounds of sanitizing until the text is stable. After that it loses its formats and keeps its words.
 */
const maxRounds = 4;

/**
 * Returns rich text that is safe to store and show: only the formats of
 * `contract/platform/rich-text.ts`. Idempotent, and leaves clean text unchanged. Accepts any text in linear time. With
 * `pictures`, the text keeps pictures of this server as `<img src="/api/uploads/{key}.webp" alt="…">`.
 */
export function cleanHtml(html: string, { pictures = false }: { pictures?: boolean } = {}): string {
  const rules = pictures ? policyWithPictures : policy;
  let cleaned = cleanOnce(html, rules);
  for (let round = 1; round < maxRounds; round += 1) {
    const again = cleanOnce(cleaned, rules);
    if (again === cleaned) return cleaned;
    cleaned = again;
  }
  return asParagraphs(plainText(cleaned));
}

/**
 * Sanitizes rich text of a member for storing. Throws 422 with `whenBlank` when no words are left, and when
 * it is too long or has too many links.
 */
export function sanitizeHtml(html: string, whenBlank: string): string {
  const cleaned = cleanHtml(html);
  assertKept(cleaned, plainText(cleaned), whenBlank);
  return cleaned;
}

/** Checks sanitized text. Throws like `sanitizeHtml`. */
export function assertKept(cleaned: string, plain: string, whenBlank: string): void {
  if (isBlankText(plain)) throw invalid(whenBlank);
  if (linksIn(cleaned) > maxLinks) throw invalid(tooManyLinks);
  if (cleaned.length > maxRichText) throw invalid(richTextTooLong);
}

/** Returns the words alone, one line per paragraph, for excerpts, emails and search. */
export const plainText = (html: string): string =>
  decode(
    sanitize(html, { allowedTags: [...blocks], allowedAttributes: {} })
      .replace(/<\/?[a-z\d]+(?: \/)?>/g, '\n')
      .replace(/\n{2,}/g, '\n'),
  ).trim();

/** True if the text shows nothing: no letter, digit or symbol. Invisible characters do not count. */
export const isBlank = (html: string): boolean => isBlankText(plainText(html));

/** Returns the ids of members mentioned in sanitized rich text, each once, in order. */
export const mentionsIn = (html: string): string[] => [
  ...new Set(
    hrefsOf(html).flatMap((href) => (richText.mention.test(href) ? [href.slice('/u/'.length)] : [])),
  ),
];

/** Counts the links in sanitized rich text, without mentions. */
export const linksIn = (html: string): number =>
  hrefsOf(html).filter((href) => !richText.mention.test(href)).length;

const blocks = [
  'p',
  'br',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'blockquote',
  'pre',
  'tr',
] as const;

const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<a [^<>]*?href="([^"]*)"/g)].map(([, href = '']) => decode(href));

const attributesOf: Record<string, string[]> = {
  a: ['href', 'rel', 'target', 'class'],
  ...Object.fromEntries([...richText.aligned, ...richText.coloured, 'div'].map((tag) => [tag, ['style']])),
  li: ['style', 'data-list'],
  ol: ['start'],
  code: ['class'],
};

const policy: sanitize.IOptions = {
  // A later step turns a `div` into a paragraph or removes it, depending on its content.
  allowedTags: [...richText.tags, 'div'],
  allowedAttributes: attributesOf,
  // URLs and styles are checked against the contract below. The library's check of URLs is a second layer.
  parseStyleAttributes: false,
  allowedSchemes: [...richText.schemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: richText.depth,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
  ],
  textFilter: (text) => text.replaceAll('\u00a0', '&nbsp;'),
  transformTags: {
    '*': (tag, given) => {
      const { tagName, attribs } = fromQuill((richText.aliases as Record<string, string>)[tag] ?? tag, given);
      if (tagName === 'a') return asLink(attribs);
      return { tagName, attribs: tagName === 'img' ? asPicture(attribs) : asAllowed(tagName, attribs) };
    },
  },
};

const policyWithPictures: sanitize.IOptions = {
  ...policy,
  allowedTags: [...richText.tags, 'div', 'img'],
  allowedAttributes: { ...attributesOf, img: ['src', 'alt'] },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

const cleanOnce = (html: string, rules: sanitize.IOptions): string =>
  nestHtml(tidyHtml(sanitize(html, rules).replace(/<(br|img [^<>]*?) \/>/g, '<$1>')));

/** Returns the attributes of a picture of this server, and none for any other. */
function asPicture({ src = '', alt = '' }: sanitize.Attributes): sanitize.Attributes {
  const [, key] = pictureAddress.exec(src) ?? [];
  if (key === undefined) return {};
  return { src: `/api/uploads/${key}.webp`, alt: tidyAlt(alt) };
}

/** Returns a description as one line of at most 300 UTF-16 units. */
const tidyAlt = (alt: string): string =>
  alt
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, longestAlt)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

function asLink(given: sanitize.Attributes): sanitize.Tag {
  const href = allowedHref(given['href'] ?? '');
  if (href === null) return { tagName: 'span', attribs: {} };
  if (richText.mention.test(href))
    return { tagName: 'a', attribs: { ...only(given, ['class', 'href']), class: 'mention', href } };
  // Keeps the order of the attributes, so that a link that has them already stays unchanged.
  const said = only(given, ['href', 'rel', 'target']);
  return { tagName: 'a', attribs: { ...said, href, rel: richText.rel, target: '_blank' } };
}

function asAllowed(tag: string, given: sanitize.Attributes): sanitize.Attributes {
  const attribs = only(given, ['style', 'start', 'class', 'data-list']);
  const style = allowedStyle(tag === 'div' ? 'p' : tag, attribs['style'] ?? '');
  if (style) attribs['style'] = style;
  else delete attribs['style'];
  if (!/^\d{1,6}$/.test(attribs['start'] ?? '')) delete attribs['start'];
  if (!richText.language.test(attribs['class'] ?? '')) delete attribs['class'];
  return attribs;
}

const only = (given: sanitize.Attributes, names: string[]): sanitize.Attributes =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

const encode = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');

export const asParagraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${encode(line)}</p>`)
    .join('');
