import createPurifier from 'dompurify';
import { allowedHref, richText } from '#contract/rich-text.ts';
import { colourClasses } from './colours.ts';

const purifier = createPurifier();

const attributes = ['href', 'class', 'style', 'start'];

/** The class that an element may keep; everything else that wears our looks is put on here and nowhere else. */
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
});

// Runs when the attributes of an element have been judged.
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (!(element instanceof HTMLElement)) return;
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
  // Whatever scrolls can be scrolled with the keyboard.
  if (tag === 'pre') element.tabIndex = 0;
});

/**
 * Rich text as it may stand on the screen, cleaned by the one policy once more (ruling 17): colours as classes of the theme, links that
 * open beside the page and vouch for nobody. A lazy chunk: it brings the purifier.
 */
export const cleanRichText = (html: string): DocumentFragment =>
  // Of markup that makes no page at all it gives nothing, whatever its types say.
  (purifier.sanitize(html, {
    ALLOWED_TAGS: [...richText.tags],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${richText.schemes.join('|')}):|/u/)`, 'i'),
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null) ?? document.createDocumentFragment();
