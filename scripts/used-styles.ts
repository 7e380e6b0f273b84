import type { Plugin } from 'vite';

/** Classes that texts from the server have, which no component names. */
const classesOfTexts = ['mention'];
const inlineStyles = /^var \w+ = ("(?:[^"\\]|\\.)*@layer(?:[^"\\]|\\.)*");$/gm;

/**
 * Leaves out the rules of a built module's inline styles whose classes it never names, and custom properties that nothing reads. Public
 * pages share the sheets of the app, of which they use half.
 */
export function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    renderChunk(code) {
      const sheets = [...code.matchAll(inlineStyles)].map(([, text = '']) => JSON.parse(text) as string);
      const rest = code.replace(inlineStyles, '');
      const isUsed = namedIn(`${rest} ${classesOfTexts.join(' ')}`);
      const kept = sheets.map((sheet) => withUsedRules(sheet, isUsed));
      const isRead = readBy(kept, rest);
      return {
        code: code.replace(inlineStyles, (whole, text: string) =>
          whole.replace(text, () =>
            JSON.stringify(
              withReadProperties(kept[sheets.indexOf(JSON.parse(text) as string)] ?? '', isRead),
            ),
          ),
        ),
        map: null,
      };
    },
  };
}

/** Returns whether a class may be in a document of this code: a word of it, or the end of a template such as `btn--${kind}`. */
export function namedIn(code: string): (name: string) => boolean {
  // Utilities have other signs, too: `mt-1.5`, `max-shell:hidden`.
  const words = new Set([...(code.match(/[\w-]+/g) ?? []), ...(code.match(/[^\s"'`]+/g) ?? [])]);
  const beginnings = [...code.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = '']) => beginning);
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

/** Returns a sheet without selectors that need a class for which `isUsed` is false, and without what they leave empty. */
export function withUsedRules(sheet: string, isUsed: (name: string) => boolean): string {
  return blocksOf(sheet)
    .map(({ head, body }) => {
      if (body === null) return head;
      if (/^@(media|layer|supports|container)\b/.test(head)) {
        const inside = withUsedRules(body, isUsed);
        return inside === '' ? '' : `${head}{${inside}}`;
      }
      if (head.startsWith('@')) return `${head}{${body}}`;
      const selectors = partsOf(head).filter((selector) => classesOf(selector).every(isUsed));
      return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`;
    })
    .join('');
}

/** Returns the selectors of every rule of a sheet, also those inside `@media` and `@layer`. */
export function rulesOf(sheet: string): string[] {
  return blocksOf(sheet).flatMap(({ head, body }) => {
    if (body === null) return [];
    if (/^@(media|layer|supports|container)\b/.test(head)) return rulesOf(body);
    return head.startsWith('@') ? [] : partsOf(head);
  });
}

/** A class in a selector, with its escapes. */
const classPattern = /\.((?:\\.|[\w-])+)/g;

/** Classes that an element needs to match, written as in HTML. A class inside `:not()`, `:is()` or `:where()` isn't needed. */
function classesOf(selector: string): string[] {
  let outside = selector;
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(/(?<!\\):(?:not|is|where|has)\([^()]*\)|(?<!\\)\[[^\]]*\]/g, '');
  }
  return [...outside.matchAll(classPattern)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
}

function readBy(sheets: readonly string[], code: string): (property: string) => boolean {
  const uses = [...`${sheets.join(' ')} ${code}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
  const words = new Set([...uses, ...(code.match(/--[\w-]+/g) ?? [])]);
  const beginnings = [...code.matchAll(/(--[\w-]+-)\$\{/g)].map(([, beginning = '']) => beginning);
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

/** Returns a sheet without definitions of properties that nothing reads. */
export const withReadProperties = (sheet: string, isRead: (property: string) => boolean): string =>
  sheet.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (whole, name: string) =>
    isRead(name) ? whole : '',
  );

interface Block {
  head: string;
  /** Null for a statement such as `@layer a,b;`. */
  body: string | null;
}

/** Splits minified CSS into its statements and blocks. Strings of our sheets have no braces. */
function blocksOf(sheet: string): Block[] {
  const blocks: Block[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (let at = 0; at < sheet.length; at += 1) {
    const sign = sheet[at];
    if (sign === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      blocks.push({ head: sheet.slice(start, open).trim(), body: sheet.slice(open + 1, at) });
      start = at + 1;
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: sheet.slice(start, at + 1).trim(), body: null });
      start = at + 1;
    }
  }
  return blocks;
}

/** Splits a list of selectors at its commas, but not inside parentheses. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  // A class of Tailwind may have such signs, with a backslash.
  for (const sign of list.match(/\\.|[^\\]/gs) ?? []) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
