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
  if (error) throw await explained(db, error);
  return (results ?? []).map((result) => result.migrationName);
}

/** Says what the operator can do where the database is not as the schema needs it; other errors stay as they are. */
async function explained(db: Database, error: unknown): Promise<unknown> {
  const unfit = await findUnfit(db).catch(() => null);
  if (unfit) return new Error(unfit, { cause: error });
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

/** Returns a sentence about what does not fit in this database: its encoding, or a schema in which an extension is not found. */
async function findUnfit(db: Database): Promise<string | null> {
  const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const stored = encoding.rows[0]?.server_encoding ?? 'UTF8';
  if (stored !== 'UTF8')
    return `This database stores text as ${stored}, and Evolve needs UTF8. Create one with: CREATE DATABASE evolve ENCODING 'UTF8' TEMPLATE template0; then start again with its address.`;
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
