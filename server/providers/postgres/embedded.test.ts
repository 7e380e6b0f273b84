import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { isAlive } from './postmaster.ts';
import { ask, cleanUp, companion, launchCompanion, serverPid, temporary, until } from './testing.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
afterEach(cleanUp);
const log = () => {};

describe('the first start', () => {
  test('makes a private, durable cluster with a database, quickly', async () => {
    const dataDir = await temporary();
    const began = performance.now();
    const postgres = await openEmbedded({ dataDir, log });
    // It takes one second on an idle machine. The limit leaves room for a busy one.
    expect(performance.now() - began).toBeLessThan(10_000);
    const { connection } = postgres;
    expect(connection).toMatchObject({ port: 5432, user: 'evolve', database: 'evolve' });
    expect(postgres.owner).toBe(true);

    const settings = {
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      unix_socket_permissions: '0700',
      max_connections: '60',
      shared_buffers: '128MB',
      TimeZone: 'UTC',
      default_text_search_config: 'pg_catalog.english',
      server_encoding: 'UTF8',
    };
    for (const [name, value] of Object.entries(settings))
      expect([name, await ask(connection, `show ${name}`)]).toEqual([name, value]);
    expect(await ask(connection, `select lower('ÄÉ') || upper('ß'  || 'ñ')`)).toMatch(/^äéßÑ|^äéSSÑ/);
    expect(await ask(connection, `select 'Öl' < 'Zug' collate "und-x-icu"`)).toBe('true');
    expect(await ask(connection, `select to_tsvector('simple', 'ÜBER')`)).toBe(`'über':1`);

    const home = join(dataDir, 'postgres');
    for (const name of ['pgdata', 'sockets']) expect((await stat(join(home, name))).mode & 0o777).toBe(0o700);
    await postgres.stop();
  });

  test('a clean stop removes the pid file, may be repeated, and loses nothing', async () => {
    const dataDir = await temporary();
    const first = await openEmbedded({ dataDir, log });
    await ask(first.connection, 'create table stone (day int)');
    await ask(first.connection, 'insert into stone values (1)');
    const pid = serverPid(join(dataDir, 'postgres')) ?? 0;
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    expect(first.owner).toBe(false);
    expect(await isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres/pgdata/postmaster.pid'))).toBe(false);

    const second = await openEmbedded({ dataDir, log });
    expect(await ask(second.connection, 'select count(*) from stone')).toBe('1');
    await second.stop();
  });

  test('a process that stopped the server exits by itself', async () => {
    const other = await companion({ dataDir: await temporary(), durable: false });
    expect(await other.stop()).toBe(0);
  });

  test('an interrupted initdb is repeated', async () => {
    const dataDir = await temporary();
    const home = join(dataDir, 'postgres');
    const child = launchCompanion({ dataDir });
    const parts = async () =>
      (await readdir(home).catch(() => [])).filter((name) => name.startsWith('pgdata.part-'));
    const isBegun = async () => {
      const [part] = await parts();
      return part !== undefined && existsSync(join(home, part, 'PG_VERSION'));
    };
    await until(isBegun, 20_000);
    child.kill('SIGKILL');
    const postgres = await openEmbedded({ dataDir, log });
    expect(await ask(postgres.connection, 'select 1')).toBe('1');
    await postgres.stop();
    // The orphaned initdb may still have written, and may still be writing. A later start removes that.
    await until(async () => {
      await (await openEmbedded({ dataDir, log })).stop();
      return (await parts()).length === 0;
    }, 20_000);
  }, 90_000);

  test('what an interrupted start left is removed beside a finished cluster', async () => {
    const dataDir = await temporary();
    const part = join(dataDir, 'postgres/pgdata.part-left');
    await (await openEmbedded({ dataDir, durable: false, log })).stop();
    await mkdir(part);
    await (await openEmbedded({ dataDir, durable: false, log })).stop();
    expect(existsSync(part)).toBe(false);
  });

  test('a half-made folder is made again, and moved aside if it might be a cluster', async () => {
    const dataDir = await temporary();
    await mkdir(join(dataDir, 'postgres/pgdata/global'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/pgdata/global/pg_control'), 'half');
    const postgres = await openEmbedded({ dataDir, durable: false, log });
    expect(await ask(postgres.connection, 'select 1')).toBe('1');
    expect(
      (await readdir(join(dataDir, 'postgres'))).some((name) => name.startsWith('pgdata.unfinished-')),
    ).toBe(true);
    await postgres.stop();
  });

  test('a finished cluster without its marker, restored by root, is adopted', async () => {
    const dataDir = await temporary();
    const pgdata = join(dataDir, 'postgres/pgdata');
    const first = await openEmbedded({ dataDir, durable: false, log });
    await ask(first.connection, 'create table kept ()');
    await first.stop();
    await rm(join(pgdata, 'evolve-cluster-finished'));
    if (process.getuid?.() === 0) await chown(pgdata, 0, 0);
    const second = await openEmbedded({ dataDir, durable: false, log });
    expect(await ask(second.connection, `select to_regclass('kept')`)).toBe('kept');
    await second.stop();
  });
});

test('the log restarts at 5 MB and keeps one older file', async () => {
  const dataDir = await temporary();
  const file = join(dataDir, 'postgres/server.log');
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(file, Buffer.alloc((5 << 20) + 1, 'x'));
  await (await openEmbedded({ dataDir, durable: false, log })).stop();
  expect((await stat(`${file}.1`)).size).toBe((5 << 20) + 1);
  expect(await readFile(file, 'utf8')).toContain('ready to accept connections');
});

test('a server without fsync, left by a test, is restarted with it', async () => {
  const dataDir = await temporary();
  const parent = await companion({ dataDir, durable: false });
  expect(await ask(parent.opened.connection, 'show fsync')).toBe('off');
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow(/without fsync/);
  await parent.kill();
  const postgres = await openEmbedded({ dataDir, log });
  expect(await ask(postgres.connection, 'show fsync')).toBe('on');
  await postgres.stop();
});

test('a running server that lost its socket is replaced', async () => {
  const dataDir = await temporary();
  const parent = await companion({ dataDir });
  await ask(parent.opened.connection, 'create table kept ()');
  await parent.kill();
  await rm(parent.opened.connection.host, { recursive: true });
  const postgres = await openEmbedded({ dataDir, log });
  expect(await ask(postgres.connection, `select to_regclass('kept')`)).toBe('kept');
  await postgres.stop();
});
