import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOfTable } from './server/platform/database/tables.ts';
import { tables as listed } from './server/tables.ts';

// Every table and column is either in a member's export or left out for a reason, so a new noun isn't forgotten.
const generated = readFileSync(
  join(import.meta.dirname, 'server/platform/database/database-types.ts'),
  'utf8',
);
const interfaceOf = (name: string): string =>
  new RegExp(`export interface ${name} \\{([^}]*)\\}`).exec(generated)?.[1] ?? '';
const tables = [...interfaceOf('DB').matchAll(/^\s*([a-z_]+): (\w+);/gm)].map(
  ([, table = '', type = '']) => ({
    table,
    columns: [...interfaceOf(type).matchAll(/^\s*([a-z_]+):/gm)].map((match) => match[1] ?? ''),
  }),
);
const secret = /hash|token|secret|wrapped|pass$|password|link_key|invite_code/;

function missingIn(entry: object, columns: readonly string[]): string[] {
  const known = new Set<string>(
    filesOfTable(entry).flatMap(({ columns: taken, names = {}, without = {}, owner }) => [
      ...taken,
      ...Object.keys(names),
      ...Object.keys(without),
      ...(typeof owner === 'string' ? [owner] : []),
    ]),
  );
  return columns.filter((column) => !known.has(column));
}

describe('the tables', () => {
  it('are all tables of the database', () => {
    expect(tables.length).toBeGreaterThan(70);
    expect(Object.keys(listed).toSorted()).toEqual(tables.map(({ table }) => table).toSorted());
    const { habits: _gone, ...others } = listed;
    // @ts-expect-error -- a list without one of the tables doesn't compile
    others satisfies typeof listed;
  });

  it.each(tables)('name every column of $table', ({ table, columns }) => {
    const entry = listed[table as keyof typeof listed];
    if (!entry || 'because' in entry) return;
    expect(missingIn(entry, columns)).toEqual([]);
    for (const { columns: taken } of filesOfTable(entry))
      expect(taken.filter((column) => secret.test(column))).toEqual([]);
  });

  it('would notice a new column', () => {
    expect(missingIn(listed.habits, ['name', 'mood'])).toEqual(['mood']);
  });

  it('have a file of their own each', () => {
    const paths = Object.values(listed)
      .flatMap((entry) => filesOfTable(entry))
      .map(({ file }) => file);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths)
      expect(path, 'is a folder and a name, such as goals/entries').toMatch(/^[a-z-]+\/[a-z-]+$/);
  });

  it('are declared by each noun that has tables', () => {
    const domains = join(import.meta.dirname, 'server/domains');
    for (const name of readdirSync(domains).filter((each) => existsSync(join(domains, each, 'tables.ts'))))
      expect([name, readFileSync(join(domains, name, 'noun.ts'), 'utf8').includes("'./tables.ts'")]).toEqual([
        name,
        true,
      ]);
  });
});
