const colour = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\)|[a-z]{3,20})$/i;

/**
 * What rich text may hold (B section 5, ruling 17): the one policy. The server cleans by it before anything is stored, the web once
 * more before anything is shown, and the editor offers nothing else.
 */
export const richText = {
  tags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'strong',
    'em',
    'u',
    's',
    'ol',
    'ul',
    'li',
    'blockquote',
    'pre',
    'code',
    'a',
    'span',
    'mark',
  ],
  /** Written another way by documents and other editors; stored the way of `tags`. */
  aliases: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
  },
  schemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  aligned: ['p', 'h1', 'h2', 'h3', 'li'],
  aligns: ['left', 'center', 'right', 'justify'],
  coloured: ['span', 'mark'],
  /**
   * The colours the editor offers, as it writes them into `style`. Other colours of pasted documents are kept as they are;
   * the screen shows the nearest of these, each in the ink of the theme, so that words stay readable by day and by night.
   */
  colours: {
    red: '#b3372f',
    orange: '#b05a10',
    yellow: '#8a6d00',
    green: '#3d7240',
    blue: '#2a6aa8',
    violet: '#7a4fa3',
    grey: '#66706a',
  },
  /** What every link of a member says about itself: it vouches for nobody. */
  rel: 'noopener noreferrer nofollow ugc',
  /** A mention is a link to the member's page and nothing else that has no scheme. */
  mention: /^\/u\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  /** The class of a code block's language. */
  language: /^language-[\w+#.-]{1,30}$/,
  /** Elements inside each other, lists in lists included; deeper ones leave their words and go. */
  depth: 32,
} as const;

/** Most characters of cleaned HTML in a post, topic or reply (security.md 4.6). */
export const maxRichText = 50_000;
/** Most characters of a comment. */
export const maxComment = 2_000;
/** Letters of what the author of something hidden tells the moderators. */
export const maxAppeal = 500;
/** Most links of one text, mentions not counted. */
export const maxLinks = 100;

export const richTextTooLong = 'That is too long: at most 50,000 characters of formatted text.';
export const tooManyLinks = 'That has too many links: at most 100 in one text.';
export const linkRefused = 'A link may begin with http, https, mailto, tel or sms.';

export const editor = {
  placeholder: 'Enter your content here...',
  /** Heights in px (B section 9). */
  height: 200,
  postHeight: 120,
  editHeight: 150,
  /** Undo: changes within this many ms are one step; this many steps at most. */
  undoGroupDelay: 1000,
  undoSteps: 100,
  /** Code is coloured again this many ms after the last key. */
  highlightInterval: 1000,
} as const;

/**
 * The part of an element's `style` that the policy allows, in its own words: a style that is allowed as a whole comes back as it is,
 * to the letter. Empty when nothing is left.
 */
export function allowedStyle(tag: string, style: string): string {
  const declarations = style.split(';').filter((each) => each.trim() !== '');
  const kept = declarations.filter((each) => isAllowedDeclaration(tag, each));
  if (kept.length === 0) return '';
  return kept.length === declarations.length && !/[^\x20-\x7e]/.test(style)
    ? style
    : kept.map((each) => each.trim()).join('; ');
}

function isAllowedDeclaration(tag: string, declaration: string): boolean {
  const [, name = '', value = ''] =
    /^ *([a-z-]+) *: *([\x21-\x7e](?:[\x20-\x7e]{0,60}[\x21-\x7e])?) *$/i.exec(declaration) ?? [];
  const has = (list: readonly string[], one: string) => list.includes(one);
  switch (name.toLowerCase()) {
    case 'text-align':
      return has(richText.aligned, tag) && has(richText.aligns, value.toLowerCase());
    case 'color':
    case 'background-color':
      return has(richText.coloured, tag) && colour.test(value);
    default:
      return false;
  }
}

/**
 * What a link leads to, if it may: an address with an allowed scheme, or a mention. Characters that browsers skip inside a scheme
 * count as they do there. Null when it leads nowhere we let it.
 */
export function allowedHref(href: string): string | null {
  if (richText.mention.test(href)) return href;
  // Browsers drop tabs and line ends anywhere and controls at the ends: nothing that needs it is let through.
  if (href.length > 2000 || /[\x00-\x1f\x7f]/.test(href)) return null;
  const [, scheme = '', rest = ''] = /^ *([a-z]+):(.*)$/i.exec(href) ?? [];
  const name = scheme.toLowerCase();
  if (!(richText.schemes as readonly string[]).includes(name)) return null;
  // Without the two strokes a browser reads an address of this very site.
  return name.startsWith('http') ? (/^\/\/[^/\\?#]/.test(rest) ? href : null) : rest.trim() ? href : null;
}
