import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { onDatabase } from '#server/testing/template.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
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
