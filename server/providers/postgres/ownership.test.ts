import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { isAlive } from './postmaster.ts';
import { ask, cleanUp, companion, launchCompanion, poolOf, serverPid, temporary, until } from './testing.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });
afterEach(cleanUp);
const log = () => {};

test('several processes opening an empty folder at once make one cluster with one owner', async () => {
  const dataDir = await temporary();
  const all = await Promise.all(
    ['server', 'server', 'guest'].map((role) => companion({ dataDir, role: role as 'server' | 'guest' })),
  );
  expect(all.map(({ opened }) => opened.error)).toEqual([undefined, undefined, undefined]);
  const clusters = await Promise.all(
    all.map(({ opened }) =>
      ask(
        opened.connection,
        `select system_identifier::text || pg_postmaster_start_time() from pg_control_system()`,
      ),
    ),
  );
  expect(new Set(clusters).size).toBe(1);
  expect(all.filter(({ opened }) => opened.owner)).toHaveLength(1);
  // Each process leaves in turn, and the server runs until the last one has left.
  const pid = serverPid(join(dataDir, 'postgres')) ?? 0;
  for (const [index, one] of all.entries()) {
    expect(await isAlive(pid)).toBe(true);
    expect(await one.stop()).toBe(0);
    for (const other of all.slice(index + 1))
      expect(await ask(other.opened.connection, 'select 1')).toBe('1');
  }
  expect(await isAlive(pid)).toBe(false);
});

test('ownership passes on when the owner stops, and when it is killed', async () => {
  const dataDir = await temporary();
  const first = await companion({ dataDir, durable: false });
  const second = await companion({ dataDir, durable: false });
  const third = await openEmbedded({ dataDir, durable: false, log });
  const pool = poolOf(third.connection);
  const pid = serverPid(join(dataDir, 'postgres'));
  expect([first.opened.owner, second.opened.owner, third.owner]).toEqual([true, false, false]);
  await first.stop();
  await until(async () => third.owner || (await second.owner()));
  expect((await pool.query('select 1')).rowCount).toBe(1);
  await second.kill();
  await until(() => third.owner);
  expect(serverPid(join(dataDir, 'postgres'))).toBe(pid);
  // The new owner does its duty.
  process.kill(pid ?? 0, 'SIGKILL');
  await until(() => ![pid, null].includes(serverPid(join(dataDir, 'postgres'))));
  await until(() =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  );
  await pool.end();
  await third.stop();
  expect(serverPid(join(dataDir, 'postgres'))).toBe(null);
});

test('a guest beside a running server never stops it', async () => {
  const dataDir = await temporary();
  const server = await companion({ dataDir, durable: false });
  const guest = await openEmbedded({ dataDir, durable: false, log, role: 'guest' });
  expect(guest.owner).toBe(false);
  expect(await ask(guest.connection, 'select 1')).toBe('1');
  await guest.stop();
  expect(await ask(server.opened.connection, 'select 1')).toBe('1');
  expect(await server.owner()).toBe(true);
  await server.stop();
});

test('a guest alone starts a server and stops it, unless a server process joined meanwhile', async () => {
  const dataDir = await temporary();
  const alone = await openEmbedded({ dataDir, durable: false, log, role: 'guest' });
  const pid = serverPid(join(dataDir, 'postgres')) ?? 0;
  expect(alone.owner).toBe(true);
  await alone.stop();
  expect(await isAlive(pid)).toBe(false);

  const guest = await openEmbedded({ dataDir, durable: false, log, role: 'guest' });
  const server = await companion({ dataDir, durable: false });
  await guest.stop();
  expect(await ask(server.opened.connection, 'select 1')).toBe('1');
  await until(() => server.owner());
  await server.stop();
  expect(serverPid(join(dataDir, 'postgres'))).toBe(null);
});

test('two handles in one process count as two users', async () => {
  const dataDir = await temporary();
  const [first, second] = await Promise.all([1, 2].map(() => openEmbedded({ dataDir, durable: false, log })));
  await first?.stop();
  expect(await ask(second?.connection ?? { host: '', port: 0, user: '', database: '' }, 'select 1')).toBe(
    '1',
  );
  await second?.stop();
  expect(serverPid(join(dataDir, 'postgres'))).toBe(null);
});

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'a process that %s ends without a clean stop takes its server along, unless another one uses it',
  async (signal) => {
    const dataDir = await temporary();
    const first = await companion({ dataDir, durable: false });
    const second = await companion({ dataDir, durable: false, role: 'guest' });
    const pid = serverPid(join(dataDir, 'postgres')) ?? 0;
    first.process.kill(signal);
    await until(() => first.process.exitCode !== null);
    expect(await ask(second.opened.connection, 'select 1')).toBe('1');
    second.process.kill(signal);
    await until(async () => !(await isAlive(pid)));
  },
);

test('a process that a signal ends while PostgreSQL starts leaves none', async () => {
  const dataDir = await temporary();
  await (await openEmbedded({ dataDir, durable: false, log })).stop();
  const child = launchCompanion({ dataDir, durable: false });
  const file = join(dataDir, 'postgres/pgdata/postmaster.pid');
  await until(() => existsSync(file));
  const pid = serverPid(join(dataDir, 'postgres')) ?? 0;
  child.kill('SIGTERM');
  await until(async () => !(await isAlive(pid)) && !existsSync(file));
});
