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
  aliases: { b: 'strong', i: 'em', strike: 's', del: 's', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' },
  schemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  aligned: ['p', 'h1', 'h2', 'h3'],
  aligns: ['left', 'center', 'right', 'justify'],
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
} as const;

/** Most characters of cleaned HTML in a post, topic or reply (security.md 4.6). */
export const mostRichText = 50_000;
/** Most characters of a comment. */
export const mostComment = 2_000;

export const editor = {
  placeholder: 'Enter your content here...',
  /** Heights in px (B section 9). */
  height: 200,
  postHeight: 120,
  editHeight: 150,
  /** Undo: changes within this many ms are one step; this many steps at most. */
  undoGroupDelay: 1000,
  undoSteps: 100,
} as const;
