import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { isAlive } from './postmaster.ts';
import { cleanUp, poolOf, serverPid, temporary } from './testing.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
afterEach(cleanUp);
const log = () => {};

test('a stuck backend does not block the stop: immediate shutdown after ten seconds', async () => {
  const dataDir = await temporary();
  const postgres = await openEmbedded({ dataDir, durable: false, log });
  const client = await poolOf(postgres.connection).connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = serverPid(join(dataDir, 'postgres')) ?? 0;
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
  await postgres.stop();
  client.release(true);
  expect(await isAlive(pid)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres/pgdata/postmaster.pid'))).toBe(false);
});
