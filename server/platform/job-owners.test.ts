import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { enqueue, startWorkers, type Workers } from './jobs.ts';

const app = await testApp();
const servers: ChildProcess[] = [];
let workers: Workers | undefined;
let count = 0;
let lines: string;

beforeEach(() => {
  count += 1;
  lines = join(app.config.dataDir, `lines-${count}`);
});
afterEach(async () => {
  await workers?.stop();
  workers = undefined;
  for (const server of servers.splice(0)) await kill(server);
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
});

/** A server in a process of its own, whose task `dig` never ends. */
async function startServer(name: string): Promise<ChildProcess> {
  const script = `
    import { appendFileSync } from 'node:fs';
    const { openDatabase } = await import('./server/platform/database/database.ts');
    const { startWorkers } = await import('./server/platform/jobs.ts');
    const { createLog } = await import('./server/platform/log.ts');
    const { options, file } = JSON.parse(process.env.ORDER);
    const log = createLog('silent');
    const { pool } = openDatabase(options, log);
    await startWorkers(pool, { dig: () => {
      appendFileSync(file, '${name}\\n');
      return new Promise(() => undefined);
    } }, [], log, { pollMs: 50, lookMs: 200 });
    console.log('ready');`;
  const { host, port, user, database, connectionString } = app.pool.options as pg.PoolConfig;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      ORDER: JSON.stringify({ options: { host, port, user, database, connectionString }, file: lines }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  await once(server.stdout ?? server, 'data');
  return server;
}
async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}
/** Starts workers here, which finish the task. */
async function startHere({ isFirst = false, lookMs = 200 } = {}): Promise<void> {
  workers = await startWorkers(app.pool, { dig: async () => appendFileSync(lines, 'here\n') }, [], app.log, {
    pollMs: 50,
    lookMs,
    isFirst,
  });
}
const begun = (): string[] =>
  existsSync(lines) ? readFileSync(lines, 'utf8').split('\n').filter(Boolean) : [];
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const since = performance.now(); !(await holds()); await sleep(20))
    if (performance.now() - since > 15_000) throw new Error(`It never happened: ${holds.toString()}`);
}
const locked = async (): Promise<number> =>
  (await app.pool.query('select 1 from graphile_worker.jobs where locked_by is not null')).rowCount ?? 0;
const freeLocks = async (): Promise<boolean> =>
  (
    await app.pool.query(
      "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
    )
  ).rowCount === 0;

describe('a job of a server that was killed', () => {
  it('is done by another server after two looks', async () => {
    const first = await startServer('first');
    await enqueue(app.db, 'dig', {});
    await until(() => begun().length === 1);
    await startHere();
    await kill(first);
    await until(() => begun().length === 2);
    expect(begun()).toEqual(['first', 'here']);
    await until(async () => (await locked()) === 0);
  }, 60_000);

  it('is done at the next start, where no other server can be', async () => {
    const first = await startServer('first');
    await enqueue(app.db, 'dig', {});
    await until(() => begun().length === 1);
    await kill(first);
    await until(freeLocks);
    await startHere({ isFirst: true, lookMs: 3_600_000 });
    await until(() => begun().length === 2);
    expect(begun()).toEqual(['first', 'here']);
  }, 60_000);

  it('stays locked without a look', async () => {
    const first = await startServer('first');
    await enqueue(app.db, 'dig', {});
    await until(() => begun().length === 1);
    await kill(first);
    await startHere({ lookMs: 3_600_000 });
    await sleep(1000);
    expect(begun()).toEqual(['first']);
  }, 60_000);
});

describe('a job of a server that lives', () => {
  it('stays with it, also at the start of another one', async () => {
    await startServer('first');
    await enqueue(app.db, 'dig', {});
    await until(() => begun().length === 1);
    await startHere({ isFirst: true });
    await sleep(1500);
    expect(begun()).toEqual(['first']);
    expect(await locked()).toBe(1);
  }, 60_000);

  it('stays with it after the database ended its connections', async () => {
    await startServer('first');
    await enqueue(app.db, 'dig', {});
    await until(() => begun().length === 1);
    await startHere({ lookMs: 400 });
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
    );
    await sleep(2500);
    expect(begun()).toEqual(['first']);
    expect(await locked()).toBe(1);
  }, 60_000);
});
