import createPurifier from 'dompurify';
import { allowedHref, pictureAddress, richText } from '#contract/platform/rich-text.ts';
import { colourClasses } from '../colours.ts';

const purifier = createPurifier();

const attributes = ['href', 'class', 'style', 'start', 'src', 'alt', 'width', 'height'];

/** Returns the class an element may have: a code block's language, or `mention`. All others are removed. */
function classOf(element: Element): string {
  const given = element.getAttribute('class') ?? '';
  if (element.nodeName === 'CODE') return richText.language.test(given) ? given : '';
  return element.nodeName === 'A' && richText.mention.test(element.getAttribute('href') ?? '')
    ? 'mention'
    : '';
}

purifier.addHook('uponSanitizeAttribute', (element, data) => {
  if (data.attrName === 'href')
    data.keepAttr = element.nodeName === 'A' && allowedHref(data.attrValue) !== null;
  if (['src', 'alt', 'width', 'height'].includes(data.attrName)) data.keepAttr = element.nodeName === 'IMG';
});

// Runs after the attributes of an element were checked.
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (!(element instanceof HTMLElement)) return;
  if (element.nodeName === 'IMG') {
    if (!pictureAddress.test(element.getAttribute('src') ?? '')) return element.remove();
    element.setAttribute('loading', 'lazy');
    element.setAttribute('decoding', 'async');
  }
  const { textAlign, color, backgroundColor } = element.style;
  const tag = element.nodeName.toLowerCase();
  const has = (list: readonly string[], one: string) => list.includes(one);
  element.removeAttribute('style');
  if (has(richText.aligned, tag) && has(richText.aligns, textAlign)) element.style.textAlign = textAlign;
  const coloured = has(richText.coloured, tag) ? colourClasses(color, backgroundColor) : '';
  const names = [classOf(element), coloured].filter(Boolean).join(' ');
  if (names) element.setAttribute('class', names);
  else element.removeAttribute('class');
  if (tag === 'a' && element.hasAttribute('href') && names !== 'mention') {
    element.setAttribute('rel', richText.rel);
    element.setAttribute('target', '_blank');
  }
  // Scrollable elements must be reachable by keyboard.
  if (tag === 'pre') element.tabIndex = 0;
});

/**
 * Returns sanitised rich text as a fragment. Colours become classes of the theme, and links open
 * in a new tab without endorsement. Pictures are those of this server. A lazy chunk, because it includes the sanitiser.
 */
export const cleanRichText = (html: string): DocumentFragment =>
  // Despite its types, the sanitiser returns null for unparseable markup.
  (purifier.sanitize(html, {
    ALLOWED_TAGS: [...richText.tags, 'img'],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${richText.schemes.join('|')}):|/u/|/api/uploads/)`, 'i'),
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null) ?? document.createDocumentFragment();
