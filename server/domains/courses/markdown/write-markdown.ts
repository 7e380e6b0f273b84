import { type BlockedLesson, blocksOf } from './write-blocks.ts';

interface MarkdownLesson extends BlockedLesson {
  title: string;
  description: string;
  content: string;
  section_id: string | null;
}

/** Returns a course as Markdown that `readMarkdown` reads again: `##` for sections, `###` for lessons. */
export function writeMarkdown(
  { title, description }: { title: string; description: string },
  sections: readonly { id: string; title: string }[],
  lessons: readonly MarkdownLesson[],
): string {
  const titles = new Map(sections.map((section) => [section.id, section.title]));
  const parts = [`# ${escaped(title)}`, escaped(description)];
  let current: string | null = null;
  for (const lesson of lessons) {
    if (lesson.section_id !== current && lesson.section_id !== null)
      parts.push(`## ${escaped(titles.get(lesson.section_id) ?? '')}`);
    current = lesson.section_id;
    parts.push(
      `### ${escaped(lesson.title)}`,
      quoted(escaped(lesson.description)),
      markdownOf(lesson.content),
      ...blocksOf(lesson),
    );
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
    .replace(
      /^([^\S\n\r\u2028\u2029]*)([-+]|\d+[.)])(?=\s)/gm,
      (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    );

const marks: Record<string, string> = { strong: '**', em: '*', s: '~~', code: '`' };
const levels: Record<string, string> = { h1: '####', h2: '#####', h3: '######' };

/**
 * Returns rich text as Markdown. Its formats are those of `contract/platform/rich-text.ts`, in well-formed tags. Formats that Markdown doesn't have
 * keep their words.
 */
export function markdownOf(html: string): string {
  const blocks: string[] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  const links: string[] = [];
  let [line, prefix, isCode, quotes, quoteStart] = ['', '', false, 0, 0];
  const flush = (isTight = false) => {
    const text = isCode ? line : line.trim();
    if (text !== '') {
      const indented = text
        .split('\n')
        .map(
          (each, index) => `${'> '.repeat(quotes)}${index === 0 ? prefix : ' '.repeat(prefix.length)}${each}`,
        )
        .join('\n');
      const isInQuote = quotes > 0 && blocks.length > quoteStart;
      const before = (isTight || isInQuote) && blocks.length > 0 ? blocks.pop() : undefined;
      const between = isInQuote && !isTight ? `\n${'> '.repeat(quotes).trimEnd()}\n` : '\n';
      blocks.push(before === undefined ? indented : `${before}${between}${indented}`);
    }
    line = '';
    prefix = '';
  };
  for (const [, tag, attributes, text] of html.matchAll(
    /<(\/?[a-z\d]+)((?![a-z\d])(?:"[^"<]*"|[^"<>])*)>|([^<]+)/g,
  )) {
    if (text !== undefined) {
      line += isCode ? unescaped(text) : escaped(unescaped(text));
      continue;
    }
    const isEnd = tag?.startsWith('/') ?? false;
    const name = tag?.replace('/', '') ?? '';
    if (name === 'pre') {
      if (!isEnd) flush();
      else {
        const fence = '`'.repeat(Math.max(3, ...(line.match(/`+/g) ?? []).map(({ length }) => length + 1)));
        line = `${fence}\n${line.replace(/\n$/, '')}\n${fence}`;
        flush();
      }
      isCode = !isEnd;
    } else if (isCode) continue;
    else if (name === 'br') line += '  \n';
    else if (name in marks) line += marks[name];
    else if (name === 'a') {
      if (isEnd) line += `](${links.pop() ?? ''})`;
      else {
        links.push(
          unescaped(/href="([^"]*)"/.exec(attributes ?? '')?.[1] ?? '').replace(/[\s()<>]/g, percent),
        );
        line += '[';
      }
    } else if (name === 'blockquote') {
      flush();
      quotes += isEnd ? -1 : 1;
      if (!isEnd && quotes === 1) quoteStart = blocks.length;
    } else if (name === 'ol' || name === 'ul') {
      flush(lists.length > 1);
      if (isEnd) lists.pop();
      else lists.push({ isOrdered: name === 'ol', count: 0 });
    } else if (name === 'li') {
      const list = lists.at(-1);
      if (isEnd || !list) flush((list?.count ?? 0) > 1 || lists.length > 1);
      else {
        flush(lists.length > 1);
        list.count += 1;
        prefix = `${'   '.repeat(lists.length - 1)}${list.isOrdered ? `${list.count}. ` : '- '}`;
      }
    } else if (name in levels) {
      flush();
      if (!isEnd) prefix = `${levels[name]} `;
    } else if (name === 'p' && lists.length === 0) flush();
  }
  flush();
  return blocks.join('\n\n');
}

/** Returns a sign as a URL has it, also one that `encodeURIComponent` leaves. */
const percent = (sign: string): string =>
  `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
  '#39': "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole);
