import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { type Database, withTimeout } from './database.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** Reads every `NNNN-name.sql` in order. There are no down migrations. */
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

/**
 * Migrates the schema to the latest version. Takes a lock, so that two servers starting together run each
 * file once. Returns the names of the migrations it ran.
 */
export async function migrate(db: Database): Promise<string[]> {
  await assertEncoding(db);
  const { error, results } = await withTimeout(db, (own) =>
    new Migrator({ db: own, provider: files }).migrateToLatest(),
  );
  if (error) throw await explained(db, error);
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Returns an error that tells the operator what to do, when the cause is an extension. Returns other errors
 * unchanged.
 */
async function explained(db: Database, error: unknown): Promise<unknown> {
  const misplaced = await findMisplaced(db).catch(() => null);
  if (misplaced) return new Error(misplaced, { cause: error });
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

/**
 * Throws if a new database cannot store every character. A database that was migrated before is accepted as
 * it is.
 */
async function assertEncoding(db: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string; is_new: boolean }>`
    select current_setting('server_encoding') as encoding, to_regclass('kysely_migration') is null as is_new`.execute(
    db,
  );
  const [found] = rows;
  if (!found?.is_new || found.encoding === 'UTF8') return;
  throw new Error(
    `This database stores text as ${found.encoding}, and Evolve needs UTF8. Create one with: CREATE DATABASE evolve ENCODING 'UTF8' TEMPLATE template0; then start again with its address.`,
  );
}

/** Returns a message if an extension is installed in a schema outside the search path, or null. */
async function findMisplaced(db: Database): Promise<string | null> {
  const elsewhere = await sql<{ name: string; schema: string; target: string }>`
    select e.extname as name, n.nspname as schema, current_schema() as target
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname in ('unaccent', 'pg_trgm') and not n.nspname = any(current_schemas(true)) limit 1`.execute(
    db,
  );
  const [extension] = elsewhere.rows;
  if (!extension) return null;
  const { name, schema, target } = extension;
  return `The PostgreSQL extension "${name}", which the search needs, is in the schema "${schema}", where it isn't found. As its owner, run in this database: ALTER EXTENSION ${name} SET SCHEMA ${target}; then start again.`;
}
