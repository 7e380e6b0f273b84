import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, makeBuyers } from '../bench/buying.ts';
import { freePort, type Running, startServer, temporaryFolder } from '../bench/server.ts';
import { checkInvariants } from './cli/invariants/check.ts';
import { readConfig } from './config.ts';
import { addHistory } from './domains/habits/import-history.ts';
import { type OpenContext, openContext } from './open-context.ts';
import { isZip, readZip } from './platform/files/read-zip.ts';
import { enqueue } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { type FakeS3, openFakeS3 } from './testing/fake-s3.ts';

// Real servers on one database and one object store, killed with -9 in the middle of the long jobs (R1, S26).
const habits = 60;
const dates = Array.from({ length: 400 }, (_, at) =>
  new Date(Date.UTC(2024, 0, 1) + at * 86_400_000).toISOString().slice(0, 10),
);
const csv = `date,habit\n${Array.from({ length: habits }, (_, at) => dates.map((date) => `${date},Habit ${at}`).join('\n')).join('\n')}\n`;

let dataDir: string;
let spool: string;
let s3: FakeS3;
let port: number;
let server: Running;
let ctx: OpenContext;

beforeAll(async () => {
  dataDir = temporaryFolder('kill-jobs');
  spool = join(dataDir, 'spool');
  mkdirSync(spool, { mode: 0o777 });
  s3 = await openFakeS3();
  port = await freePort();
  server = await start();
  ctx = await openContext(readConfig({ DATA_DIR: dataDir, STORAGE_URL: s3.url }), createLog('silent'), {
    role: 'guest',
  });
}, 120_000);
afterAll(async () => {
  await ctx?.close();
  await server?.stop();
  await s3?.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const start = () => startServer({ dataDir, port, env: { STORAGE_URL: s3.url, TMPDIR: spool } });

/** Kills the server as soon as a job has begun, and starts it again. */
async function killWhen(hasBegun: () => Promise<boolean>): Promise<void> {
  await until(hasBegun);
  await sleep(Math.random() * 60);
  await server.kill();
  server = await start();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(5))
    if (await isSo()) return;
  throw new Error('It took longer than a minute.');
}

/** Does what the cron does some minutes later. A job of a dead server would wait for hours without it. */
const sweep = (task: 'sweep-imports' | 'sweep-exports' | 'erase-due-members') =>
  ctx.db.transaction().execute((db) => enqueue(db, task, {}));

async function call(member: Buyer, path: string, body?: object | FormData, origin = server.origin) {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${origin}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${member.token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  expect(reply.status, path).toBe(200);
  return (await reply.json()) as Record<string, never> & { id: string };
}

async function newMember(): Promise<Buyer> {
  const [member] = await makeBuyers(ctx, 1);
  if (!member) throw new Error('no member');
  return member;
}

async function withHistory(): Promise<Buyer> {
  const member = await newMember();
  for (let at = 0; at < habits; at += 1)
    await ctx.db.transaction().execute((db) =>
      addHistory(db, {
        memberId: member.id,
        habit: { name: `Habit ${at}`, unit: null, target: 1, clientId: crypto.randomUUID() },
        days: dates.map((date) => ({ date, count: 1 })),
        at: ctx.clock.now(),
      }),
    );
  return member;
}

async function previewed(member: Buyer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'history.csv');
  return (await call(member, 'imports', form)).id;
}

const importOf = (id: string) =>
  ctx.db.selectFrom('imports').select(['state', 'progress']).where('id', '=', id).executeTakeFirstOrThrow();
const exportOf = (member: Buyer) =>
  ctx.db
    .selectFrom('exports')
    .select(['state', 'file'])
    .where('member_id', '=', member.id)
    .executeTakeFirst();
const erasureOf = (member: Buyer) =>
  ctx.db
    .selectFrom('erasures')
    .select(['rows_erased', 'erased_at'])
    .where('member_id', '=', member.id)
    .executeTakeFirst();

async function countOf(member: Buyer) {
  const { rows } = await sql<{ habits: number; dates: number; created: number; marked: number }>`
    select (select count(*)::int from habits where member_id = ${member.id}) as habits,
      (select count(*)::int from habit_days d join habits h on h.id = d.habit_id where h.member_id = ${member.id} and d.count = 1) as dates,
      (select count(*)::int from domain_events where by_member = ${member.id} and what = 'habit.created') as created,
      (select count(*)::int from domain_events where by_member = ${member.id} and what = 'habit.marked_many') as marked`.execute(
    ctx.db,
  );
  return rows[0];
}

const brokenChecks = async () => (await checkInvariants(ctx)).filter(({ count }) => count > 0);
const storedExports = () => [...s3.objects.keys()].filter((name) => name.startsWith('export-'));
const whole = { habits, dates: habits * dates.length, created: habits, marked: habits };

async function expectWholeExport(member: Buyer): Promise<void> {
  const { file } = (await exportOf(member)) ?? {};
  const bytes = s3.objects.get(file ?? '')?.bytes ?? Buffer.alloc(0);
  expect(isZip(bytes)).toBe(true);
  const files = await readZip(bytes, { maxEntries: 1000, maxBytes: 1e8, isWanted: () => true });
  expect(JSON.parse(String(files.get('habits/history.json')))).toHaveLength(habits * dates.length);
  expect(JSON.parse(String(files.get('manifest.json'))).files).toHaveLength(files.size - 1);
}

async function leave(member: Buyer): Promise<void> {
  await ctx.db
    .updateTable('members')
    .set({ away_since: new Date('2026-01-01'), deletes_at: new Date('2026-01-31'), erases_texts: true })
    .where('id', '=', member.id)
    .execute();
}

describe('kill -9', () => {
  it('in an import, and in its undo, loses and doubles nothing', async () => {
    const member = await newMember();
    const id = await previewed(member);
    await call(member, `imports/${id}/apply`, {});
    let kills = 0;
    for (let after = 1; after < habits - 5; after += 25) {
      await killWhen(async () => {
        const { progress, state } = await importOf(id);
        return progress >= after || state === 'done';
      });
      kills += (await importOf(id)).state === 'working' ? 1 : 0;
      await sweep('sweep-imports');
    }
    expect(kills).toBeGreaterThan(0);
    await until(async () => (await importOf(id)).state === 'done');
    expect(await countOf(member)).toEqual(whole);

    await call(member, `imports/${id}/undo`, {});
    await killWhen(async () => ((await countOf(member))?.habits ?? 0) < habits - 10);
    expect((await importOf(id)).state).toBe('undoing');
    await sweep('sweep-imports');
    await until(async () => (await importOf(id)).state === 'undone');
    expect(await countOf(member)).toMatchObject({ habits: 0, dates: 0 });
    expect(await brokenChecks()).toEqual([]);
  }, 240_000);

  it('in an export leaves no half file and nothing in a folder, and the next run makes it', async () => {
    const member = await withHistory();
    await call(member, 'users/export', { contents: 'practice' });
    for (let kills = 0; kills < 2; kills += 1) {
      await killWhen(async () => (await exportOf(member))?.state === 'working');
      expect((await exportOf(member))?.state).toBe('working');
      expect(storedExports()).toEqual([]);
      expect(readdirSync(spool)).toEqual([]);
      // A quarter of an hour without a sign of life.
      await sql`update exports set worked_at = worked_at - interval '16 minutes'`.execute(ctx.db);
      await sweep('sweep-exports');
    }
    await until(async () => (await exportOf(member))?.state === 'ready');
    await expectWholeExport(member);
    expect(storedExports()).toHaveLength(1);
    expect(readdirSync(spool)).toEqual([]);
    expect(await brokenChecks()).toEqual([]);
  }, 240_000);

  it('in an erasure leaves nothing of the member in the end', async () => {
    const member = await withHistory();
    await call(member, 'users/export', { contents: 'practice' });
    await until(async () => (await exportOf(member))?.state === 'ready');
    const { file } = (await exportOf(member)) ?? {};
    await leave(member);
    await sweep('erase-due-members');
    for (const after of [0, 50]) {
      await killWhen(async () => ((await erasureOf(member))?.rows_erased ?? -1) >= after);
      await sweep('erase-due-members');
    }
    await until(async () => Boolean((await erasureOf(member))?.erased_at));
    expect(s3.objects.has(file ?? '')).toBe(false);
    const { rows } = await sql`select from members where id = ${member.id}`.execute(ctx.db);
    expect(rows).toEqual([]);
    expect(await countOf(member)).toEqual({ habits: 0, dates: 0, created: 0, marked: 0 });
    expect(await brokenChecks()).toEqual([]);
  }, 240_000);
});

it('two servers on one database import, export and erase once, also when one of them dies', async () => {
  const folder = temporaryFolder('kill-jobs-second');
  const { host = '', port: database, user } = ctx.pool.options;
  const second = await startServer({
    dataDir: folder,
    port: await freePort(),
    env: {
      STORAGE_URL: s3.url,
      SERVER_KEY: ctx.config.serverKey.toString('base64'),
      DATABASE_URL: `postgresql://${user}@localhost:${database}/${ctx.pool.options.database}?host=${encodeURIComponent(host)}`,
    },
  });
  try {
    const [importer, exporter, leaver] = [await newMember(), await withHistory(), await withHistory()];
    const id = await previewed(importer);
    await leave(leaver);
    const stored = storedExports().length;
    await Promise.all(
      [server.origin, second.origin].flatMap((origin) => [
        call(importer, `imports/${id}/apply`, {}, origin),
        call(exporter, 'users/export', { contents: 'practice' }, origin),
      ]),
    );
    // One job for each server.
    for (const member of [leaver, leaver]) await enqueue(ctx.db, 'erase-member', { member_id: member.id });
    await enqueue(ctx.db, 'run-import', { import_id: id });
    await until(async () => (await importOf(id)).progress > 5);
    await server.kill();
    await sql`update exports set worked_at = worked_at - interval '16 minutes' where state <> 'ready'`.execute(
      ctx.db,
    );
    for (const task of ['sweep-imports', 'sweep-exports', 'erase-due-members'] as const) await sweep(task);
    await until(async () => (await importOf(id)).state === 'done');
    await until(async () => Boolean((await erasureOf(leaver))?.erased_at));
    await until(async () => (await exportOf(exporter))?.state === 'ready');
    expect(await countOf(importer)).toEqual(whole);
    expect(await countOf(exporter)).toEqual(whole);
    await expectWholeExport(exporter);
    expect(storedExports()).toHaveLength(stored + 1);
    expect(await brokenChecks()).toEqual([]);
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
    if (!server.isAlive()) server = await start();
  }
}, 240_000);
