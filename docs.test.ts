import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = import.meta.dirname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', '{web,server,ops,bench,scripts,content}/**/README.md'], {
  cwd: root,
}).filter((path) => !path.includes('node_modules'));
/** Text of a page without blocks of code. */
const prose = (path: string): string => read(path).replaceAll(/^```[\s\S]*?^```/gm, '');

/** Names of a page's headings as links have them. */
const anchorsOf = (path: string): string[] =>
  [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a page that lead nowhere, and folders and files in it that aren't there. */
function deadEnds(page: string): string[] {
  const text = prose(page);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^\w+:/.test(to));
  const dead = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  const paths = [
    ...text.matchAll(/`((?:server|web|contract|docs|ops|scripts|e2e|bench|content)\/[\w./-]+)`/g),
  ].map(([, path = '']) => path);
  return [
    ...dead,
    ...paths.filter(
      (path) => ![root, join(root, dirname(page))].some((from) => existsSync(join(from, path))),
    ),
  ];
}

test.each(pages)('%s leads to nothing that isn’t there', (page) => {
  // What the changelog says of a release stays as it was.
  expect(page === 'CHANGELOG.md' ? [] : deadEnds(page)).toEqual([]);
});

/** Blocks of code that begin with the path of a file. */
const quoted = pages.flatMap((page) =>
  [...read(page).matchAll(/^```\w+\n\/\/ ((?:server|web|contract)\/\S+)\n([\s\S]*?)^```/gm)].map(
    ([, path = '', code = '']) => ({ page, path, code }),
  ),
);

// Birds are the noun of examples.
test.each(quoted.filter(({ path }) => !path.includes('/birds/')))('$page quotes $path', ({ path, code }) => {
  expect(read(path)).toContain(code);
});

describe('docs/decisions', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).toSorted();

  test('are numbered without gaps', () => {
    const numbers = decisions.map((path) => Number(path.slice('docs/decisions/'.length).slice(0, 4)));
    expect(numbers).toEqual(decisions.map((_, index) => index + 1));
  });

  test.each(decisions)('%s says its number, its date and whether it is in force', (path) => {
    const [title, , state] = read(path).split('\n');
    expect(title).toMatch(new RegExp(`^# ${path.slice('docs/decisions/'.length).slice(0, 4)}: \\S`));
    expect(state).toMatch(/^\d{1,2} \w+ 20\d\d\. (?:In force|Reversed|The )/);
  });
});

describe('docs/language.md', () => {
  const rows = read('docs/language.md')
    .split('\n')
    .filter((line) => line.startsWith('| **'));

  test('has at most 60 rows', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.length).toBeLessThanOrEqual(60);
  });

  test('has each word once, so with one meaning', () => {
    const words = rows.flatMap((row) => [...row.matchAll(/\*\*(.+?)\*\*/g)].map(([, word]) => word));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});
