import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { allowances } from './contract/membership/allowances.ts';
import { tiers } from './contract/membership/tiers.ts';

// Each row of a limit or a sentence in docs/product ends with a link to the constant that decides it. Here they are compared.
const pages = globSync('docs/product/*.md', { cwd: import.meta.dirname }).toSorted();
const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

const minute = 60_000;
const hour = 60 * minute;
const units: [unit: RegExp, factors: number[]][] = [
  [/ days?$/, [1, 24 * hour]],
  [/ hours?$/, [1, 60, hour]],
  [/ minutes?$/, [1, minute]],
  [/ seconds?$/, [1, 1000]],
  [/ CAD$/, [100]],
  [/ MB$/, [1024 * 1024]],
  [/ per cent$/, [1, 0.01]],
  [/(?:^[\d,.]+| characters| dates| months?)$/, [1]],
];

/** Returns what a constant may be if the cell is true: the words in quotes, a clock time, or a number, also in ms, cents or bytes. */
function meanings(cell: string): unknown[] {
  const quoted = /^"(.+)"$/.exec(cell);
  if (quoted) return [quoted[1]];
  if (/^\d\d:\d\d$/.test(cell)) return [cell];
  const number = Number(/^[\d,.]+/.exec(cell)?.[0].replaceAll(',', ''));
  const factors = units.find(([unit]) => unit.test(cell))?.[1] ?? [];
  return factors.map((factor) => (factor < 1 ? number * factor : Math.round(number * factor)));
}

const link = /^\| (.+) \| \[`([\w.]+)`\]\((\S+)\) \|$/;
const lines = pages.flatMap((page) =>
  [...read(page).matchAll(/\| decided in \|\n\|[-|]+\|\n((?:\|.+\n)+)/g)]
    .flatMap(([, table = '']) => table.trimEnd().split('\n'))
    .map((line) => ({ page, line })),
);
const rows = lines.flatMap(({ page, line }) => {
  const [, cells = '', name = '', file = ''] = link.exec(line) ?? [];
  const [first = '', second = ''] = cells.split(' | ');
  const cell = first.startsWith('"') ? first : second;
  return name === '' ? [] : [{ page, name, file: join(import.meta.dirname, dirname(page), file), cell }];
});

test('docs/product has a constant for each limit and sentence', () => {
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter(({ line }) => !link.test(line))).toEqual([]);
});

async function constantOf(file: string, name: string): Promise<unknown> {
  const exported = (await import(file)) as Record<string, unknown>;
  const value = name
    .split('.')
    .reduce<unknown>((found, field) => (found as Record<string, unknown> | undefined)?.[field], exported);
  expect(value, `${name} of ${file}`).toBeDefined();
  return value;
}

test.each(rows)('$page: $cell is $name', async ({ cell, name, file }) => {
  expect(meanings(cell)).toContain(await constantOf(file, name));
});

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const told = pages.flatMap((page) =>
  [...read(page).matchAll(/\[([^\]]+)\]\((\S+\.ts) "([\w.]+)"\)/g)].map(
    ([, said = '', file = '', name = '']) => ({
      page,
      name,
      file: join(import.meta.dirname, dirname(page), file),
      cell: said.replace(/^\w+/, (word) => (words.includes(word) ? String(words.indexOf(word)) : word)),
    }),
  ),
);

// A number in a sentence links to its constant, which is the title of the link.
test.each(told)('$page says $cell of $name in a sentence', async ({ cell, name, file }) => {
  expect(meanings(cell)).toContain(await constantOf(file, name));
});

test('docs/product names each noun of the server on one page', () => {
  const nouns = readdirSync(join(import.meta.dirname, 'server/domains'));
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(\.\.\/\.\.\/server\/domains\/([\w-]+)\)/g)].map(([, noun]) => noun),
  );
  expect(named.toSorted(), 'each noun has docs/product/<noun>.md, with a link to its folder').toEqual(
    nouns.toSorted(),
  );
});

test('the map of README.md has each noun of the server', () => {
  const nouns = readdirSync(join(import.meta.dirname, 'server/domains'));
  const mapped = [...read('README.md').matchAll(/\[`([\w-]+)`\]\(server\/domains\/\1\)/g)];
  expect(mapped.map(([, noun]) => noun).toSorted(), 'README.md has a link to each noun’s folder').toEqual(
    nouns.toSorted(),
  );
});

test.each(pages)('%s is short', (page) => {
  expect(read(page).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

test('docs/product/membership.md has the allowances of every plan', () => {
  const words = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : (value ?? 'any'));
  const told = [...read('docs/product/membership.md').matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
  expect(told.length).toBeGreaterThan(10);
  const order = ['starter', 'builder', 'achiever', 'creator', 'founder'] as const;
  expect(order.toSorted()).toEqual(tiers.toSorted());
  for (const [, name = '', cells] of told)
    expect(`${name}: ${cells}`).toBe(
      `${name}: ${order.map((tier) => words(allowances[tier][name as keyof (typeof allowances)['starter']])).join(' | ')}`,
    );
});
