import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { gaugesOf, tasksOf } from './app.ts';
import { readConfig } from './config.ts';
import { createApp } from './create-app.ts';
import type { AppContext } from './platform/app-context.ts';
import { type OpenDatabase, openDatabase } from './platform/database/database.ts';
import type { Mailer } from './platform/email/port.ts';
import { openLocalFiles } from './platform/files/local.ts';
import type { Files } from './platform/files/port.ts';
import { createHealth } from './platform/http/health.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { runDueJobs } from './platform/jobs.ts';
import { longestWait } from './platform/outside.ts';
import type { Payments } from './platform/payments/port.ts';
import type { Pusher } from './platform/push/port.ts';
import { createPusher } from './providers/push/push.ts';
import { openS3Files } from './providers/s3/s3.ts';
import { createMailer } from './providers/smtp/mailer.ts';
import { createStripePayments } from './providers/stripe/stripe.ts';
import { type Actor, openTestApp, type TestApp } from './testing/app.ts';
import { mayMount, mountDisk, unmountDisks } from './testing/disks.ts';
import { type FakeS3, openFakeS3 } from './testing/fake-s3.ts';
import { type FaultProxy, openFaultProxy } from './testing/fault-proxy.ts';
import { testKeys } from './testing/push-service.ts';
import { onDatabase } from './testing/template.ts';

// Other systems that are away, full or silent: each call is answered in time, with a sentence, and the server says what is wrong.

/** In ms. In production it is `longestWait`. */
const timeoutMs = 500;
const dataDir = mkdtempSync(join(tmpdir(), 'evolve-world-'));
if (mayMount) mountDisk(join(dataDir, 'disk'), '20k');
let ctx: TestApp;
let nora: Actor;
let proxy: FaultProxy;
let opened: OpenDatabase;
let s3: FakeS3;
let silent: Server;
let silentPort: number;
let picture: Buffer;
let app: FastifyInstance;
let metrics: ReturnType<typeof createMetrics>;
let name: string;

/** The parts of the context that a fault replaces. */
interface World {
  files: Files;
  mailer: Mailer;
  payments: Payments;
  pusher: Pusher;
}
let well: World;
let world: World;
/** Returns an object whose methods are those of the world at the moment of the call. */
const now = <Part extends keyof World>(part: Part): World[Part] =>
  new Proxy({} as World[Part], { get: (_target, key) => Reflect.get(world[part], key) });

let parts: AppContext;

beforeAll(async () => {
  ctx = await openTestApp();
  nora = await ctx.register({});
  name = (await sql<{ name: string }>`select current_database() as name`.execute(ctx.db)).rows[0]?.name ?? '';
  proxy = await openFaultProxy(onDatabase(inject('database'), name));
  opened = openDatabase(proxy.connection, ctx.log, { size: 4 });
  s3 = await openFakeS3();
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  silentPort = (silent.address() as AddressInfo).port;
  picture = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#456',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  well = { files: ctx.files, mailer: ctx.mailer, payments: ctx.payments, pusher: ctx.pusher };
  world = well;
  parts = {
    ...ctx,
    db: opened.db,
    files: now('files'),
    mailer: now('mailer'),
    payments: now('payments'),
    pusher: now('pusher'),
  };
  app = await createApp(parts, {
    web: null,
    health: createHealth(opened.db, performance.now.bind(performance)),
    maxEventLoopDelay: 0,
    pool: opened.pool,
  });
  metrics = createMetrics({ db: opened.db, pool: opened.pool }, gaugesOf(parts, app));
  metrics.watch(app);
  await app.ready();
}, 60_000);
afterAll(async () => {
  await app?.close();
  await opened?.close();
  await proxy?.close();
  await s3?.close();
  silent?.close();
  await ctx?.close();
  unmountDisks();
  rmSync(dataDir, { recursive: true, force: true });
});

let written = 0;
const boundary = 'stones';
const calls = {
  read: { method: 'GET' as const, url: '/api/auth/me' },
  write: () => ({
    method: 'POST' as const,
    url: '/api/goals',
    payload: { title: `Goal ${(written += 1)}`, unit: 'km', target_value: 10, deadline: '2026-12-01' },
  }),
  upload: () => ({
    method: 'POST' as const,
    url: '/api/users/upload-photo',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }),
  pay: {
    method: 'POST' as const,
    url: '/api/payments/checkout',
    payload: { package_id: 'builder_monthly' },
  },
};

async function call(options: { method: 'GET' | 'POST'; url: string; headers?: object; payload?: unknown }) {
  const began = performance.now();
  const reply = await app.inject({
    ...options,
    headers: { authorization: `Bearer ${nora.token}`, ...options.headers },
  } as never);
  return { status: reply.statusCode, body: reply.json(), ms: performance.now() - began };
}

interface Fault {
  /** Breaks the world. Returns how to mend it. */
  cause: () => Promise<() => unknown>;
  /** Statuses that aren't 200. */
  read?: 503;
  write?: 503;
  upload?: 503;
  pay?: 503;
  ready?: RegExp;
  /** A line of the metrics that shows it. */
  shown?: RegExp;
  says?: RegExp;
}

const withParts = (change: () => Partial<World>) => async () => {
  world = { ...well, ...change() };
  return () => (world = well);
};
const s3Of = (mood: FakeS3['mood'], change: (url: string) => string = (url) => url) =>
  withParts(() => {
    s3.mood = mood;
    const { storage } = readConfig({ DATA_DIR: dataDir, STORAGE_URL: change(s3.url) });
    if (!storage) throw new Error('no storage');
    return { files: openS3Files(storage, { timeoutMs }) };
  });
const mailerAt = (port: number) =>
  createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: () => 'a@evolve.test',
    outbox: dataDir,
    host: 'x',
  });
const saysSaving = /^We can't save anything at the moment\. Nothing you saved is lost/;
const saysPictures = /^We can't reach the pictures right now\./;
const saysRoom = /^We've run out of room for pictures\./;

const faults: Record<string, Fault> = {
  'the database is away': {
    async cause() {
      await proxy.set('refuse');
      return () => proxy.set('open');
    },
    read: 503,
    write: 503,
    upload: 503,
    pay: 503,
    ready: /^the database does not answer$/,
    says: /^We are busy for a moment/,
  },
  'the database is read-only': {
    async cause() {
      const end = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
          ctx.db,
        );
      await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(ctx.db);
      await end();
      // The connections of the pool were ended as well.
      await expect.poll(async () => (await call(calls.read)).status).toBe(200);
      return async () => {
        await sql
          .raw(
            `set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
          )
          .execute(ctx.db);
        await end();
      };
    },
    write: 503,
    upload: 503,
    pay: 503,
    ready: /^the database is read-only$/,
    says: saysSaving,
  },
  'the bucket is full': { cause: s3Of('full'), upload: 503, says: saysRoom },
  'the bucket is silent': {
    cause: s3Of('silent'),
    upload: 503,
    says: saysPictures,
    shown: /^evolve_outside_calls_total\{system="bucket",outcome="unanswered"\} [1-9]/m,
  },
  'the bucket refuses the key': {
    cause: s3Of('well', (url) => url.replace('sec', 'other')),
    upload: 503,
    says: saysPictures,
  },
  'the bucket is not there': {
    cause: s3Of('well', (url) => url.replace(/:\d+\//, ':1/')),
    upload: 503,
    says: saysPictures,
  },
  ...(mayMount && {
    'the disk of the folder is full': {
      cause: withParts(() => ({ files: openLocalFiles(join(dataDir, 'disk')) })),
      upload: 503 as const,
      says: saysRoom,
    },
  }),
  'the SMTP server is silent': {
    cause: withParts(() => ({ mailer: mailerAt(silentPort) })),
  },
  'the SMTP server refuses connections': {
    cause: withParts(() => ({ mailer: mailerAt(1) })),
  },
  'Stripe is silent': {
    cause: withParts(() => ({
      payments: createStripePayments({
        secretKey: 'sk_test_12345678',
        webhookSecret: 'whsec_12345678',
        apiBase: `http://127.0.0.1:${silentPort}`,
        clock: ctx.clock,
        sharedMicroseconds: async () => ctx.clock.now().getTime() * 1000,
        timeoutMs,
      }),
    })),
    pay: 503,
    says: /^The payment provider isn't responding\./,
    shown: /^evolve_outside_calls_total\{system="payments",outcome="unanswered"\} [1-9]/m,
  },
  'the push service is silent': {
    cause: withParts(() => ({
      pusher: createPusher({
        keys: testKeys,
        subject: 'mailto:a@evolve.test',
        log: ctx.log,
        clock: ctx.clock,
        accepts: () => true,
        agentOptions: {},
        longestMs: timeoutMs,
      }),
    })),
  },
};

describe.each(Object.entries(faults))('when %s', (_name, fault) => {
  it('calls are answered in time, with a sentence, and ready and metrics tell the truth', {
    timeout: 30_000,
  }, async () => {
    const mend = await fault.cause();
    try {
      for (const part of ['read', 'write', 'upload', 'pay'] as const) {
        const { [part]: options } = calls;
        const { status, body, ms } = await call(typeof options === 'function' ? options() : options);
        expect([part, status, JSON.stringify(body)]).toEqual([part, fault[part] ?? 200, expect.anything()]);
        if (status !== 200) {
          expect(body.detail).toMatch(fault.says ?? /never/);
          expect(body).toMatchObject({ code: 'unavailable', request_id: expect.any(String) });
          expect(JSON.stringify(body)).not.toMatch(/ECONN|ENOSPC|127\.0|53100|tmpfs/);
        }
        // The wait of one system, and some work on a busy machine.
        expect(ms).toBeLessThan(10_000 - longestWait + timeoutMs);
      }
      // The server asks its database once a second.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const ready = await call({ method: 'GET', url: '/health/ready' });
      expect([ready.status, ready.body.reason ?? '']).toEqual(
        fault.ready ? [503, expect.stringMatching(fault.ready)] : [200, ''],
      );
      const text = await metrics.text();
      expect(text).toContain('evolve_database_connections');
      if (fault.shown) expect(text).toMatch(fault.shown);
    } finally {
      await mend();
      s3.mood = 'well';
    }
    await expect.poll(async () => (await call(calls.write())).status, { timeout: 5000 }).toBe(200);
    await expect
      .poll(async () => (await call({ method: 'GET', url: '/health/ready' })).status, { timeout: 5000 })
      .toBe(200);
    expect((await call(calls.upload())).status).toBe(200);
  });
});

describe('an SMTP server that refuses connections', () => {
  it('shows in the metrics at the first email, and in what ready says', async () => {
    world = { ...well, mailer: mailerAt(1) };
    const { status, ms } = await call({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: nora.email },
    });
    expect([status, ms < 10_000]).toEqual([200, true]);
    await runDueJobs(ctx.pool, tasksOf(parts), ctx.log);
    world = well;
    const text = await metrics.text();
    expect(text).toMatch(/^evolve_email_jobs\{state="failing"\} [1-9]$/m);
    expect(text).toMatch(/^evolve_email_failing_seconds \d/m);
    expect(text).toMatch(/^evolve_outside_calls_total\{system="smtp",outcome="unanswered"\} [1-9]/m);
    expect((await call({ method: 'GET', url: '/health/ready' })).body.away).toContain('smtp');
  });
});
