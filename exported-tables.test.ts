import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportedTables } from './server/exported-tables.ts';
import type { ExportedFile } from './server/platform/database/exported-tables.ts';

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

function missingIn(entry: unknown, columns: readonly string[]): string[] {
  const files = (Array.isArray(entry) ? entry : [entry]) as ExportedFile[];
  const known = new Set<string>(
    files.flatMap(({ columns: taken, names = {}, without = {}, owner }) => [
      ...taken,
      ...Object.keys(names),
      ...Object.keys(without),
      ...(typeof owner === 'string' ? [owner] : []),
    ]),
  );
  return columns.filter((column) => !known.has(column));
}

describe('the exported tables', () => {
  it('are all tables of the database', () => {
    expect(tables.length).toBeGreaterThan(70);
    expect(Object.keys(exportedTables).toSorted()).toEqual(tables.map(({ table }) => table).toSorted());
    const { habits: _gone, ...others } = exportedTables;
    // @ts-expect-error -- a list without one of the tables doesn't compile
    others satisfies typeof exportedTables;
  });

  it.each(tables)('name every column of $table', ({ table, columns }) => {
    const entry = exportedTables[table as keyof typeof exportedTables];
    if (!entry || 'because' in entry) return;
    expect(missingIn(entry, columns)).toEqual([]);
    for (const { columns: taken } of (Array.isArray(entry) ? entry : [entry]) as ExportedFile[])
      expect(taken.filter((column) => secret.test(column))).toEqual([]);
  });

  it('would notice a new column', () => {
    expect(missingIn(exportedTables.habits, ['name', 'mood'])).toEqual(['mood']);
  });

  it('have a file of their own each', () => {
    const files = Object.values(exportedTables).flatMap((entry) =>
      'because' in entry ? [] : ((Array.isArray(entry) ? entry : [entry]) as ExportedFile[]),
    );
    const paths = files.map(({ file }) => file);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path).toMatch(/^[a-z]+\/[a-z-]+$/);
  });

  it('are listed by each domain that has tables', () => {
    const domains = join(import.meta.dirname, 'server/domains');
    const listed = readFileSync(join(import.meta.dirname, 'server/exported-tables.ts'), 'utf8');
    for (const name of readdirSync(domains))
      if (existsSync(join(domains, name, 'exported-tables.ts')))
        expect(listed).toContain(`./domains/${name}/exported-tables.ts`);
  });
});
