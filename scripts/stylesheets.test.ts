import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, readSources } from './read-sources.ts';

const root = resolve(import.meta.dirname, '../web');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(css|tsx)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));
const sheets = files.filter(({ path }) => path.endsWith('.css'));

/**
 * Classes of the kit, of drawings and of the public documents are global. Every other sheet is a module, whose classes the build renames:
 * sheets load with the page that needs them and stay, so a global class would change pages that are opened later.
 */
const isGlobal = (path: string) => /^(app\.css$|ui\/|drawings\/|public\/|catalogue\/)/.test(path);

/** Returns the selectors of a module of which one has no class of its own. `:global(.card)` alone changes every card. */
const unscoped = (sheet: string): string[] =>
  selectorsIn(sheet).filter((selectors) => {
    const globals = /:(global|not)\([^()]*\)/g;
    return selectors
      .replace(globals, '')
      .replace(globals, '')
      .split(',')
      .some((selector) => !/\.[\w-]/.test(selector));
  });

/** Returns the selectors of a sheet, also those inside `@media` and `@layer`, but not those nested in another rule. */
function selectorsIn(sheet: string): string[] {
  const open = sheet.indexOf('{');
  if (open < 0) return [];
  const head = (sheet.slice(0, open).split(/[;}]/).at(-1) ?? '').trim();
  const isGroup = /^@(media|layer|supports|container)\b/.test(head);
  const rest = selectorsIn(sheet.slice(isGroup ? open + 1 : endOf(sheet, open)));
  return head.startsWith('@') ? rest : [head, ...rest];
}

/** Returns the place after the block that opens at `open`. */
function endOf(sheet: string, open: number): number {
  let depth = 0;
  for (let at = open; at < sheet.length; at += 1) {
    depth += sheet[at] === '{' ? 1 : sheet[at] === '}' ? -1 : 0;
    if (depth === 0) return at + 1;
  }
  return sheet.length;
}

test('a sheet outside the kit and the public documents is a module', () => {
  expect(sheets.length).toBeGreaterThan(40);
  expect(sheets.filter(({ path }) => !isGlobal(path) && !path.endsWith('.module.css'))).toEqual([]);
});

test('each selector of a module has a class of its own', () => {
  expect(unscoped(':global(.card) .a{b:c}:global(.card){d:e}h2{f:g}.a:not(.b){h:i}')).toEqual([
    ':global(.card)',
    'h2',
  ]);
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
  expect(
    modules.flatMap(({ path, text }) => unscoped(text).map((selector) => `${path}: ${selector}`)),
  ).toEqual([]);
});

test('widths of screens are the two breakpoints of the tokens', () => {
  const width = /@media[^{]*width/;
  expect('@media (max-width: 600px) {').toMatch(width);
  expect(sheets.filter(({ text }) => width.test(text)).map(({ path }) => path)).toEqual([]);
  // Tailwind's own breakpoints are off, so that `sm:` and `max-[40rem]:` do nothing or stand out.
  const tokens = sheets.find(({ path }) => path === 'ui/tokens.css')?.text ?? '';
  expect([...tokens.matchAll(/--breakpoint-([\w*-]+):/g)].map(([, name]) => name)).toEqual([
    '*',
    'shell',
    'wide',
  ]);
  const own = /[\s"'](?:max|min)-\[[^\]]*\]:/;
  expect(' max-[40rem]:hidden').toMatch(own);
  expect(
    files.filter(({ path, text }) => path.endsWith('.tsx') && own.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('columns that fill a row are at most as wide as the row, with text of any size', () => {
  /** Columns with a least width in rem, which with large text may be wider than a phone. */
  const rigid = /auto-fi(?:t|ll),[\s_]*minmax\((?!min\()/g;
  expect('repeat(auto-fit, minmax(12rem, 1fr))'.match(rigid)).toHaveLength(1);
  expect('grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]'.match(rigid)).toHaveLength(1);
  expect(files.filter(({ text }) => text.match(rigid)).map(({ path }) => path)).toEqual([]);
});

test('the sheet of the public pages has the utilities of every component that they import', () => {
  const sources = readSources(resolve(root, '..'), ['web']);
  const imported = new Set<string>();
  const open = ['web/public/render.tsx'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = imported.has(path) ? undefined : sources.find((each) => each.path === path);
    if (!source) continue;
    imported.add(path);
    open.push(...importsOf(source).flatMap(({ file, isType }) => (file && !isType ? [file] : [])));
  }
  const sheet = sheets.find(({ path }) => path === 'public/public.css')?.text ?? '';
  const scanned = [...sheet.matchAll(/@source '\.\.\/(.+)'/g)].flatMap(([, glob = '']) =>
    globSync([`web/${glob}`, `web/${glob}/**`], { cwd: resolve(root, '..') }),
  );
  const components = [...imported].filter((path) => path.endsWith('.tsx') && !path.startsWith('web/public/'));
  expect(components).toContain('web/ui/controls/Button.tsx');
  expect(components.filter((path) => !scanned.includes(path))).toEqual([]);
});
