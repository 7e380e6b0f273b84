import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { type Database, withPatience } from './database.ts';

const folder = join(import.meta.dirname, '../migrations');

/** Every `NNNN-name.sql`, in order; forward only. */
const files: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
      const text = await readFile(join(folder, file), 'utf8');
      migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  },
};

/** Brings the schema up to date under a lock, so that two servers starting together run each file once. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await withPatience(db, (own) =>
    new Migrator({ db: own, provider: files }).migrateToLatest(),
  );
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
