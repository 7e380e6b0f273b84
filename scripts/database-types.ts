import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createLog } from '../server/platform/log.ts';
import { openEmbedded } from '../server/platform/postgres/embedded.ts';

/** Writes the types of the migrated schema to server/platform/database/database-types.ts (`npm run db:types`); a test compares them. */
const target = join(import.meta.dirname, '../server/platform/database/database-types.ts');

export async function describeSchema(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evolve-types-'));
  // Open to the database's own user, so that root keeps the cluster here and not under /var/lib.
  chmodSync(dataDir, 0o755);
  const embedded = await openEmbedded({ dataDir, durable: false, log: () => undefined });
  try {
    const { db, close } = openDatabase(embedded.connection, createLog('silent'));
    await migrate(db);
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
    return readFileSync(out, 'utf8');
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) writeFileSync(target, await describeSchema());
