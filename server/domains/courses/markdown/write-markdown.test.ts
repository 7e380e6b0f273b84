import { marked } from 'marked';
import { expect, test } from 'vitest';
import { cleanHtml } from '#server/platform/text/html.ts';
import { markdownOf } from './write-markdown.ts';

test.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['<p><strong>a</strong> <em>b</em> <s>c</s></p>', '**a** *b* ~~c~~'],
  ['<h1>Later</h1><p>x</p>', '#### Later\n\nx'],
  ['<ul><li><p>one</p></li><li><p>two</p></li></ul>', '- one\n- two'],
  ['<ol><li>one</li><li>two</li></ol><p>x</p>', '1. one\n2. two\n\nx'],
  ['<blockquote><p>q</p></blockquote>', '> q'],
  ['<p><a href="https://e.example/a(b)" rel="nofollow">x</a></p>', '[x](https://e.example/a%28b%29)'],
  ['<pre><code>a &lt; b\n</code></pre>', '```\na < b\n```'],
  ['<p>* no list # no heading</p>', '\\* no list \\# no heading'],
  ['<p>- dash</p><p>1. one</p>', '\\- dash\n\n1\\. one'],
  ['<p>a<br>b</p>', 'a  \nb'],
  ['', ''],
])('%j is %j', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test.each([
  '<p>5 &lt; 6 &amp; `x` [y] _z_</p>',
  '<p>- dash</p><p>2) two</p>',
  '<ul><li>one</li><li>two</li></ul>',
  '<blockquote><p>one</p><p>two</p></blockquote>',
])('%j is equal after it was written and read', (html) => {
  const read = cleanHtml(marked.parse(markdownOf(html), { async: false }));
  expect(read.replace(/\n/g, '')).toBe(cleanHtml(html).replace(/\n/g, ''));
});
