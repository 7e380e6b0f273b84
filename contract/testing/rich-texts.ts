const link = (href: string, words: string) =>
  `<a target="_blank" rel="noopener noreferrer nofollow ugc" href="${href}">${words}</a>`;
const mention = (name: string) =>
  `<a class="mention" href="/u/01980f2a-6f00-7a11-8c22-0123456789ab">@${name}</a>`;

/** Documents of our editor with every format, alone and together. */
export const written: Record<string, string> = {
  'a paragraph': '<p>Walked to the river and back.</p>',
  'two paragraphs': '<p>One.</p><p>Two.</p>',
  'an empty line': '<p>One.</p><p></p><p>Two.</p>',
  'a line break': '<p>One<br>two</p>',
  'heading 1': '<h1>Day one</h1>',
  'heading 2': '<h2>Day two</h2>',
  'heading 3': '<h3>Day three</h3>',
  bold: '<p>A <strong>bold</strong> word</p>',
  italic: '<p>An <em>italic</em> word</p>',
  underline: '<p>An <u>underlined</u> word</p>',
  strike: '<p>A <s>struck</s> word</p>',
  'all four': '<p><strong><em><s><u>All of it</u></s></em></strong></p>',
  'aligned left': '<p style="text-align: left;">Left</p>',
  'aligned centre': '<p style="text-align: center;">Centre</p>',
  'aligned right': '<p style="text-align: right;">Right</p>',
  justified: '<p style="text-align: justify;">Edge to edge</p>',
  'a centred heading': '<h2 style="text-align: center;">In the middle</h2>',
  'a bullet list': '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  'an ordered list': '<ol><li><p>One</p></li><li><p>Two</p></li></ol>',
  'a list that begins at 4': '<ol start="4"><li><p>Four</p></li></ol>',
  'a list in a list': '<ul><li><p>One</p><ol><li><p>Inside</p></li></ol></li><li><p>Two</p></li></ul>',
  'a colour': '<p><span style="color: rgb(179, 55, 47);">Red</span></p>',
  'a background': '<p><span style="background-color: rgb(61, 114, 64);">Green</span></p>',
  'colour and background':
    '<p><span style="color: rgb(42, 106, 168); background-color: rgb(138, 109, 0);">Both</span></p>',
  'a bold colour': '<p><span style="color: rgb(122, 79, 163);"><strong>Violet</strong></span></p>',
  'a quotation': '<blockquote><p>Small steps.</p></blockquote>',
  'a quotation of two paragraphs': '<blockquote><p>Small steps.</p><p>Every day.</p></blockquote>',
  'a list in a quotation': '<blockquote><ul><li><p>One</p></li></ul></blockquote>',
  'a code block': '<pre><code>const day = 1;\nwalk(day);</code></pre>',
  'a code block with a language':
    '<pre><code class="language-javascript">if (a &lt; b &amp;&amp; c) go();</code></pre>',
  'code in a line': '<p>Run <code>npm start</code> first</p>',
  'a link': `<p>${link('https://example.org/path?one=1&amp;two=2#three', 'Example')}</p>`,
  'a plain link': `<p>${link('http://example.org', 'http://example.org')}</p>`,
  'a link to an address': `<p>${link('mailto:nora@example.org', 'Write to me')}</p>`,
  'a link to a telephone': `<p>${link('tel:+14165550100', 'Call')}</p>`,
  'a link to a message': `<p>${link('sms:+14165550100', 'Text')}</p>`,
  'a bold link': `<p>${link('https://example.org', '<strong>Example</strong>')}</p>`,
  'a mention': `<p>Thank you, ${mention('Nora')} for the walk</p>`,
  'spaces that do not break': '<p>One&nbsp;two</p>',
  'signs of markup as words': '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2, "quoted" &amp;amp;</p>',
  'letters of many scripts': '<p>Ünïcödé, 日本語, العربية, 👩‍👩‍👧, 🪨</p>',
  'everything together': `<h1>Week one</h1><p style="text-align: center;"><strong>Seven</strong> <em>stones</em>, ${mention('Finn')}</p><ol><li><p>${link('https://example.org', 'Read')}</p></li><li><p><span style="color: rgb(102, 112, 106);">Write</span></p></li></ol><blockquote><p>Small <u>steps</u>.</p></blockquote><pre><code class="language-css">p { color: red }</code></pre><p></p>`,
};

/** Documents of Quill, which are stored unchanged. */
export const quillShaped: Record<string, string> = {
  'a Quill colour': '<p><span style="color: rgb(230, 0, 0);">Red</span></p>',
  'a Quill background': '<p><span style="background-color: rgb(255, 255, 0);">Yellow</span></p>',
  'both Quill colours':
    '<p><span style="color: rgb(0, 102, 204); background-color: rgb(255, 255, 204);">Both</span></p>',
  'Quill alignment': '<p style="text-align: center;">Centre</p><h2 style="text-align: right;">Right</h2>',
  'a Quill list item that is aligned': '<ul><li style="text-align: center;">Centre</li></ul>',
  'Quill lists': '<ol><li>One</li><li>Two</li></ol><ul><li>Three</li></ul>',
  'an empty Quill line': '<p>One</p><p><br></p><p>Two</p>',
  'a Quill quotation': '<blockquote>Small steps.</blockquote>',
  'Quill formats': '<p><strong>b</strong><em>i</em><u>u</u><s>s</s></p>',
  'a hexadecimal colour': '<p><span style="color:#0a84ff">Blue</span></p>',
  'a Quill link':
    '<p><a href="https://example.org" rel="noopener noreferrer nofollow ugc" target="_blank">Example</a></p>',
  'a named colour': '<p><span style="color: tomato; ">Tomato</span></p>',
};

/** Pairs of Quill's markup with classes and its stored form. */
export const quillClasses: [given: string, stored: string][] = [
  ['<p class="ql-align-center">x</p>', '<p style="text-align: center">x</p>'],
  ['<h1 class="ql-align-justify ql-indent-2">x</h1>', '<h1 style="text-align: justify">x</h1>'],
  ['<p><span class="ql-color-red ql-size-huge">x</span></p>', '<p><span style="color: red">x</span></p>'],
  [
    '<p><span class="ql-bg-yellow" style="color: rgb(230, 0, 0);">x</span></p>',
    '<p><span style="color: rgb(230, 0, 0); background-color: yellow">x</span></p>',
  ],
  ['<p><span class="ql-font-serif">x</span></p>', '<p>x</p>'],
  ['<pre class="ql-syntax" spellcheck="false">a\nb</pre>', '<pre>a\nb</pre>'],
  [
    '<div class="ql-code-block-container"><div class="ql-code-block">a</div><div class="ql-code-block">b</div></div>',
    '<pre>a\nb\n</pre>',
  ],
  [
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>a</li><li data-list="ordered">b</li><li data-list="ordered">c</li></ol>',
    '<ul><li>a</li></ul><ol><li>b</li><li>c</li></ol>',
  ],
];
