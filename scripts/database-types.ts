import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createLog } from '../server/platform/log.ts';
import { openEmbedded } from '../server/providers/postgres/embedded.ts';
import { drawTables } from './draw-tables.ts';

/** Files that describe the migrated schema. `npm run db:types` writes them, and a test compares them. */
export const described = {
  types: 'server/platform/database/database-types.ts',
  tables: 'docs/tables.md',
};

export async function describeSchema(): Promise<Record<keyof typeof described, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evolve-types-'));
  // Open to the database's own user, so that root keeps the cluster here and not under /var/lib.
  chmodSync(dataDir, 0o755);
  const embedded = await openEmbedded({ dataDir, durable: false, log: () => undefined });
  try {
    const { db, close } = openDatabase(embedded.connection, createLog('silent'));
    await migrate(db);
    const tables = await drawTables(db);
    await close();
    const out = join(dataDir, 'types.ts');
    const { host, port, user, database } = embedded.connection;
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    execFileSync(
      process.execPath,
      [
        join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
        '--dialect',
        'postgres',
        '--url',
        url,
        '--out-file',
        out,
        '--type-only-imports',
        '--date-parser',
        'string',
        '--exclude-pattern',
        '{kysely_*,graphile_worker.*}',
      ],
      { stdio: 'pipe' },
    );
    return { types: readFileSync(out, 'utf8'), tables };
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const schema = await describeSchema();
  for (const kind of ['types', 'tables'] as const)
    writeFileSync(join(import.meta.dirname, '..', described[kind]), schema[kind]);
}
