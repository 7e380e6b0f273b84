import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import { allowedHref, richText } from '#contract/platform/rich-text.ts';
import { nearestColour } from './colours.ts';

/**
 * Converts pasted HTML of other programs to our formats: Word's lists become lists, Quill's classes become
 * styles, disallowed links become text, and the default black on white of Google Docs is removed. The
 * editor's schema does the rest.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml')) element.remove();
  fromWord(body);
  fromQuill(body);
  fromTables(body);
  for (const link of body.querySelectorAll('a')) {
    if (allowedHref(link.getAttribute('href') ?? '') === null) link.replaceWith(...link.childNodes);
  }
  for (const bold of body.querySelectorAll<HTMLElement>('b[style]')) {
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) bold.replaceWith(...bold.childNodes);
  }
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) keepStyle(element);
  return body.innerHTML;
}

/** Keeps weight, slant, lines and alignment, and colours that differ from black and white. */
function keepStyle(element: HTMLElement): void {
  const { style } = element;
  const kept = [
    ['font-weight', style.fontWeight],
    ['font-style', style.fontStyle],
    ['text-decoration', style.textDecoration || style.textDecorationLine],
    ['text-align', (richText.aligns as readonly string[]).includes(style.textAlign) ? style.textAlign : ''],
    ['color', nearestColour(style.color) && !element.closest('a') ? style.color : ''],
    ['background-color', nearestColour(style.backgroundColor) ? style.backgroundColor : ''],
  ].filter(([, value]) => value);
  if (kept.length === 0) element.removeAttribute('style');
  else element.setAttribute('style', kept.map(([name, value]) => `${name}: ${value}`).join('; '));
}

/** Converts Word's list items, which are paragraphs that begin with their marker. */
function fromWord(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>(
    'p[class*="MsoListParagraph"], p[style*="mso-list"]',
  )) {
    const sign = paragraph.querySelector<HTMLElement>('span[style*="mso-list"]');
    const mark = sign?.textContent?.trim() ?? '';
    sign?.remove();
    const kind = /^(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(mark) ? 'OL' : 'UL';
    if (list === null || list.nodeName !== kind || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(kind);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/**
 * Converts tables, which the editor doesn't support: a row becomes a paragraph with its cells separated by a
 * bar.
 */
function fromTables(body: HTMLElement): void {
  const { ownerDocument } = body;
  for (const row of body.querySelectorAll('tr')) {
    const paragraph = ownerDocument.createElement('p');
    for (const cell of row.querySelectorAll(':scope > :is(td, th)')) {
      if (paragraph.hasChildNodes()) paragraph.append(' | ');
      // A paragraph can't include blocks, so a space separates their words.
      for (const block of cell.querySelectorAll('p, div, br, li, h1, h2, h3')) {
        if (block.nextSibling) block.after(' ');
        block.replaceWith(...block.childNodes);
      }
      paragraph.append(...cell.childNodes);
    }
    row.replaceWith(paragraph);
  }
  for (const table of body.querySelectorAll('table'))
    table.replaceWith(...table.querySelectorAll('caption, p'));
}

function fromQuill(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[class*="ql-"]')) {
    for (const name of element.classList) {
      const [, kind, value = ''] = /^ql-(align|color|bg)-([a-z]+)$/.exec(name) ?? [];
      if (kind === 'align') element.style.textAlign = value;
      if (kind === 'color') element.style.color = value;
      if (kind === 'bg') element.style.backgroundColor = value;
    }
  }
  for (const item of body.querySelectorAll('ol > li[data-list="bullet"]')) {
    const before = item.previousElementSibling;
    const list = before?.nodeName === 'UL' ? before : body.ownerDocument.createElement('ul');
    if (list !== before) item.before(list);
    list.append(item);
  }
  for (const list of body.querySelectorAll('ol')) {
    if (list.querySelector(':scope > ul') && !list.querySelector(':scope > li'))
      list.replaceWith(...list.childNodes);
  }
}

/** Converts plain text: empty lines separate paragraphs, a single line break stays one. */
export function plainSlice(text: string, schema: Schema): Slice {
  const { paragraph, hardBreak } = schema.nodes;
  if (!paragraph || !hardBreak) return Slice.empty;
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((part) => {
      const lines = part.split('\n');
      const inside = lines.flatMap((line, at): Node[] => [
        ...(line ? [schema.text(line)] : []),
        ...(at < lines.length - 1 ? [hardBreak.create()] : []),
      ]);
      return paragraph.create(null, inside);
    });
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

/** Opens the slice so that an empty line takes a pasted block as a whole and keeps its alignment. */
export const wholeBlocks = (slice: Slice, line: Node): Slice =>
  line.isTextblock &&
  line.content.size === 0 &&
  slice.openStart === 1 &&
  slice.content.firstChild?.attrs['textAlign']
    ? new Slice(slice.content, 0, slice.content.childCount === 1 ? 0 : slice.openEnd)
    : slice;
