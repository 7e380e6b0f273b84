import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { beginNumbered } from '#server/testing/begin-numbered.ts';
import { onDatabase } from '#server/testing/template.ts';
import { openDatabase, requireDurability } from './database/database.ts';
import { readFact, rememberKey, requireSameKey, setFact } from './database/installation.ts';
import { createLog } from './log.ts';

const created: string[] = [];
async function emptyDatabase(): Promise<pg.PoolConfig> {
  const name = `s_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  created.push(name);
  return onDatabase(inject('database'), name);
}
async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('database'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
afterEach(async () => {
  for (const name of created.splice(0)) await administer(`drop database if exists ${name} with (force)`);
});

const migrateInAProcess = (connection: pg.PoolConfig) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `
    const { openDatabase } = await import('./server/platform/database/database.ts');
    const { migrate } = await import('./server/platform/database/migrate.ts');
    const { migrateJobs } = await import('./server/platform/jobs.ts');
    const { createLog } = await import('./server/platform/log.ts');
    const { db, pool, close } = openDatabase(${JSON.stringify(connection)}, createLog('silent'));
    const ran = await migrate(db);
    await migrateJobs(pool);
    await close();
    process.stdout.write(JSON.stringify(ran));`,
  ]).then(({ stdout }) => JSON.parse(stdout) as string[]);

/** Starts the server for the first time. Returns what it prints until it is ready, with everything on standard error. */
async function firstStart(isTerminal: boolean): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evolve-first-'));
  chmodSync(dataDir, 0o755);
  const args = isTerminal ? ['--import', 'data:text/javascript,process.stdout.isTTY=true'] : [];
  const child = spawn(process.execPath, [...args, 'server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  });
  const ended = once(child, 'exit');
  try {
    let output = '';
    await new Promise<void>((resolve) => {
      const hear = (text: Buffer) => {
        output += String(text);
        // The log comes another way than this sentence, so it may arrive after it.
        if (/ is ready at .*\n/.test(output) && /listening.*\n/.test(output)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', () => resolve());
    });
    return output.trim().split('\n');
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

describe('migrations', () => {
  it.each<[string, (pool: pg.Pool) => Promise<void>, number]>([
    ['of a new database', async () => undefined, 0],
    ['of one that began with the numbered files', beginNumbered, 1],
  ])(
    '%s, raced by three processes, run once each',
    async (_where, begin, had) => {
      const connection = await emptyDatabase();
      const { db, pool, close } = openDatabase(connection, createLog('silent'));
      await begin(pool);
      const ran = await Promise.all([1, 2, 3].map(() => migrateInAProcess(connection)));
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      );
      const { rows: tables } = await sql<{
        tablename: string;
      }>`select tablename from pg_tables where schemaname = 'public' and tablename = 'members'`.execute(db);
      await close();
      expect(ran.flat().sort()).toEqual(rows.slice(had).map(({ name }) => name));
      expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
      expect(tables).toHaveLength(1);
    },
    60_000,
  );
});

describe('the first start', () => {
  it('prints a few short lines, in a terminal also readable ones', async () => {
    for (const isTerminal of [false, true]) {
      const lines = await firstStart(isTerminal);
      expect(lines.filter((line) => line.startsWith('Evolve is ready at http:'))).toHaveLength(1);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.filter((line) => line.length > 200 || /warn|error|deprecat/i.test(line))).toEqual([]);
      expect(lines.filter((line) => line.includes('listening'))).toHaveLength(1);
      expect(lines.some((line) => line.startsWith('{'))).toBe(!isTerminal);
    }
  }, 90_000);
});

describe('the installation', () => {
  it('refuses another server key than the one its journals were sealed with', async () => {
    const app = await openTestApp();
    try {
      await requireSameKey(app.db, Buffer.alloc(32, 2));
      await rememberKey(app.db, Buffer.alloc(32, 1));
      await rememberKey(app.db, Buffer.alloc(32, 1));
      for (const check of [requireSameKey, rememberKey])
        await expect(check(app.db, Buffer.alloc(32, 2))).rejects.toThrow(
          'This database was sealed with another server key, so no journal could be opened. Give this server the same SERVER_KEY, or the DATA_DIR whose server.key belongs to this database.',
        );
      await requireSameKey(app.db, Buffer.alloc(32, 1));
      // The stored fingerprint does not reveal the key.
      expect(await readFact(app.db, 'server_key')).toMatch(/^[\da-f]{16}$/);
    } finally {
      await app.close();
    }
  });

  it('stores facts, and the last value counts', async () => {
    const app = await openTestApp();
    try {
      expect(await readFact(app.db, 'probe')).toBeNull();
      await setFact(app.db, 'probe', 'one');
      await setFact(app.db, 'probe', 'two');
      expect(await readFact(app.db, 'probe')).toBe('two');
    } finally {
      await app.close();
    }
  });

  it('refuses a database that may lose committed data', async () => {
    const app = await openTestApp();
    try {
      await sql
        .raw(
          `do $$ begin execute 'alter database ' || current_database() || ' set synchronous_commit = off'; end $$`,
        )
        .execute(app.db);
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
      const { db, close } = openDatabase(
        onDatabase(inject('database'), rows[0]?.name ?? ''),
        createLog('silent'),
      );
      await expect(requireDurability(db)).rejects.toThrow(/synchronous_commit.* is off\. Turn it on/);
      await close();
    } finally {
      await app.close();
    }
  });
});
