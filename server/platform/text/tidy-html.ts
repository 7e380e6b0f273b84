import type { Attributes, Tag } from 'sanitize-html';

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'ol', 'ul', 'li', 'blockquote', 'pre', 'div']);

/**
 * Converts Quill's classes to our formats: alignment and colours become styles, code becomes `pre`. Other
 * classes (sizes, fonts, indents) are removed.
 */
export function fromQuill(tagName: string, given: Attributes): Tag {
  const classes = (given['class'] ?? '').split(/\s+/).filter((name) => name.startsWith('ql-'));
  if (classes.length === 0) return { tagName, attribs: given };
  const { class: _, ...attribs } = given;
  const said = classes.flatMap((name) => {
    const [, property = '', value = ''] = /^ql-(align|color|bg)-([a-z]+)$/.exec(name) ?? [];
    const style = { align: 'text-align', color: 'color', bg: 'background-color' }[property];
    return style ? [`${style}: ${value}`] : [];
  });
  if (said.length > 0)
    attribs['style'] = [attribs['style']?.replace(/;\s*$/, ''), ...said].filter(Boolean).join('; ');
  return { tagName: classes.includes('ql-code-block-container') ? 'pre' : tagName, attribs };
}

/** True for elements without an end. */
const isVoid = (token: string): boolean => token === '<br>' || token.startsWith('<img ');

interface Open {
  tag: string;
  /** The closing tag to write. Empty if the element was removed. */
  end: string;
}

/**
 * Tidies the sanitizer's output, where every `<` begins a tag and every tag is closed. Removes spans without
 * attributes, turns a `div` into a paragraph unless it contains blocks, writes blocks inside `pre` as lines,
 * and splits Quill's mixed lists.
 */
export function tidyHtml(html: string): string {
  if (!/<(?:div|span)>|<div |data-list=|<pre><p>/.test(html)) return html;
  const tokens = html.split(/(<[^<>]*>)/);
  const holdsBlocks = divsWithBlocks(tokens);
  const open: Open[] = [];
  let inPre = 0;
  const written = tokens.map((token, at) => {
    if (!token.startsWith('<') || isVoid(token)) return token;
    if (token.startsWith('</')) {
      const { tag, end } = open.pop() ?? { tag: '', end: '' };
      if (tag === 'pre') inPre -= 1;
      return end;
    }
    const [, tag = '', rest = ''] = /^<([a-z\d]+)((?![a-z\d])[^>]*)>$/.exec(token) ?? [];
    const become = (start: string, end: string) => {
      open.push({ tag, end });
      return start;
    };
    if (tag === 'pre') inPre += 1;
    if (inPre > 0 && tag !== 'pre' && blocks.has(tag)) return become('', '\n');
    if (tag === 'span' && rest === '') return become('', '');
    if (tag === 'div') return holdsBlocks.has(at) ? become('', '') : become(`<p${rest}>`, '</p>');
    return become(token, `</${tag}>`);
  });
  return splitLists(written.join(''));
}

/** Returns the token indexes of divs that contain blocks. */
function divsWithBlocks(tokens: string[]): Set<number> {
  const found = new Set<number>();
  const open: { tag: string; at: number }[] = [];
  tokens.forEach((token, at) => {
    if (!token.startsWith('<') || isVoid(token)) return;
    if (token.startsWith('</')) return void open.pop();
    const tag = /^<([a-z\d]+)/.exec(token)?.[1] ?? '';
    if (blocks.has(tag)) for (const outer of open) if (outer.tag === 'div') found.add(outer.at);
    open.push({ tag, at });
  });
  return found;
}

/** Quill 2 writes every list as `ol` and marks the kind on each item. */
function splitLists(html: string): string {
  if (!html.includes(' data-list=')) return html;
  return html
    .replace(/<ol>((?:(?!<\/?[ou]l[ >])[^])*)<\/ol>/g, (_, inside: string) => {
      const items = inside.split(/(?=<li[ >])/).map((item) => ({
        item,
        list: /^<li[^>]* data-list="(?:bullet|checked|unchecked)"/.test(item) ? 'ul' : 'ol',
      }));
      return items
        .map(({ item, list }, at) => {
          const start = list === items[at - 1]?.list ? '' : `<${list}>`;
          return `${start}${item}${list === items[at + 1]?.list ? '' : `</${list}>`}`;
        })
        .join('');
    })
    .replace(/ data-list="[^"]*"/g, '');
}
