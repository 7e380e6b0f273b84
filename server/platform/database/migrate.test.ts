import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { beginNumbered } from '#server/testing/begin-numbered.ts';
import { onDatabase } from '#server/testing/template.ts';
import { createLog } from '../log.ts';
import { type Database, isRetryable, openDatabase } from './database.ts';
import { migrate, requireUsable } from './migrate.ts';

const server = inject('database');
const made: string[] = [];

const run = async (config: pg.ClientConfig, ...statements: string[]): Promise<void> => {
  const client = new pg.Client(config);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
afterEach(async () => {
  for (const name of made.splice(0)) await run(server, `drop database if exists ${name} with (force)`);
});

/** Opens a database of its own for one test. */
async function newDatabase() {
  const name = `m_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await run(server, `create database ${name}`);
  return { name, ...openDatabase(onDatabase(server, name), createLog('silent')) };
}

/** Checks and migrates a new database after running these statements. Returns the message of the error. */
async function failureOn({ options = '', before = [] as string[] }): Promise<string> {
  const name = `m_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await run(server, `create database ${name} ${options}`);
  if (before.length > 0) await run(onDatabase(server, name), ...before);
  const { db, close } = openDatabase(onDatabase(server, name), createLog('silent'));
  try {
    return await requireUsable(db)
      .then(() => migrate(db))
      .then(
        () => 'no failure',
        ({ message }: Error) => message,
      );
  } finally {
    await close();
  }
}

describe('an unsuitable database', () => {
  it.each(['unaccent', 'pg_trgm'])(
    'is refused with a clear message when %s is in another schema',
    async (name) => {
      const sentence = await failureOn({
        before: ['create schema extensions', `create extension ${name} schema extensions`],
      });
      expect(sentence).toBe(
        `The PostgreSQL extension "${name}", which the search needs, is in the schema "extensions", where it isn't found. As its owner, run in this database: ALTER EXTENSION ${name} SET SCHEMA public; then start again.`,
      );
    },
  );

  it('is refused with a clear message when its encoding is not UTF8', async () => {
    const sentence = await failureOn({
      options: "encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0",
    });
    expect(sentence).toMatch(
      /^This database stores text as LATIN1, and Evolve needs UTF8\. Create one with: /,
    );
  });

  it('is migrated if the extensions are already installed', async () => {
    expect(await failureOn({ before: ['create extension unaccent', 'create extension pg_trgm'] })).toBe(
      'no failure',
    );
  });
});

it('a migration gives up its place before the calls that wait behind it do, and is tried again', async () => {
  const { name, db, close } = await newDatabase();
  const holder = new pg.Client(onDatabase(server, name));
  await holder.connect();
  try {
    await migrate(db);
    await holder.query('begin; lock table kysely_migration in access exclusive mode');
    await expect(migrate(db, 1)).rejects.toThrow(/lock timeout/);
    const migrated = migrate(db);
    setTimeout(() => void holder.query('commit'), 2000);
    expect(await migrated).toEqual([]);
  } finally {
    await holder.end();
    await close();
  }
});

it('a database that has a later migration without the one before it gets that one', async () => {
  const { name, db, pool, close } = await newDatabase();
  try {
    await beginNumbered(pool);
    await migrate(db);
    await run(
      onDatabase(server, name),
      'alter table quizzes drop column feedback_after',
      "delete from kysely_migration where name = '0181-feedback-of-quizzes'",
    );
    expect(await migrate(db)).toEqual(['0181-feedback-of-quizzes']);
    expect(await migrate(db)).toEqual([]);
  } finally {
    await close();
  }
});

it('a migration that ran under a former name is known by its present one, and does not run again', async () => {
  const { name, db, pool, close } = await newDatabase();
  try {
    await beginNumbered(pool);
    await migrate(db);
    await run(
      onDatabase(server, name),
      "update kysely_migration set name = '0183-words-are-kept' where name = '0185-words-are-kept'",
    );
    await requireUsable(db);
    expect(await migrate(db)).toEqual([]);
  } finally {
    await close();
  }
});

it('a statement that was planned before a table changed is planned again, in a transaction by its retry', async () => {
  const name = `m_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await run(server, `create database ${name}`);
  const { db, close } = openDatabase(onDatabase(server, name), createLog('silent'), { size: 1 });
  const read = (on: Database) =>
    sql<object>`select * from things where id = ${1}`.execute(on).then(({ rows }) => rows[0]);
  try {
    await run(onDatabase(server, name), 'create table things (id int)', 'insert into things values (1)');
    expect(await read(db)).toEqual({ id: 1 });
    await run(onDatabase(server, name), 'alter table things add a int');
    expect(await read(db)).toEqual({ id: 1, a: null });
    await run(onDatabase(server, name), 'alter table things add b int');
    const failure = await db
      .transaction()
      .execute(read)
      .catch((error: unknown) => error);
    expect([failure, isRetryable(failure)]).toEqual([expect.objectContaining({ code: '0A000' }), true]);
    expect(await db.transaction().execute(read)).toEqual({ id: 1, a: null, b: null });
  } finally {
    await close();
  }
});
