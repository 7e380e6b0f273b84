import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { type Database, withTimeout } from './database.ts';

/** Less than the calls of members wait for a lock. */
const patienceMs = 1500;
const restMs = 1000;

const folder = join(import.meta.dirname, '../../migrations');

/** The name under which a database counts the whole schema of `baseline/`, whichever way it came to it. It sorts before all that follow. */
const baseline = '2026-11-28T0000-baseline';

const namesIn = async (path: string): Promise<string[]> =>
  (await readdir(join(folder, path)))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort();

const run = (...paths: string[]): Migration => ({
  async up(db) {
    const texts = await Promise.all(paths.map((path) => readFile(join(folder, `${path}.sql`), 'utf8')));
    if (texts.length > 0) await sql.raw(texts.join('\n')).execute(db);
  },
});

/**
 * Returns the migrations of a database. A new one gets the baseline. One that began with the numbered files gets those of them that it lacks, and
 * then counts as at the baseline. There are no down migrations.
 */
const migrationsOf = (isNumbered: boolean): MigrationProvider => ({
  async getMigrations() {
    const numbered = isNumbered ? await namesIn('before-baseline') : [];
    const parts = isNumbered ? [] : await namesIn('baseline');
    const later = await namesIn('.');
    return {
      ...Object.fromEntries(numbered.map((name) => [name, run(`before-baseline/${name}`)])),
      [baseline]: run(...parts.map((part) => `baseline/${part}`)),
      ...Object.fromEntries(later.map((name) => [name, run(name)])),
    };
  },
});

/** Names that migrations had for some hours before their number was taken by another one. */
const formerNames: Record<string, string> = {
  '0183-alarms-about-backups': '0184-alarms-about-backups',
  '0183-words-are-kept': '0185-words-are-kept',
  '0184-categories-by-index': '0186-categories-by-index',
};

/**
 * Migrates the schema to the latest version. Takes a lock, so that two servers starting together run each
 * file once. Returns the names of the migrations it ran. A migration that waits for its table holds up every call that comes after it, so it
 * gives up before they do and is tried again, for a quarter of an hour.
 */
export async function migrate(db: Database, tries = 400): Promise<string[]> {
  const { error, results } = await withTimeout(db, async (own) => {
    await sql.raw(`set lock_timeout = ${patienceMs}`).execute(own);
    const provider = migrationsOf(await isNumbered(own));
    // A data folder may have the later of two migrations alone, from a day when both were being written.
    return new Migrator({ db: own, provider, allowUnorderedMigrations: true }).migrateToLatest();
  }).catch((error: unknown) => ({ error, results: undefined }));
  if (error && tries > 1 && (error as { code?: string }).code === '55P03') {
    await sleep(restMs);
    return migrate(db, tries - 1);
  }
  if (error) throw explained(error);
  return (results ?? []).map((result) => result.migrationName);
}

/** Returns whether a database began with the numbered files, and gives those that ran under a former name their present one. */
async function isNumbered(db: Database): Promise<boolean> {
  const { rows: tables } = await sql<{
    is_new: boolean;
  }>`select to_regclass('kysely_migration') is null as is_new`.execute(db);
  if (tables[0]?.is_new) return false;
  await sql`
    update kysely_migration m set name = n.value from jsonb_each_text(${JSON.stringify(formerNames)}::jsonb) n where m.name = n.key`.execute(
    db,
  );
  const { rows } = await sql`select from kysely_migration where name = '0001-members'`.execute(db);
  return rows.length > 0;
}

/** Returns an error that tells the operator what to do when the role may not create an extension. Returns other errors unchanged. */
function explained(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  const extension = /extension "(\w+)"/.exec(message)?.[1];
  if (!extension || code !== '42501') return error;
  return new Error(
    `The database role may not create the PostgreSQL extension "${extension}", which the search needs. As a superuser, run in this database: CREATE EXTENSION ${extension}; then start again.`,
    { cause: error },
  );
}

/**
 * Throws if this version can't use the database: a new one that can't store every character, one without the extensions
 * of the search, or one that a newer version has migrated. Only reads.
 */
export async function requireUsable(db: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string; is_new: boolean }>`
    select current_setting('server_encoding') as encoding, to_regclass('kysely_migration') is null as is_new`.execute(
    db,
  );
  const [found] = rows;
  const obstacle = await findObstacle(db);
  if (obstacle) throw new Error(obstacle);
  if (!found?.is_new) return requireKnown(db);
  if (found.encoding === 'UTF8') return;
  throw new Error(
    `This database stores text as ${found.encoding}, and Evolve needs UTF8. Create one with: CREATE DATABASE evolve ENCODING 'UTF8' TEMPLATE template0; then start again with its address.`,
  );
}

/** Throws if the database has a migration that this version doesn't know. */
async function requireKnown(db: Database): Promise<void> {
  const known = new Set([
    ...Object.keys(await migrationsOf(true).getMigrations()),
    ...Object.keys(formerNames),
  ]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (newer.length === 0) return;
  throw new Error(
    `This database was used by a newer version of Evolve, whose migration ${newer.at(-1)} this one doesn't know. Start the newer version, or restore a backup from before it.`,
  );
}

/** Returns a message if an extension can't be installed, or is in a schema outside the search path; otherwise null. */
async function findObstacle(db: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string; schema: string | null; target: string }>`
    select wanted.name, n.nspname as schema, current_schema() as target
    from (values ('unaccent'), ('pg_trgm')) wanted (name)
    left join pg_available_extensions a on a.name = wanted.name
    left join pg_extension e on e.extname = wanted.name left join pg_namespace n on n.oid = e.extnamespace
    where (e.oid is null and a.name is null) or not n.nspname = any(current_schemas(true)) limit 1`.execute(
    db,
  );
  const [wrong] = rows;
  if (!wrong) return null;
  const { name, schema, target } = wrong;
  return schema === null
    ? `This PostgreSQL does not have the extension "${name}", which the search needs. Install its contrib package (Debian has it in "postgresql"), then start again.`
    : `The PostgreSQL extension "${name}", which the search needs, is in the schema "${schema}", where it isn't found. As its owner, run in this database: ALTER EXTENSION ${name} SET SCHEMA ${target}; then start again.`;
}
