import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { allowances } from './contract/membership/allowances.ts';
import { tiers } from './contract/membership/tiers.ts';

// Each row of a table in docs/product ends with a link to the constant that decides it. Here they are compared.
const pages = globSync('docs/product/*.md', { cwd: import.meta.dirname }).toSorted();
const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

const hour = 3_600_000;
const units: [unit: RegExp, factors: number[]][] = [
  [/ days?$/, [1, 24 * hour]],
  [/ hours$/, [1, hour]],
  [/ minutes$/, [1, 60_000]],
  [/ CAD$/, [100]],
  [/(?:^[\d,.]+| characters| dates| months?)$/, [1]],
];

/** Returns what a constant may be if the cell is true: itself, or in ms or cents. */
function meanings(cell: string): unknown[] {
  const quoted = /^"(.+)"$/.exec(cell);
  if (quoted) return [quoted[1]];
  const number = Number(/^[\d,.]+/.exec(cell)?.[0].replaceAll(',', ''));
  return (units.find(([unit]) => unit.test(cell))?.[1] ?? []).map((factor) => Math.round(number * factor));
}

const rows = pages.flatMap((page) =>
  [...read(page).matchAll(/^\| (.+) \| \[`([\w.]+)`\]\((\S+)\) \|$/gm)].map(
    ([, cells = '', name = '', file = '']) => {
      const [first = '', second = ''] = cells.split(' | ');
      return {
        page,
        name,
        file: join(import.meta.dirname, dirname(page), file),
        cell: first.startsWith('"') ? first : second,
      };
    },
  ),
);

test('the pages of the product have tables', () => {
  expect(rows.length).toBeGreaterThan(50);
});

test.each(rows)('$page: $cell is $name', async ({ cell, name, file }) => {
  const [constant = '', ...fields] = name.split('.');
  const exported = (await import(file)) as Record<string, unknown>;
  const value = fields.reduce<unknown>(
    (found, field) => (found as Record<string, unknown>)[field],
    exported[constant],
  );
  expect(meanings(cell)).toContain(value);
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
