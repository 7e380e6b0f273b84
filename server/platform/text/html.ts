import sanitize from 'sanitize-html';
import {
  allowedHref,
  allowedStyle,
  maxLinks,
  maxRichText,
  richText,
  richTextTooLong,
  tooManyLinks,
} from '#contract/rich-text.ts';
import { invalid } from '../http/http-error.ts';
import { isBlankText } from '../rules.ts';
import { fromQuill, tidyHtml } from './tidy-html.ts';

/** Rounds in which cleaned text must come to rest; what does not, loses its formats and keeps its words. */
const maxRounds = 4;

/**
 * Rich text as it may be stored and shown (ruling 17, B section 5): the formats of `contract/rich-text.ts` and nothing else. What was
 * clean stays to the letter, and cleaning twice changes nothing. Takes any text; takes at most linear time.
 */
export function cleanHtml(html: string): string {
  let cleaned = cleanOnce(html);
  for (let round = 1; round < maxRounds; round += 1) {
    const again = cleanOnce(cleaned);
    if (again === cleaned) return cleaned;
    cleaned = again;
  }
  return asParagraphs(plainText(cleaned));
}

/**
 * Rich text of a member, ready to be stored. Throws 422 with `whenBlank` when no words are left, and when it is too long or has too
 * many links (security.md 4.6).
 */
export function sanitizeHtml(html: string, whenBlank: string): string {
  const cleaned = cleanHtml(html);
  assertKept(cleaned, plainText(cleaned), whenBlank);
  return cleaned;
}

/** Throws what `sanitizeHtml` throws, for a text that is clean already. */
export function assertKept(cleaned: string, plain: string, whenBlank: string): void {
  if (isBlankText(plain)) throw invalid(whenBlank);
  if (linksIn(cleaned) > maxLinks) throw invalid(tooManyLinks);
  if (cleaned.length > maxRichText) throw invalid(richTextTooLong);
}

/** The words alone, a line for each paragraph: for excerpts, letters, search, and for telling whether there are any. */
export const plainText = (html: string): string =>
  decode(
    sanitize(html, { allowedTags: [...blocks], allowedAttributes: {} })
      .replace(/<\/?[a-z\d]+(?: \/)?>/g, '\n')
      .replace(/\n{2,}/g, '\n'),
  ).trim();

/** Whether nothing would be seen: no letter, digit or sign, invisible characters not counted. */
export const isBlank = (html: string): boolean => isBlankText(plainText(html));

/** Ids of the members named in cleaned rich text, each once, in their order. */
export const mentionsIn = (html: string): string[] => [
  ...new Set(
    hrefsOf(html).flatMap((href) => (richText.mention.test(href) ? [href.slice('/u/'.length)] : [])),
  ),
];

/** How many links cleaned rich text has, mentions not counted. */
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
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => decode(href));

const policy: sanitize.IOptions = {
  // A div becomes a paragraph or goes once it is known what it holds.
  allowedTags: [...richText.tags, 'div'],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'class'],
    ...Object.fromEntries([...richText.aligned, ...richText.coloured, 'div'].map((tag) => [tag, ['style']])),
    li: ['style', 'data-list'],
    ol: ['start'],
    code: ['class'],
  },
  // Addresses and styles are judged by the contract, below; a second opinion on addresses costs nothing.
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
      return tagName === 'a' ? asLink(attribs) : { tagName, attribs: asAllowed(tagName, attribs) };
    },
  },
};

const cleanOnce = (html: string): string => tidyHtml(sanitize(html, policy).replaceAll('<br />', '<br>'));

function asLink(given: sanitize.Attributes): sanitize.Tag {
  const href = allowedHref(given['href'] ?? '');
  if (href === null) return { tagName: 'span', attribs: {} };
  if (richText.mention.test(href))
    return { tagName: 'a', attribs: { ...only(given, ['class', 'href']), class: 'mention', href } };
  // In the order they came in, so that a link that says all this already stays as it is.
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

const asParagraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${encode(line)}</p>`)
    .join('');
