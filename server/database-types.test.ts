import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { described, describeSchema } from '../scripts/database-types.ts';

test('the database types and the pictures of the tables match the migrated schema (otherwise: npm run db:types)', async () => {
  const schema = await describeSchema();
  for (const kind of ['types', 'tables'] as const)
    expect(await readFile(join(import.meta.dirname, '..', described[kind]), 'utf8')).toBe(schema[kind]);
}, 60_000);
