import { uuidPattern } from './uuid.ts';

const colour = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\)|[a-z]{3,20})$/i;

/**
 * The one policy for rich text. The server sanitises by it before storing, the web again before showing, and
 * the editor offers only these formats.
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
  /** Tags of other editors and the allowed tag each is stored as. */
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
   * Colours the editor offers, as written into `style`. Other colours of pasted documents are stored unchanged. The screen shows
   * the nearest of these in the theme's own shade, so that text stays readable in both themes.
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
  /** `rel` of every link in a member's text, so that the link passes no trust to its target. */
  rel: 'noopener noreferrer nofollow ugc',
  /** Path of a mention, the only kind of link without a scheme. */
  mention: new RegExp(`^/u/${uuidPattern}$`),
  /** Class that names the language of a code block. */
  language: /^language-[\w+#.-]{1,30}$/,
  /** Deepest nesting of elements. Deeper elements are removed and their text stays. */
  depth: 32,
} as const;

/** Most characters of sanitised HTML in a post, topic or reply. */
export const maxRichText = 50_000;
/** Most characters of a comment. */
export const maxComment = 2_000;
/** Most characters of an appeal. */
export const maxAppeal = 500;
/** Most links in one text. Mentions do not count. */
export const maxLinks = 100;
/** Members that one text can mention. */
export const maxMentions = 20;

/** Address of a picture inside a text that has pictures, such as a blog post: its key, any of its sizes, and what an access needs. A text is stored with the key alone. */
export const pictureAddress = /^\/api\/uploads\/([\w-]{22})(?:-\d{2,4})?\.webp(?:\?[\w=&-]{0,100})?$/;
/** Most pictures of a text, used or not. */
export const mostPictures = 40;
/** Most characters of a picture's description. */
export const longestAlt = 300;

export const richTextTooLong = 'That is too long: at most 50,000 characters of formatted text.';
export const tooManyLinks = 'That has too many links: at most 100 in one text.';
export const linkRefused = 'A link may begin with http, https, mailto, tel or sms.';

export const editor = {
  placeholder: 'Enter your content here...',
  /** Heights in px. */
  height: 200,
  postHeight: 120,
  editHeight: 150,
  /** Changes within this many ms are one undo step. */
  undoGroupDelay: 1000,
  undoSteps: 100,
  /** Delay in ms between the last key and highlighting code again. */
  highlightInterval: 1000,
} as const;

/**
 * Returns the declarations of an element's `style` that the policy allows. A style that is allowed in full is returned unchanged. Returns
 * an empty string if no declaration is allowed.
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
 * Returns `href` if it has an allowed scheme or is a mention, else null. Refuses characters that browsers skip inside a scheme.
 */
export function allowedHref(href: string): string | null {
  if (richText.mention.test(href)) return href;
  // Browsers drop tabs and line ends anywhere and controls at the ends, so any of them is refused.
  if (href.length > 2000 || /[\x00-\x1f\x7f]/.test(href)) return null;
  const [, scheme = '', rest = ''] = /^ *([a-z]+):(.*)$/i.exec(href) ?? [];
  const name = scheme.toLowerCase();
  if (!(richText.schemes as readonly string[]).includes(name)) return null;
  // Without the two slashes a browser resolves the address against this site.
  return name.startsWith('http') ? (/^\/\/[^/\\?#]/.test(rest) ? href : null) : rest.trim() ? href : null;
}
