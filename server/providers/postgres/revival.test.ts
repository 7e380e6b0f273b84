import { spawn } from 'node:child_process';
import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { isAlive } from './postmaster.ts';
import { ask, cleanUp, companion, poolOf, serverPid, temporary, until } from './testing.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
afterEach(cleanUp);
const log = () => {};

test('a server that outlived its process is taken over', async () => {
  const dataDir = await temporary();
  const parent = await companion({ dataDir });
  await ask(parent.opened.connection, 'create table told as select 7 as answer');
  const pid = serverPid(join(dataDir, 'postgres'));
  await parent.kill();
  const postgres = await openEmbedded({ dataDir, log });
  expect(serverPid(join(dataDir, 'postgres'))).toBe(pid);
  expect(postgres.owner).toBe(true);
  expect(await ask(postgres.connection, 'select answer from told')).toBe('7');
  await postgres.stop();
  expect(await isAlive(pid ?? 0)).toBe(false);
});

test('a server killed together with its process recovers', async () => {
  const dataDir = await temporary();
  const parent = await companion({ dataDir });
  await ask(parent.opened.connection, 'create table told as select 7 as answer');
  const pid = serverPid(join(dataDir, 'postgres')) ?? 0;
  process.kill(parent.process.pid ?? 0, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  const postgres = await openEmbedded({ dataDir, log });
  expect(serverPid(join(dataDir, 'postgres'))).not.toBe(pid);
  expect(await ask(postgres.connection, 'select answer from told')).toBe('7');
  await postgres.stop();
});

test.each(['a dead process', 'a stranger', 'nobody'])(
  'a pid file that names %s does not stop the start',
  async (whom) => {
    const dataDir = await temporary();
    const pgdata = join(dataDir, 'postgres/pgdata');
    await (await openEmbedded({ dataDir, durable: false, log })).stop();
    const { uid, gid } = await stat(pgdata);
    // The server's own user, because PostgreSQL checks the owner of the process.
    const stranger = spawn('sleep', ['60'], { uid, gid });
    const socket = join(dataDir, 'postgres/sockets');
    const pid = { 'a dead process': 4194300, 'a stranger': stranger.pid, nobody: '' }[whom];
    const text =
      whom === 'nobody'
        ? ''
        : `${pid}\n${pgdata}\n1700000000\n5432\n${socket}\n\n  5432001    999999\nready   \n`;
    for (const file of [join(pgdata, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) {
      await writeFile(file, text);
      await chown(file, uid, gid);
    }
    try {
      const postgres = await openEmbedded({ dataDir, durable: false, log });
      expect(await ask(postgres.connection, 'select 1')).toBe('1');
      await postgres.stop();
      expect(await isAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill('SIGKILL');
    }
  },
);

test('a server that dies is restarted and logged once, and the pool recovers, but not after stop', async () => {
  const dataDir = await temporary();
  const told: string[] = [];
  const postgres = await openEmbedded({ dataDir, log: (message) => told.push(message) });
  const pool = poolOf(postgres.connection);
  await pool.query('create table kept ()');
  for (let round = 0; round < 2; round += 1) {
    const pid = serverPid(join(dataDir, 'postgres')) ?? 0;
    process.kill(pid, 'SIGKILL');
    await until(() => told.filter((message) => message === 'PostgreSQL runs again.').length === round + 1);
    expect(serverPid(join(dataDir, 'postgres'))).not.toBe(pid);
    await until(() =>
      pool.query('select from kept').then(
        () => true,
        () => false,
      ),
    );
  }
  expect(told.filter((message) => message.includes('ended (killed by SIGKILL)'))).toHaveLength(2);
  await pool.end();
  await postgres.stop();
  const length = told.length;
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(told).toHaveLength(length);
  expect(serverPid(join(dataDir, 'postgres'))).toBe(null);
});

test('a server that was taken over is watched too', async () => {
  const dataDir = await temporary();
  const parent = await companion({ dataDir, durable: false });
  await parent.kill();
  const told: string[] = [];
  const postgres = await openEmbedded({ dataDir, durable: false, log: (message) => told.push(message) });
  process.kill(serverPid(join(dataDir, 'postgres')) ?? 0, 'SIGKILL');
  await until(() => told.includes('PostgreSQL runs again.'));
  await postgres.stop();
});

test('stop during a revival leaves nothing behind', async () => {
  const dataDir = await temporary();
  const postgres = await openEmbedded({ dataDir, durable: false, log });
  process.kill(serverPid(join(dataDir, 'postgres')) ?? 0, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 60));
  await postgres.stop();
  const pid = serverPid(join(dataDir, 'postgres'));
  expect(pid !== null && (await isAlive(pid))).toBe(false);
});
