import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { isNightly } from '../scripts/short-form.ts';
import { checkInvariants } from './cli/invariants/check.ts';
import { readConfig } from './config.ts';
import { advanceDeletion } from './domains/auth/deactivation/advance-deletion.ts';
import { addHistory } from './domains/habits/import-history.ts';
import { deleteBySupport } from './domains/leaving/erase-by-support.ts';
import { type OpenContext, openContext } from './open-context.ts';
import { readZip } from './platform/files/read-zip.ts';
import { enqueue } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { type FakeS3, openFakeS3 } from './testing/fake-s3.ts';
import { type BenchMember, makeMembers } from './testing/members.ts';
import {
  freePort,
  killPostgres,
  type Running,
  startServer,
  temporaryFolder,
} from './testing/server-process.ts';

const folder = temporaryFolder('data-kill');
const spool = join(folder, 'tmp');
let store: FakeS3 | undefined;
let server: Running | undefined;
let bench: OpenContext | undefined;
let port = 0;

afterEach(async () => {
  await server?.kill();
  await bench?.close();
  await store?.close();
  killPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
});

const kills = isNightly ? 5 : 2;
const habits = 24;
const days = 500;
const dates = Array.from({ length: days }, (_, n) =>
  new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10),
);

const start = async (): Promise<void> => {
  // Other tests that kill servers may take the machine meanwhile.
  const within = 180_000;
  server = await startServer({
    dataDir: folder,
    within,
    port,
    env: { STORAGE_URL: store?.url ?? '', TMPDIR: spool },
  });
};
async function call<T>({ token }: BenchMember, path: string, init: RequestInit = {}): Promise<T> {
  const reply = await fetch(`${server?.origin}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
const post = <T>(member: BenchMember, path: string, body: unknown = {}): Promise<T> =>
  call(member, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Gives a member habits with a history, by the functions of the product. */
async function fill({ db, clock }: OpenContext, { id }: BenchMember): Promise<void> {
  for (let n = 0; n < habits; n += 1)
    await db.transaction().execute((tx) =>
      addHistory(tx, {
        memberId: id,
        habit: { name: `Habit ${n}`, unit: null, target: 1, clientId: crypto.randomUUID() },
        days: dates.map((date) => ({ date, count: 1 })),
        source: 'csv',
        at: clock.now(),
      }),
    );
}
/** Sends a table with as many dates, and applies it. */
async function startImport(member: BenchMember): Promise<void> {
  const rows = Array.from({ length: habits }, (_, n) => dates.map((date) => `${date},Habit ${n}\n`).join(''));
  const form = new FormData();
  form.set('file', new Blob([`date,habit\n${rows.join('')}`]), 'history.csv');
  const { id } = await call<{ id: string }>(member, '/api/imports', { method: 'POST', body: form });
  await post(member, `/api/imports/${id}/apply`);
}
async function startErasure(app: OpenContext, { id, email }: BenchMember): Promise<void> {
  await deleteBySupport(app, { email, reason: 'A test.', texts: 'erase' });
  await app.db.transaction().execute(async (tx) => {
    await advanceDeletion(tx, { memberId: id, erasesTexts: true, now: app.clock.now() });
    await enqueue(tx, 'erase-member', { member_id: id }, { key: `erase ${id}` });
  });
}

/** How far the three are: the state of the export, habits imported, rows erased. */
async function progressOf({ pool }: OpenContext, [exporter, importer, leaver]: BenchMember[]) {
  const { rows } = await pool.query<{
    export: string;
    imported: number;
    import: string;
    erased: number;
    gone: boolean;
  }>(
    `select (select state from exports where member_id = $1) as export,
       (select progress from imports where member_id = $2) as imported, (select state from imports where member_id = $2) as import,
       coalesce((select rows_erased from erasures where member_id = $3), 0)::int as erased,
       exists (select from erasures where member_id = $3 and erased_at is not null) as gone`,
    [exporter?.id, importer?.id, leaver?.id],
  );
  if (!rows[0]) throw new Error('no row');
  return rows[0];
}
type Progress = Awaited<ReturnType<typeof progressOf>>;
const isFinished = (at: Progress): boolean => at.export === 'ready' && at.import === 'done' && at.gone;

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const since = performance.now(); !(await holds()); await sleep(20))
    if (performance.now() - since > 240_000) throw new Error(`It took longer than four minutes: ${what}`);
}

it('kill -9 in the middle of an export, an import and an erasure: each is finished once, and nothing is left', async () => {
  mkdirSync(spool);
  store = await openFakeS3();
  port = await freePort();
  await start();
  const app = await openContext(
    readConfig({ DATA_DIR: folder, STORAGE_URL: store.url, LOG_LEVEL: 'silent' }),
    createLog('silent'),
    { role: 'guest' },
  );
  bench = app;
  const members = await makeMembers(app, 3);
  const [exporter, importer, leaver] = members;
  if (!exporter || !importer || !leaver) throw new Error('no members');
  await fill(app, exporter);
  await fill(app, leaver);
  // A slow store makes the export last.
  store.mood = 'slow';

  await post(exporter, '/api/users/export', { contents: 'everything' });
  await startImport(importer);
  await startErasure(app, leaver);

  let killedAtWork = 0;
  let before = await progressOf(app, members);
  for (let n = 0; n < kills; n += 1) {
    // Random, but after something was done since the last kill.
    await until(
      async () => {
        const at = await progressOf(app, members);
        return isFinished(at) || JSON.stringify(at) !== JSON.stringify(before);
      },
      `progress before kill ${n + 1}`,
    );
    await sleep(Math.random() * 400);
    await server?.kill();
    before = await progressOf(app, members);
    if (!isFinished(before)) killedAtWork += 1;
    // A server that was killed in the moment before its file lost its name left this one.
    writeFileSync(join(spool, 'evolve-upload-999999999-left'), '');
    mkdirSync(join(spool, 'evolve-upload-aB3dE6'));
    await start();
  }
  await until(async () => isFinished(await progressOf(app, members)), 'the end');

  // At least one kill was in the middle, or this test says nothing.
  expect(killedAtWork).toBeGreaterThan(0);
  const [made] = await call<{ contents: string; key: string }[]>(exporter, '/api/users/export');
  const file = await fetch(`${server?.origin}/api/users/export/${made?.key}/file`, {
    headers: { authorization: `Bearer ${exporter.token}` },
  });
  const archive = await readZip(Buffer.from(await file.arrayBuffer()), {
    maxEntries: 1000,
    maxBytes: 100_000_000,
    isWanted: (path) => path.endsWith('.json'),
  });
  expect(JSON.parse(String(archive.get('habits/history.json')))).toHaveLength(habits * days);

  const { rows } = await app.pool.query<{ dates: number; habits: number }>(
    `select count(*)::int as dates, count(distinct habit_id)::int as habits from habit_days
     where habit_id in (select id from habits where member_id = $1)`,
    [importer.id],
  );
  expect(rows).toEqual([{ dates: habits * days, habits }]);

  const left = await app.pool.query(
    `select 1 from habits where member_id = $1 union all select 1 from members where id = $1 and name = 'Bench'`,
    [leaver.id],
  );
  expect(left.rowCount).toBe(0);

  expect(readdirSync(spool).filter((name) => name.startsWith('evolve-upload-'))).toEqual([]);
  await until(async () => readyEmails(folder) > 0, 'the email');
  expect(readyEmails(folder)).toBe(1);
  const jobs = await app.pool.query(
    `select task_identifier from graphile_worker.jobs where task_identifier in ('prepare-export', 'run-import', 'erase-member')`,
  );
  expect(jobs.rows).toEqual([]);
  const broken = (await checkInvariants(app)).filter(({ count }) => count > 0);
  expect(broken).toEqual([]);
}, 900_000);

/** Emails that tell of a finished export. */
const readyEmails = (dataDir: string): number =>
  readdirSync(join(dataDir, 'outbox'))
    .filter((name) => name.endsWith('.eml'))
    .filter((name) => /Your data is ready/.test(readFileSync(join(dataDir, 'outbox', name), 'utf8'))).length;
