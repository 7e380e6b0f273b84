import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedHref, allowedStyle, maxLinks, maxRichText, richText } from '#contract/platform/rich-text.ts';
import { quillClasses, quillShaped, written } from '#contract/testing/rich-texts.ts';
import { xssPayloads } from '#contract/testing/xss-payloads.ts';
import { HttpError } from '../http/http-error.ts';
import { cleanHtml, isBlank, linksIn, mentionsIn, plainText, sanitizeHtml } from './html.ts';

const legitimate = Object.entries({ ...written, ...quillShaped });
const payloads = xssPayloads();

/** Parses the tags of sanitized text. Throws at a `<` that begins no allowed tag. */
function markupOf(html: string): { tag: string; attributes: Record<string, string> }[] {
  return html
    .split('<')
    .slice(1)
    .map((part) => {
      const [whole, tag = '', attributes = ''] =
        /^\/?([a-z\d]+)((?: [a-z-]+="[^"<>]*")*)>[^>]*$/.exec(part) ?? [];
      if (whole === undefined) throw new Error(`Not a tag of ours: <${part}`);
      return {
        tag,
        attributes: Object.fromEntries(
          [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
        ),
      };
    });
}

const attributesOf: Record<string, string[]> = {
  a: ['href', 'rel', 'target', 'class'],
  ol: ['start'],
  code: ['class'],
};

const lineTags = ['strong', 'em', 'u', 's', 'code', 'a', 'span', 'mark'];

/** Returns the elements that are inside one that can't have them, as `outer > inner`. */
function misplacedIn(html: string): string[] {
  const open: string[] = [];
  const misplaced: string[] = [];
  for (const [, end, tag = '', text = ''] of html.matchAll(/<(\/?)([a-z\d]+)[^>]*>|([^<]+)/g)) {
    const outer = open.at(-1) ?? '';
    const isList = outer === 'ul' || outer === 'ol';
    if (text !== '' || tag === 'br' || tag === 'img') {
      if (isList && text.trim() !== '') misplaced.push(`${outer} > words`);
    } else if (end === '/') {
      if (open.pop() !== tag) misplaced.push(`${outer} > /${tag}`);
    } else {
      const hasLines = ['p', 'h1', 'h2', 'h3', 'pre', ...lineTags].includes(outer);
      if (hasLines ? !lineTags.includes(tag) : isList !== (tag === 'li')) misplaced.push(`${outer} > ${tag}`);
      if (tag === 'a' && open.includes('a')) misplaced.push('a > a');
      open.push(tag);
    }
  }
  return [...misplaced, ...open];
}

function holdsPolicy(html: string): void {
  expect(misplacedIn(html)).toEqual([]);
  for (const { tag, attributes } of markupOf(html)) {
    expect(richText.tags).toContain(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'style') expect(allowedStyle(tag, value)).toBe(value);
      else expect(attributesOf[tag] ?? []).toContain(name);
      if (name === 'href') expect(allowedHref(value.replaceAll('&amp;', '&'))).not.toBeNull();
      if (tag === 'a' && name === 'class') expect(value).toBe('mention');
      if (tag === 'a' && name === 'rel') expect(value).toBe(richText.rel);
    }
  }
}

describe('cleaning', () => {
  test('has enough documents and attacks', () => {
    expect(legitimate.length).toBeGreaterThanOrEqual(40);
    expect(payloads.length).toBeGreaterThanOrEqual(300);
    const all = legitimate.map(([, html]) => html).join('');
    for (const tag of richText.tags) if (tag !== 'mark') expect(all).toMatch(new RegExp(`<${tag}[ >]`));
  });

  test.each(legitimate)('leaves %s unchanged', (_, html) => {
    expect(cleanHtml(html)).toBe(html);
    holdsPolicy(html);
  });

  test.each(quillClasses)('normalises %s', (given, stored) => {
    expect(cleanHtml(given)).toBe(stored);
    expect(cleanHtml(stored)).toBe(stored);
  });

  test.each([
    [
      '<b>b</b><i>i</i><strike>s</strike><del>d</del><ins>u</ins>',
      '<strong>b</strong><em>i</em><s>s</s><s>d</s><u>u</u>',
    ],
    ['<h4>a</h4><h6>b</h6>', '<h3>a</h3><h3>b</h3>'],
    ['<div>a</div><div><div>b</div>c</div>', '<p>a</p><p>b</p>c'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<span>a</span>', 'a'],
    [
      '<p onclick="x" id="y" style="position: fixed; text-align: center">a</p>',
      '<p style="text-align: center">a</p>',
    ],
    ['<span style="color: red; background: url(x)">a</span>', '<span style="color: red">a</span>'],
    ['<p style="color: red">a</p>', '<p>a</p>'],
    ['<a href="/settings">a</a><a href="//x.example">b</a><a href="ftp://x.example">c</a><a>d</a>', 'abcd'],
    [
      '<a href="https:/feed">a</a><a href="HTTPS://x.example">b</a>',
      `a<a href="HTTPS://x.example" rel="${richText.rel}" target="_blank">b</a>`,
    ],
    [
      '<a class="mention" href="https://x.example">a</a>',
      `<a href="https://x.example" rel="${richText.rel}" target="_blank">a</a>`,
    ],
    ['<img src="https://x.example/a.png" alt="a">', ''],
    ['<ol start="-1"><li>a</li></ol><ol start="x"><li>a</li></ol>', '<ol><li>a</li></ol><ol><li>a</li></ol>'],
    ['<code class="language-js other">a</code>', '<code>a</code>'],
    ['<!-- a --><title>b</title><style>c</style><script>d</script>e', 'e'],
  ])('reduces %s to what is allowed', (given, stored) => expect(cleanHtml(given)).toBe(stored));

  const far = `<a href="https://x.example" rel="${richText.rel}" target="_blank">`;
  test.each([
    ['<strong><p>a</p></strong>', '<p><strong>a</strong></p>'],
    [
      '<strong>a<p>b</p><p>c</p>d</strong>',
      '<strong>a</strong><p><strong>b</strong></p><p><strong>c</strong></p><strong>d</strong>',
    ],
    ['<em>x<ul><li>a</li></ul></em>', '<em>x</em><ul><li><em>a</em></li></ul>'],
    ['<a href="https://x.example"><h1>a</h1><p>b</p></a>', `<h1>${far}a</a></h1><p>${far}b</a></p>`],
    [
      '<a href="https://x.example">x<b><a href="https://y.example">y</a></b></a>',
      `${far}x<strong>y</strong></a>`,
    ],
    ['<span style="color: red"><p>a</p></span>', '<p><span style="color: red">a</span></p>'],
    ['<h1>a<p>b</p>c</h1>', '<h1>a</h1><p>b</p><h1>c</h1>'],
    ['<p><em><blockquote>q</blockquote></em></p>', '<blockquote><em>q</em></blockquote>'],
    ['<li>a</li><li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ul>a<li>b</li><ul><li>c</li></ul></ul>', '<ul><li>a</li><li>b</li><li><ul><li>c</li></ul></li></ul>'],
    ['<ul>\n<li>a</li>\n</ul>', '<ul>\n<li>a</li>\n</ul>'],
    ['<strong><p></p></strong><p>a</p>', '<p></p><p>a</p>'],
  ])('nests %s as HTML allows', (given, stored) => {
    expect(cleanHtml(given)).toBe(stored);
    expect(cleanHtml(stored)).toBe(stored);
  });

  test('lets no attack through, and does not change its own output', () => {
    for (const payload of payloads) {
      const cleaned = cleanHtml(payload);
      holdsPolicy(cleaned);
      expect(cleanHtml(cleaned)).toBe(cleaned);
    }
  });

  test("the test's own judge finds forbidden markup", () => {
    for (const bad of [
      '<img src="x">',
      '<p onclick="x">',
      '<p style="color: red">',
      '<a href="javascript:x">a</a>',
      'a < b',
      '<strong><p>a</p></strong>',
      '<li>a</li>',
      '<ul>a</ul>',
      '<p>a',
    ])
      expect(() => holdsPolicy(bad)).toThrow();
  });

  test('is safe and stable for random markup', () => {
    const tags = [
      ...richText.tags,
      'div',
      'b',
      'img',
      'svg',
      'math',
      'style',
      'script',
      'table',
      'template',
      'noscript',
      'iframe',
    ];
    const piece = fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom(...payloads),
      fc.constantFrom(...legitimate.map(([, html]) => html)),
      fc.constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        '<a href="',
        '"',
        "'",
        '>',
        '<',
        '&',
        '&nbsp;',
        '\u00a0',
        '&#x3c;',
        ' style="color: red',
        '<p class="ql-align-right ql-x">',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const cleaned = cleanHtml(pieces.join(''));
        holdsPolicy(cleaned);
        expect(cleanHtml(cleaned)).toBe(cleaned);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['nested tags', '<b>'.repeat(33_000)],
    ['nested blocks', '<blockquote><ul><li>'.repeat(5_000)],
    ['nested divs', `${'<div>'.repeat(9_000)}x${'</div>'.repeat(9_000)}`],
    ['paragraphs', '<p>'.repeat(33_000)],
    ['links', '<a href=//x>x</a>'.repeat(5_800)],
    ['10,000 links', '<a href=tel:1>'.repeat(10_000).slice(0, 100_000)],
    ['opening signs', '<'.repeat(100_000)],
    ['attributes', `<p ${'a=1 '.repeat(25_000)}>`],
    ['declarations', `<p style="${'color:red;'.repeat(9_900)}">`],
    ['list items', `<ol>${'<li data-list="bullet">x</li>'.repeat(3_300)}</ol>`],
    ['lists', '<ol><li data-list="bullet">'.repeat(3_700)],
    ['comments', '<!--'.repeat(25_000)],
    ['paragraphs in formats', `${'<b><i><u><s><code>'.repeat(6)}${'<p>x'.repeat(24_000)}`],
    [
      'paragraphs in a long link',
      `<a href="https://x.example/${'x'.repeat(1_900)}">${'<p>x'.repeat(24_000)}`,
    ],
    ['frames', '<iframe>'.repeat(12_000)],
  ])('handles 100,000 characters of %s quickly', (_, html) => {
    const before = process.threadCpuUsage();
    const cleaned = cleanHtml(html);
    const { user, system } = process.threadCpuUsage(before);
    // At most a quarter of this on an idle machine. Work that grows with the square takes many times as much.
    expect((user + system) / 1000).toBeLessThan(1_500);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  test('limits how deep elements are nested', () => {
    const cleaned = cleanHtml(`${'<blockquote>'.repeat(100)}x${'</blockquote>'.repeat(100)}`);
    expect(cleaned.match(/<blockquote>/g)).toHaveLength(richText.depth);
    expect(plainText(cleaned)).toBe('x');
  });
});

describe('plain text', () => {
  test('has no markup, and a line for each paragraph', () => {
    expect(
      plainText('<h1>A</h1><p>b &lt; c &amp;amp; d&nbsp;e<br>f</p><ul><li><p>g</p></li><li>h</li></ul>'),
    ).toBe('A\nb < c &amp; d\u00a0e\nf\ng\nh');
    expect(plainText('<p>a <strong>b</strong>c</p>')).toBe('a bc');
    expect(plainText('<script>x</script><style>y</style>z')).toBe('z');
  });

  test.each([
    '',
    ' ',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;\u200b</p>',
    '<script>x</script>',
    '<img src=x>',
    '<p>\u2800\u3164</p>',
    '<ul><li></li></ul>',
  ])('%j is blank', (html) => expect(isBlank(html)).toBe(true));
  test.each(['a', '<p>.</p>', '0', '<p>🪨</p>', '&lt;'])('%j is not', (html) =>
    expect(isBlank(html)).toBe(false),
  );

  test('mentions and links are counted apart', () => {
    const html = cleanHtml(Object.values(written).join(''));
    expect(mentionsIn(html)).toEqual(['01980f2a-6f00-7a11-8c22-0123456789ab']);
    expect(linksIn(html)).toBe(7);
    expect(mentionsIn(cleanHtml('<p>/u/01980f2a-6f00-7a11-8c22-0123456789ab @Nora</p>'))).toEqual([]);
  });
});

describe('text with pictures', () => {
  const key = 'AbCdEfGhIjKlMnOpQrSt-_';
  const stored = `<img src="/api/uploads/${key}.webp" alt="A lake">`;
  const clean = (html: string) => cleanHtml(html, { pictures: true });

  test.each([
    `<p>One.</p>${stored}<p>Two.</p>`,
    `<p>In ${stored} a line</p><pre>a</pre><blockquote><p>b</p>${stored}</blockquote>`,
  ])('keeps pictures of this server: %s', (html) => {
    expect(clean(html)).toBe(html);
    expect(cleanHtml(html)).not.toContain('<img');
    expect(plainText(html)).not.toContain('lake');
  });

  test.each([
    [
      `<img src="/api/uploads/${key}-640.webp?v=abc&amp;pass=1" alt="A lake" width="9" onerror="x()" style="a:b">`,
    ],
    [
      `<div><img alt='A\n lake ' class="x" src='/api/uploads/${key}.webp' srcset="https://e.example/a 1x"></div>`,
    ],
  ])('stores the key and the description alone: %s', (html) =>
    expect(clean(html).replace(/<\/?p>/g, '')).toBe(stored),
  );

  test.each([
    'https://e.example/a.png',
    '//e.example/api/uploads/AbCdEfGhIjKlMnOpQrSt-_.webp',
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    '/api/me',
    `/api/uploads/../${key}.webp`,
    `/api/uploads/${key}.svg`,
    `/api/uploads/${key}.webp"onload=x`,
    ` /api/uploads/${key}.webp`,
  ])('shows no other picture: %s', (src) =>
    expect(clean(`<p>a</p><img src="${src.replaceAll('"', '&quot;')}">`)).toBe('<p>a</p>'),
  );

  test('stays harmless and stable for known attacks', () => {
    for (const payload of payloads) {
      const once = clean(payload);
      expect(clean(once)).toBe(once);
      for (const { tag, attributes } of markupOf(once))
        if (tag === 'img') expect(attributes['src']).toMatch(/^\/api\/uploads\/[\w-]{22}\.webp$/);
        else expect(richText.tags).toContain(tag);
    }
  });

  test('cuts a long description', () =>
    expect(clean(`<img src="/api/uploads/${key}.webp" alt="${'a '.repeat(400)}">`)).toHaveLength(
      stored.length - 'A lake'.length + 299,
    ));
});

describe('text from a member', () => {
  const refusal = (html: string): HttpError | null => {
    try {
      sanitizeHtml(html, 'Say something.');
      return null;
    } catch (error) {
      return error as HttpError;
    }
  };

  test('is stored sanitized', () =>
    expect(sanitizeHtml('<p onclick="x">a</p>', 'Say something.')).toBe('<p>a</p>'));

  test.each([
    ['blank', '<p><br></p>', 'Say something.'],
    [
      'too long',
      `<p>${'a'.repeat(maxRichText)}</p>`,
      'That is too long: at most 50,000 characters of formatted text.',
    ],
    [
      'full of links',
      '<a href="tel:1">x</a>'.repeat(maxLinks + 1),
      'That has too many links: at most 100 in one text.',
    ],
    ['links alone', '<a href=tel:1>x'.repeat(10_000), 'That has too many links: at most 100 in one text.'],
  ])('is refused with a sentence when it is %s', (_, html, detail) => {
    expect(refusal(html)).toBeInstanceOf(HttpError);
    expect(refusal(html)).toMatchObject({ status: 422, message: detail });
  });

  test('may have up to the largest number of links', () =>
    expect(refusal('<a href="tel:1">x</a>'.repeat(maxLinks))).toBeNull());
});
