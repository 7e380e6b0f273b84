import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSchema } from '../scripts/database-types.ts';

test('the database types match the migrated schema (otherwise: npm run db:types)', async () => {
  const kept = await readFile(join(import.meta.dirname, 'platform/database/database-types.ts'), 'utf8');
  expect(kept).toBe(await describeSchema());
}, 60_000);
