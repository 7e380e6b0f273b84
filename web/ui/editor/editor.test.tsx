// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { richText } from '#contract/platform/rich-text.ts';
import { written } from '#contract/testing/rich-texts.ts';
import { xssPayloads } from '#contract/testing/xss-payloads.ts';
import { colourNames, nearestColour } from './colours.ts';
import { formats } from './formats.ts';
import { addressOf } from './LinkDialog.tsx';
import { cleanPasted, plainSlice } from './paste.ts';
import { TextPictures } from './picture.ts';
import { pictureHtml } from './picture-html.ts';
import { RichTextEditor } from './RichTextEditor.tsx';
import { cleanRichText } from './reading/clean-rich-text.ts';
import { highlight } from './reading/highlight.ts';
import { fromPlain, placeInDocument } from './reading/plain.ts';
import { RichText } from './reading/RichText.tsx';
import { findEmoji } from './suggestions/emoji.ts';

afterEach(cleanup);
beforeAll(() => {
  // The editor measures the caret to scroll to it, and jsdom can't measure.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

const editorWith = (content: string) => new Editor({ extensions: formats(), content, injectCSS: false });
const shown = (html: string): string => {
  const holder = document.createElement('div');
  holder.append(cleanRichText(html));
  return holder.innerHTML;
};

describe('the formats of the editor', () => {
  it.each(Object.entries(written))('write %s exactly', (_, html) => {
    const editor = editorWith(html);
    expect(editor.getHTML()).toBe(html);
    editor.destroy();
  });

  it('allow nothing else', () => {
    for (const payload of xssPayloads()) {
      const editor = editorWith(payload);
      const holder = document.createElement('div');
      // The editor parses text in a document that runs no scripts.
      holder.append(...new DOMParser().parseFromString(editor.getHTML(), 'text/html').body.childNodes);
      for (const element of holder.querySelectorAll('*')) {
        expect(richText.tags).toContain(element.nodeName.toLowerCase());
        for (const name of element.getAttributeNames())
          expect(['style', 'href', 'rel', 'target', 'class', 'start', 'title']).toContain(name);
      }
      editor.destroy();
    }
  });
});

describe('pasting', () => {
  it.each([
    [
      'Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;color:#000000;background-color:transparent;font-weight:700">Bold</span><span style="color:#ff0000"> red</span></p></b>',
      '<p><strong>Bold</strong><span style="color: rgb(255, 0, 0);"> red</span></p>',
    ],
    [
      'Word',
      '<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp; </span></span>One</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>Two</p><p class=MsoNormal>End<o:p></o:p></p>',
      '<ol><li><p>One</p></li><li><p>Two</p></li></ol><p>End</p>',
    ],
    [
      'Quill',
      '<p class="ql-align-center">Centre</p><ol><li data-list="bullet"><span class="ql-ui"></span>One</li></ol>',
      '<p style="text-align: center;">Centre</p><ul><li><p>One</p></li></ul>',
    ],
    [
      'a table',
      '<table><tbody><tr><th>Day</th><th>Walk</th></tr><tr><td><p>One</p></td><td>20 <b>min</b></td></tr></tbody></table>',
      '<p>Day | Walk</p><p>One | 20 <strong>min</strong></p>',
    ],
    [
      'a page',
      '<style>p{}</style><p onclick="x">Go <a href="javascript:x">there</a>, <a href="/settings">here</a></p><img src=x><table><tr><td>cell</td></tr></table>',
      '<p>Go there, here</p><p>cell</p>',
    ],
  ])('from %s keeps the formats we have', (_, pasted, expected) => {
    const editor = editorWith(cleanPasted(pasted));
    expect(editor.getHTML()).toBe(expected);
    editor.destroy();
  });

  it('plain text keeps its paragraphs and lines', () => {
    const editor = editorWith('');
    const { content } = plainSlice('One\ntwo\r\n\r\n\r\nThree\n', editor.schema);
    expect(content.childCount).toBe(2);
    expect(content.firstChild?.childCount).toBe(3);
    expect(content.textBetween(0, content.size, '|', '/')).toBe('One/two|Three');
    editor.destroy();
  });
});

it.each([
  ['example.org', 'https://example.org'],
  [' https://example.org/a?b#c ', 'https://example.org/a?b#c'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  ['nora@example.org', 'mailto:nora@example.org'],
  ['tel:+14165550100', 'tel:+14165550100'],
  ['sms:+14165550100', 'sms:+14165550100'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.org', null],
  ['//example.org', null],
  ['/settings', null],
  ['java\tscript:x', null],
  ['', null],
])('an address typed as %j becomes %j', (typed, address) => expect(addressOf(typed)).toBe(address));

it('plain text and its caret position become paragraphs', () => {
  expect(fromPlain('')).toBe('');
  expect(fromPlain('a < b\n\nc')).toBe('<p>a &lt; b</p><p></p><p>c</p>');
  const editor = editorWith(fromPlain('ab\n\ncd'));
  editor.commands.setTextSelection(placeInDocument('ab\n\ncd', 5));
  editor.commands.insertContent('|');
  expect(editor.getText({ blockSeparator: '\n' })).toBe('ab\n\nc|d');
  editor.destroy();
});

it('document colours map to the nearest of the palette', () => {
  for (const name of colourNames) expect(nearestColour(richText.colours[name])).toBe(name);
  const cases: [string, string | null][] = [
    ['rgb(230, 0, 0)', 'red'],
    ['rgb(255, 153, 0)', 'orange'],
    ['#ff0', 'yellow'],
    ['rgb(0, 138, 0)', 'green'],
    ['rgb(0 102 204 / 80%)', 'blue'],
    ['hsl(280, 100%, 40%)', 'violet'],
    ['rgb(136, 136, 136)', 'grey'],
    ['tomato', 'red'],
    ['#000', null],
    ['white', null],
    ['rgba(255, 0, 0, 0)', null],
    ['transparent', null],
    ['', null],
  ];
  for (const [css, name] of cases) expect([css, nearestColour(css)]).toEqual([css, name]);
});

it('emoji are found by the beginning of their names', () => {
  expect(findEmoji('smi').map(({ sign }) => sign)).toContain('😄');
  for (const [query, sign] of [
    ['tada', '🎉'],
    ['+1', '👍️'],
    ['woohoo', '🎉'],
    ['phoenix', '🐦‍🔥'],
    ['bags', '🫩'],
    ['fingerprint', '🫆'],
  ])
    expect([query, findEmoji(query ?? '').map((found) => found.sign)]).toEqual([
      query,
      expect.arrayContaining([sign]),
    ]);
  expect(findEmoji('zzzz')).toEqual([]);
  expect(findEmoji('a').length).toBeLessThanOrEqual(8);
});

it('highlighted pieces join to the original code', () => {
  const code = 'const a = "<b>"; // x';
  const stretches = highlight(code, 'javascript');
  expect(stretches.map(({ text }) => text).join('')).toBe(code);
  expect(stretches.find(({ text }) => text === 'const')?.classes).toContain('hljs-keyword');
  expect(highlight('x', 'no-such-language').map(({ text }) => text)).toEqual(['x']);
});

describe('rendered rich text', () => {
  it('keeps words and formats, in the colours of the theme', () => {
    for (const html of Object.values(written)) {
      const text = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.textContent;
      expect(text(shown(html))).toBe(text(html));
    }
    expect(shown('<p style="text-align: center; color: red">x</p>')).toBe(
      '<p style="text-align: center;">x</p>',
    );
    expect(shown('<span style="color: rgb(230, 0, 0); background-color: yellow">x</span>')).toBe(
      '<span class="ink-red paper-yellow">x</span>',
    );
    expect(shown('<span class="btn ink-red dialog-view">x</span>')).toBe('<span>x</span>');
    expect(shown('<a href="https://x.example">x</a>')).toBe(
      `<a href="https://x.example" rel="${richText.rel}" target="_blank">x</a>`,
    );
  });

  it('blocks known attacks by itself', () => {
    for (const payload of xssPayloads()) {
      const fragment = cleanRichText(payload);
      for (const element of fragment.querySelectorAll('*')) {
        expect(richText.tags).toContain(element.nodeName.toLowerCase());
        for (const name of element.getAttributeNames())
          expect(['href', 'class', 'style', 'start', 'rel', 'target', 'tabindex']).toContain(name);
        expect(element.getAttribute('href') ?? 'https://').toMatch(
          /^(?:https?:\/\/|mailto:|tel:|sms:|\/u\/[\da-f-]{36}$)/i,
        );
      }
    }
  });

  it('is never raw HTML, and mentions navigate inside the app', async () => {
    const onMention = vi.fn<(path: string) => void>();
    const { container } = render(
      <RichText
        html={`<p>Hi <img src=x onerror=alert(1)></p>${written['a mention']}`}
        onMention={onMention}
      />,
    );
    const link = await screen.findByRole('link', { name: '@Nora' });
    expect(container.querySelector('img')).toBeNull();
    fireEvent.click(link);
    expect(onMention).toHaveBeenCalledWith('/u/01980f2a-6f00-7a11-8c22-0123456789ab');
    fireEvent.click(link, { ctrlKey: true });
    expect(onMention).toHaveBeenCalledTimes(1);
  });
});

describe('pictures', () => {
  const picture = {
    src: '/api/uploads/AbCdEfGhIjKlMnOpQrSt-_.webp?v=abc&pass=1',
    alt: 'A "still" lake',
    width: 640,
    height: 480,
  };

  it('are shown if they are of this server, and loaded late', () => {
    const html = shown(`<p>a</p>${pictureHtml(picture)}`);
    expect(html).toContain('loading="lazy"');
    expect(html).toContain(`src="${picture.src.replace('&', '&amp;')}"`);
    for (const src of ['https://e.example/a.png', 'data:image/png;base64,AA', '/api/me', 'javascript:x'])
      expect(shown(`<p>a</p><img src="${src}" alt="x" onerror="y()">`)).toBe('<p>a</p>');
    expect(shown('<p src="/api/uploads/a" width="3">a</p>')).toBe('<p>a</p>');
  });

  it('are kept by an editor with pictures, in the form of the server, and dropped by others', () => {
    const html = `<p>a</p>${pictureHtml(picture)}<p>b</p>`;
    const editor = new Editor({
      extensions: [...formats(), TextPictures],
      content: `${html}<img src="https://e.example/a.png">`,
      injectCSS: false,
    });
    expect(editor.getHTML()).toBe(html);
    editor.destroy();
    const plain = editorWith(html);
    expect(plain.getHTML()).not.toContain('<img');
    plain.destroy();
  });
});

describe('the field', () => {
  function Composer({ told }: { told: (html: string) => void }) {
    const [html, setHtml] = useState('');
    return (
      <>
        <RichTextEditor
          label="Write a post"
          value={html}
          onChange={(next) => {
            setHtml(next);
            told(next);
          }}
        />
        <button type="button" onClick={() => setHtml('')}>
          Sent
        </button>
      </>
    );
  }

  it('takes over text typed before the editor loaded', async () => {
    const told = vi.fn<(html: string) => void>();
    render(<Composer told={told} />);
    const plain = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a post' });
    expect(plain.placeholder).toBe('Enter your content here...');
    plain.focus();
    fireEvent.change(plain, { target: { value: 'One\ntwo' } });
    expect(told).toHaveBeenLastCalledWith('<p>One</p><p>two</p>');
    const bar = await screen.findByRole(
      'toolbar',
      { name: 'Formatting for Write a post' },
      { timeout: 15_000 },
    );
    const text = screen.getByRole('textbox', { name: 'Write a post' });
    expect(text.innerHTML).toBe('<p>One</p><p>two</p>');
    expect(bar.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Sent' }));
    await waitFor(() => expect(text.textContent).toBe(''));
  });

  it('sends the form around it with Ctrl+Enter, and nothing without one', () => {
    const sent = vi.fn<(event: React.SubmitEvent) => void>((event) => event.preventDefault());
    const { rerender } = render(
      <form onSubmit={sent}>
        <Composer told={() => undefined} />
      </form>,
    );
    const send = () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true });
    send();
    expect(sent).toHaveBeenCalledOnce();
    rerender(<Composer told={() => undefined} />);
    send();
    expect(sent).toHaveBeenCalledOnce();
  });
});
