import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const prefix = 'virtual:utilities/';
/** Files that may have a sheet of their own. A route isn't one: it becomes two modules, of which the app loads one. */
const withSheet = /\/web\/(?:domains|drawings|platform|ui)\/.*\.tsx?$/;
const sheets = Promise.withResolvers<ReadonlyMap<string, string>>();

/**
 * Moves each utility that one file alone names from the sheet of the app to a sheet of that file, which comes with its page. Layers give
 * utilities Tailwind's order, so the order in which sheets load doesn't matter.
 */
export function utilitiesByFile(web: string): Plugin {
  return {
    name: 'utilities-by-file',
    apply: 'build',
    transform: {
      filter: { id: [/\/web\/app\.css$/, withSheet] },
      async handler(code, id) {
        if (id.endsWith('.css')) {
          const { app, own } = splitUtilities(code, textsIn(web));
          sheets.resolve(own);
          return { code: app, map: null };
        }
        const sheet = sheetOf(id.slice(web.length + 1));
        return (await sheets.promise).has(sheet) ? { code: `import '${sheet}';${code}`, map: null } : null;
      },
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load: async (id) => (id.startsWith(prefix) ? (await sheets.promise).get(id) : null),
  };
}

const sheetOf = (file: string): string => `${prefix}${file}.css`;

function textsIn(web: string): Map<string, string> {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.|^(public|testing)\//.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(web, file), 'utf8')]));
}

/** Returns the sheet of the app, and those of files by the names of their modules. `texts` are the sources by file. */
export function splitUtilities(
  sheet: string,
  texts: ReadonlyMap<string, string>,
): { app: string; own: ReadonlyMap<string, string> } {
  const blocks = blocksOf(sheet);
  const utilities = ranked(blocks.find(({ head }) => head === '@layer utilities')?.body ?? '');
  const owners = new Map<string, string>();
  for (const { name } of utilities)
    if (!owners.has(name)) {
      const files = [...texts.keys()].filter((file) => texts.get(file)?.includes(name));
      const isOwn = files.length === 1 && withSheet.test(`/web/${files[0]}`);
      owners.set(name, isOwn ? sheetOf(files[0] ?? '') : 'app');
    }
  const { app = [], ...own } = Object.fromEntries(
    Map.groupBy(utilities, ({ name }) => owners.get(name) ?? 'app'),
  );
  const order = [...new Set(utilities.map(({ rank }) => rank))].sort((a, b) => a - b).map(layerOf);
  return {
    app: blocks
      .map(({ head, body }) => {
        if (body === null) return head;
        return head === '@layer utilities' ? inLayers(app, `@layer ${order.join()};`) : `${head}{${body}}`;
      })
      .join(''),
    own: new Map(Object.entries(own).map(([file, list]) => [file, inLayers(list)])),
  };
}

const layerOf = (rank: number): string => `u${rank}`;

function inLayers(utilities: readonly Utility[], before = ''): string {
  const layers = [...Map.groupBy(utilities, ({ rank }) => rank)].map(
    ([rank, list]) => `@layer ${layerOf(rank)}{${list.map(({ text }) => text).join('')}}`,
  );
  return `@layer utilities{${before}${layers.join('')}}`;
}

/** A rule of a utility. It must win over those of a lower rank, and nothing depends on its order among those of its own. */
interface Utility {
  name: string;
  text: string;
  rank: number;
}

const classPattern = /\.((?:\\.|[\w-])+)/;

/** Returns the rules of a sheet with their ranks: each is above those before it that may set one of its properties. */
function ranked(sheet: string): Utility[] {
  const kinds = new Map<string, { families: string[]; rank: number }>();
  return rulesIn(sheet).map(({ conditions, selector, body }) => {
    const properties = [...body.matchAll(/(?:^|;)([\w-]+):/g)].map(([, property = '']) => property);
    const families = properties.map(familyOf);
    // No element has two that differ in their values alone, such as `p-2` and `p-4`.
    const kind = [...conditions, selector.replace(classPattern, ''), ...properties].join();
    const below = [...kinds].filter(
      ([each, other]) => each !== kind && other.families.some((a) => families.some((b) => overlap(a, b))),
    );
    const rank = Math.max(kinds.get(kind)?.rank ?? 0, ...below.map(([, other]) => other.rank + 1));
    kinds.set(kind, { families, rank });
    return {
      name: classPattern.exec(selector)?.[1]?.replace(/\\(.)/g, '$1') ?? '',
      text: conditions.reduceRight((inner, each) => `${each}{${inner}}`, `${selector}{${body}}`),
      rank,
    };
  });
}

const sides = /\b(?:place|align|justify|inline|block|start|end|top|right|bottom|left|row|column|x|y)\b/g;

/** Returns a property without its side: `padding` for `padding-top`. */
function familyOf(property: string): string {
  if (property.startsWith('--')) return property;
  return property.replace(sides, '').split('-').filter(Boolean).join('-') || 'inset';
}

const overlap = (a: string, b: string): boolean => a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);

interface Rule {
  /** `@media` and the like around it, outermost first. */
  conditions: readonly string[];
  selector: string;
  body: string;
}

/** Returns the rules of a sheet, one for each selector, also those inside `@media` and `@layer`. */
export function rulesIn(sheet: string, conditions: readonly string[] = []): Rule[] {
  return blocksOf(sheet).flatMap(({ head, body }) => {
    if (body === null || /^@(?:keyframes|font-face|property)\b/.test(head)) return [];
    if (head.startsWith('@')) return rulesIn(body, [...conditions, head]);
    return selectorsOf(head).map((selector) => ({ conditions, selector, body }));
  });
}

interface Block {
  head: string;
  /** Null for a statement such as `@layer a,b;`. */
  body: string | null;
}

/** Splits a sheet into its statements and blocks. Strings of our sheets have no braces. */
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
function selectorsOf(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  // A class of Tailwind may have such signs, with a backslash.
  for (const sign of list.match(/\\.|[^\\]/gs) ?? []) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += sign;
  }
  return selectors.map((selector) => selector.trim());
}
