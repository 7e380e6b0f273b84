import sanitize from 'sanitize-html';

const colour = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%/]{3,40}\)$/i, /^[a-z]{3,20}$/i];

/** The formats of B section 5 and nothing else; links only http, https, mailto, tel, sms, and they vouch for nobody. */
const policy: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'strong',
    'b',
    'em',
    'i',
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
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
    li: ['style'],
    span: ['style'],
    mark: ['style'],
    ol: ['start'],
    code: ['class'],
  },
  allowedStyles: {
    '*': { 'text-align': [/^(left|right|center|justify)$/], color: colour, 'background-color': colour },
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 32,
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow ugc', target: '_blank' }),
  },
};

/** Rich text as it may be stored and shown; running it twice changes nothing (ruling 17). */
export const cleanHtml = (html: string): string => sanitize(html, policy);

/** The words alone, for excerpts and for telling whether there are any. */
export const plainText = (html: string): string =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim();
