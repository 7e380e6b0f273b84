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
  if (error) throw explained(error);
  return (results ?? []).map((result) => result.migrationName);
}

/** Says what the operator can do where the database will not have an extension; other errors stay as they are. */
function explained(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  const extension = /extension "(\w+)"/.exec(message)?.[1];
  if (!extension || !['42501', '0A000', '58P01'].includes(code ?? '')) return error;
  return new Error(
    code === '42501'
      ? `The database role may not create the PostgreSQL extension "${extension}", which the search needs. As a superuser, run in this database: CREATE EXTENSION ${extension}; then start again.`
      : `This PostgreSQL does not have the extension "${extension}", which the search needs. Install its contrib package (Debian has it in "postgresql"), then start again.`,
    { cause: error },
  );
}
