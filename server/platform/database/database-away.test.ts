import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { testApp } from '#server/testing/app.ts';
import { type FaultProxy, openFaultProxy } from '#server/testing/fault-proxy.ts';
import { onDatabase } from '#server/testing/template.ts';
import { createHealth } from '../http/health.ts';
import { enqueue, startWorkers } from '../jobs.ts';
import { isDatabaseAway, type OpenDatabase, openDatabase, withTimeout } from './database.ts';

const ctx = await testApp();
const nora = await ctx.member('nora');
let proxy: FaultProxy;
let opened: OpenDatabase;
let probe: OpenDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(ctx.db);
  proxy = await openFaultProxy(onDatabase(inject('database'), rows[0]?.name ?? ''));
  opened = openDatabase(proxy.connection, ctx.log, { size: 4 });
  probe = openDatabase(proxy.connection, ctx.log, { size: 1 });
  app = await createApp(
    { ...ctx, db: opened.db },
    {
      web: null,
      health: createHealth(probe.db, performance.now.bind(performance)),
      maxEventLoopDelay: 0,
      pool: opened.pool,
    },
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await probe.close();
  await proxy.close();
});

const get = async (url: string) => {
  const start = performance.now();
  const { statusCode, headers, body } = await app.inject({
    url,
    headers: { authorization: `Bearer ${nora.token}` },
  });
  return { status: statusCode, headers, body: JSON.parse(body), ms: performance.now() - start };
};

describe.each(['refuse', 'silent'] as const)('when the database is gone (%s)', (mode) => {
  it('calls answer 503 within three seconds, the process survives, and it recovers by itself', async () => {
    // Warm connections are the hard case: the database reads nothing that is sent on them.
    expect(
      (await Promise.all(Array.from({ length: 8 }, () => get('/api/auth/me')))).every(
        ({ status }) => status === 200,
      ),
    ).toBe(true);
    await proxy.set(mode);
    const during = await Promise.all([
      ...Array.from({ length: 12 }, () => get('/api/auth/me')),
      app
        .inject({ method: 'POST', url: '/api/auth/login', payload: { email: nora.email, password: 'x' } })
        .then((reply) => ({ status: reply.statusCode, headers: reply.headers, body: reply.json(), ms: 0 })),
    ]);
    for (const { status, headers, body, ms } of during) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3);
      expect(body).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('please try again'),
      });
      expect(JSON.stringify(body)).not.toMatch(/ECONN|timeout|127\.0/);
      expect(ms).toBeLessThan(3500);
    }
    expect((await get('/health/live')).status).toBe(200);
    expect(await get('/health/ready')).toMatchObject({
      status: 503,
      body: { reason: 'the database does not answer' },
    });

    await proxy.set('open');
    const back = performance.now();
    let status = 0;
    while (status !== 200 && performance.now() - back < 5000) ({ status } = await get('/api/auth/me'));
    expect(status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await get('/health/ready')).status).toBe(200);
  });
});

it('a server whose connections are all busy is ready', async () => {
  const busy = Array.from({ length: 4 }, () => sql`select pg_sleep(2)`.execute(opened.db));
  await expect.poll(() => opened.pool.totalCount - opened.pool.idleCount).toBe(4);
  const began = performance.now();
  expect((await get('/health/ready')).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1000);
  await Promise.all(busy);
});

describe('statements', () => {
  it('that take too long are cancelled, and the call may be retried', async () => {
    const error = await sql`select pg_sleep(5)`.execute(opened.db).catch((reason: unknown) => reason);
    expect((error as { code?: string }).code).toBe('57014');
    expect(isDatabaseAway(error)).toBe(true);
  });

  it('are planned without the just-in-time compiler, which takes seconds for a page', async () => {
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(opened.db);
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it('of a patient command may take longer', async () => {
    const patient = openDatabase({ ...opened.pool.options }, ctx.log, { size: 1, patience: 4 });
    try {
      await sql`select pg_sleep(3)`.execute(patient.db);
    } finally {
      await patient.close();
    }
  });

  it('may take long in background work', async () => {
    await withTimeout(opened.db, (db) => sql`select pg_sleep(3)`.execute(db));
    const { rows } = await sql<{
      limit: string;
    }>`select current_setting('statement_timeout') as limit`.execute(opened.db);
    expect(rows[0]?.limit).toBe('2500ms');
  });
});

describe('isDatabaseAway', () => {
  it.each([
    [{ code: 'ENOENT', syscall: 'connect' }, true],
    [{ code: 'ENOENT', syscall: 'open' }, false],
    [{ code: '08006' }, true],
    [{ code: '57P01' }, true],
    [{ code: '23505' }, false],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('Query read timeout'), true],
    [new Error('anything else'), false],
  ])('%j: %s', (error, away) => expect(isDatabaseAway(error)).toBe(away));
});

describe('workers', () => {
  it('continue after the database was away', async () => {
    const ran: string[] = [];
    const workers = await startWorkers(
      opened.pool,
      { probe: async ({ name }) => void ran.push(String(name)) },
      [],
      ctx.log,
      { pollMs: 50 },
    );
    try {
      await enqueue(ctx.db, 'probe', { name: 'before' });
      await until(() => ran.includes('before'));
      await proxy.set('refuse');
      await enqueue(ctx.db, 'probe', { name: 'after' });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(ran).toEqual(['before']);
      await proxy.set('open');
      await until(() => ran.includes('after'));
      expect(ran).toEqual(['before', 'after']);
    } finally {
      await workers.stop();
    }
  });
});

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 300) throw new Error('it never happened');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
