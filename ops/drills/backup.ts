import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openEmbedded } from '../../server/providers/postgres/embedded.ts';
import { freePort, startServer, temporaryFolder } from '../../server/testing/server-process.ts';
import { conclude } from './rig/result.ts';

/**
 * Runs a server on the embedded database through a night: its own jobs make a backup, restore it for a check and archive changes, while a
 * client writes without a pause. Then machine and disk are lost. Two restores on another one: to a moment between two writes, and to the
 * end. Nothing that was acknowledged before the last archived moment may be missing. As controls, a moment after the archive, one byte and
 * one file of the archive must be noticed. Takes about a minute.
 *
 *   node ops/drills/backup.ts
 */
const root = temporaryFolder('backup');
const place = join(root, 'place');
const living = join(root, 'living');
const key = join(root, 'server.key');
const results: Record<string, string | number> = {};

/** Runs a command of the product in a data folder. Returns its exit code and what it said. */
function cli(dataDir: string, ...args: string[]): { code: number | null; said: string } {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env,
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}`.trim() };
}

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`FAILED: ${what}`);
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const began = performance.now(); !(await isSo()); await sleep(200))
    expect(performance.now() - began < 180_000, what);
}

try {
  const server = await startServer({
    dataDir: living,
    port: await freePort(),
    env: { BACKUP_TO: place },
    within: 180_000,
  });
  const guest = await openEmbedded({ dataDir: living, role: 'guest', log: () => undefined });
  const client = new pg.Client(guest.connection as pg.ClientConfig);
  const writer = new pg.Client(guest.connection as pg.ClientConfig);
  // Both end with the machine.
  for (const each of [client, writer]) each.on('error', () => undefined);
  await client.connect();
  await writer.connect();
  await client.query('create table storm (n bigint primary key); create table marks (name text)');
  let acknowledged = 0;
  const storm = (async () => {
    for (;;) {
      await writer.query('insert into storm values ($1)', [acknowledged + 1]);
      acknowledged += 1;
    }
  })().catch(() => undefined);
  const fact = async (name: string) => {
    const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [
      name,
    ]);
    return rows[0] ? (JSON.parse(rows[0].value) as Record<string, unknown>) : null;
  };
  const now = async () =>
    (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date();
  const run = (task: string) => client.query('select graphile_worker.add_job($1)', [task]);

  // The night.
  const began = performance.now();
  await run('back-up');
  await until('the job makes a backup', async () => (await fact('last_backup')) !== null);
  results['seconds of the nightly job'] = Math.round((performance.now() - began) / 1000);
  const note = await fact('last_backup');
  expect(note?.['wrong'] === null && note['is_drilled'] === true, `a good backup: ${JSON.stringify(note)}`);

  // Two writes, and a moment between them.
  await client.query("insert into marks values ('before the mistake')");
  await sleep(50);
  const moment = await now();
  await sleep(50);
  await client.query("insert into marks values ('the mistake')");
  const archivedBefore = acknowledged;
  const asked = await now();
  await run('archive-wal');
  await until('changes are archived', async () => {
    const at = (await fact('backup_archive'))?.['at'];
    return typeof at === 'string' && Date.parse(at) >= asked.getTime() - 5;
  });

  // Machine and disk are lost. Only the key was kept elsewhere.
  writeFileSync(key, readFileSync(join(living, 'server.key')), { mode: 0o600 });
  const { rows } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  await server.kill();
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await storm;
  await sleep(500);
  results['writes acknowledged'] = acknowledged;
  for (const part of ['postgres/pgdata', 'uploads', 'server.key'])
    rmSync(join(living, part), { recursive: true, force: true });

  /** Restores into a new folder. Returns what is there. */
  const restore = async (name: string, ...args: string[]) => {
    const dataDir = join(root, name);
    const { code, said } = cli(dataDir, 'restore', '--from', place, '--key', key, ...args);
    expect(code === 0, `the restore: ${said}`);
    const postgres = await openEmbedded({ dataDir, log: () => undefined });
    const restored = new pg.Client(postgres.connection as pg.ClientConfig);
    await restored.connect();
    const marks = (await restored.query<{ name: string }>('select name from marks')).rows;
    const { rows: counts } = await restored.query<{ n: number; last: number }>(
      'select count(*)::int as n, max(n)::int as last from storm',
    );
    await restored.end();
    await postgres.stop();
    const { n = 0, last = 0 } = counts[0] ?? {};
    expect(n === last, `no gap in the rows: ${n} of ${last}`);
    return { marks: marks.map((mark) => mark.name), last };
  };
  const past = await restore('past', '--at', moment.toISOString());
  expect(past.marks.join() === 'before the mistake', `only the write before the moment: ${past.marks}`);
  const end = await restore('end');
  expect(end.marks.length === 2, `both writes at the end: ${end.marks}`);
  expect(end.last >= archivedBefore, `${archivedBefore} archived writes, of which ${end.last} came back`);
  results['writes before the last archived moment'] = archivedBefore;
  results['lost of them'] = 0;
  results['restored to the moment'] = past.last;
  results['restored to the end'] = end.last;

  // Controls.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const late = cli(join(root, 'late'), 'restore', '--from', place, '--key', key, '--at', tomorrow);
  expect(late.code === 1 && late.said.includes('archive ends before'), `a later moment: ${late.said}`);
  const check = () => cli(join(root, 'check'), 'backup', '--check', place, '--key', key);
  expect(check().code === 0, `a whole place: ${check().said}`);
  const files = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  const object = files.find((file) => /\/[0-9a-f]{32}\.age$/.test(file)) ?? '';
  const whole = readFileSync(object);
  const flipped = Buffer.from(whole);
  flipped[whole.length - 20] = (flipped[whole.length - 20] ?? 0) ^ 1;
  writeFileSync(object, flipped);
  expect(check().code === 1 && check().said.includes('is damaged'), 'one byte was noticed');
  writeFileSync(object, whole);
  const archived = files.filter((file) => /wal-[0-9A-F]{24}\.age$/.test(file)).sort();
  rmSync(archived.at(-2) ?? '');
  expect(check().code === 1 && check().said.includes('has a gap'), 'one file of the archive was missed');
  console.table(results);
  await guest.stop();
  conclude({
    drill: 'backup',
    passed: true,
    lost: 0,
    doubled: 0,
    control: true,
    note: `${end.last} of ${acknowledged} writes restored, of which ${archivedBefore} had to be`,
  });
} finally {
  rmSync(root, { recursive: true, force: true });
}
