import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { judgeClasses } from './class-owners.ts';
import { readSources } from './read-sources.ts';

const root = resolve(import.meta.dirname, '..');
const sheets = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .map((path) => `web/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const files = [...sheets, ...readSources(root, ['web'])];

test('each class has one sheet, and components of one noun use it', () => {
  expect(sheets.length).toBeGreaterThan(80);
  expect(judgeClasses(files)).toEqual([]);
});

/** Columns with a least width in rem, which with large text may be wider than a phone. */
const rigid = /auto-fi(?:t|ll),\s*minmax\((?!min\()/g;

test('columns that fill a row are at most as wide as the row, with text of any size', () => {
  expect('repeat(auto-fit, minmax(12rem, 1fr))'.match(rigid)).toHaveLength(1);
  expect(files.filter(({ text }) => text.match(rigid)).map(({ path }) => path)).toEqual([]);
});

const kit = { path: 'web/ui/base.css', text: '.card{a:b}@media print{.card .facts{a:b}}' };
const feed = { path: 'web/domains/feed/feed.css', text: '@layer x{.rail{a:b}.card .tile--big{a:b}}' };
const component = (noun: string, text: string) => ({ path: `web/domains/${noun}/A.tsx`, text });

test.each([
  [
    'a class in two sheets of one noun',
    [{ path: 'web/domains/feed/b.css', text: '/* x */ main .rail p{a:b}' }],
  ],
  [
    'a class in sheets of two nouns',
    [{ path: 'web/domains/forum/f.css', text: '@media print{.rail:hover{a:b}}' }],
  ],
  ['a class of the kit alone', [{ path: 'web/domains/forum/f.css', text: '.facts dt{a:b}' }]],
  ['only a state', [{ path: 'web/domains/forum/f.css', text: '.card.is-open{a:b}' }]],
  ['no class', [{ path: 'web/domains/forum/f.css', text: 'h1,.cat{a:b}' }]],
  ['a class of another noun', [component('forum', '<p className="small rail">')]],
  ['one by a condition', [component('forum', "<p className={clsx('a', isOpen && 'rail')}>")]],
  ['one in a template', [component('forum', "<p className={`a ${open ? 'rail' : ''}`}>")]],
  ['the beginning of one', [component('forum', '<p className={`tile--${size}`}>')]],
  ['the sheet of another noun', [component('forum', "import '../feed/feed.css';")]],
  ['a class from the platform', [{ path: 'web/platform/A.tsx', text: '<p className="rail">' }]],
  [
    'a public page that does not import its sheet',
    [{ path: 'web/public/A.tsx', text: '<p className="rail">' }],
  ],
])('finds %s', (_, broken) => {
  expect(judgeClasses([kit, feed, ...broken])).toHaveLength(1);
});

test.each([
  ['classes of the kit and its own', [component('feed', '<p className="card rail facts">')]],
  ['a place inside its own', [{ path: 'web/domains/forum/f.css', text: '.card:has(.cat),.cat .rail{a:b}' }]],
  [
    'words that are no classes',
    [component('forum', 'const rail = \'rail\'; <p title="rail" className="a">')],
  ],
  [
    'a public page that imports it',
    [
      { path: 'web/public/a.css', text: "@import '../domains/feed/feed.css';" },
      { path: 'web/public/A.tsx', text: '<p className="rail">' },
    ],
  ],
])('accepts %s', (_, kept) => {
  expect(judgeClasses([kit, feed, ...kept])).toEqual([]);
});
