import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { createHealth, freeBytesIn, serveHealth } from './health.ts';
import { createHttp } from './http.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

const ctx = await testApp();

const gibibyte = 2 ** 30;
const bareApp = () =>
  createHttp({ log: ctx.log, trustProxy: 0, rateLimits: false, isHttps: false, maxEventLoopDelay: 0 });

describe('the readiness check', () => {
  it('queries the database at most once a second, however many callers ask', async () => {
    let at = 0;
    let asked = 0;
    const health = createHealth(ctx.db, () => at, { freeBytes: async () => ((asked += 1), gibibyte) });
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => health.notReady())))).toEqual(
      new Set([null]),
    );
    at = 999;
    await health.notReady();
    expect(asked).toBe(1);
    at = 1000;
    await health.notReady();
    expect(asked).toBe(2);
  });

  it.each([
    [gibibyte, null],
    [100 * 1024 * 1024, null],
    [100 * 1024 * 1024 - 1, 'the disk is nearly full'],
    [0, 'the disk is nearly full'],
  ])('with %d bytes free: %s', async (free, reason) => {
    expect(await createHealth(ctx.db, () => 0, { freeBytes: async () => free }).notReady()).toBe(reason);
  });

  it('fails at once when the server stops', async () => {
    const health = createHealth(ctx.db, () => 0);
    expect(await health.notReady()).toBeNull();
    health.stop();
    expect(await health.notReady()).toBe('stopping');
  });

  it('checks the disk, and passes on systems that cannot report free space', async () => {
    expect(await freeBytesIn(ctx.config.dataDir)).toBeGreaterThan(0);
    expect(await freeBytesIn('/no/such/folder')).toBe(Number.POSITIVE_INFINITY);
  });
});

it('versions and missing updates are told on this machine alone', async () => {
  const app = await bareApp();
  const about = { version: '1.2.3', missing_updates: 'PostgreSQL 18.4 lacks the security fixes of 18.5' };
  serveHealth(app, { about, notReady: async () => null });
  for (const state of ['live', 'ready'])
    for (const [remoteAddress, told] of [
      ['127.0.0.1', about],
      ['::1', about],
      ['198.51.100.7', {}],
    ] as const) {
      // Other tests of this process may have left systems that are away.
      const reply = await app.inject({ url: `/health/${state}`, remoteAddress });
      const { away: _, ...facts } = reply.json() as Record<string, string>;
      expect(facts).toEqual({ status: state, ...told });
    }
  await app.close();
});

describe('metrics', () => {
  it('count requests by route and status, on the address of METRICS_HOST alone', async () => {
    const app = await bareApp();
    app.get('/api/things/:id', async () => ({ ok: true }));
    app.get('/api/broken', async () => {
      throw new Error('broken');
    });
    const metrics = createMetrics(ctx);
    metrics.watch(app);
    const served = await serveMetrics(metrics.text, { host: '127.0.0.1', port: 0, log: ctx.log });
    try {
      for (const url of [
        '/api/things/1',
        '/api/things/2?token=evt_secret',
        '/api/broken',
        '/api/nothing',
        '/api/"quoted"\\n',
      ])
        await app.inject(url);
      const reply = await fetch(`http://127.0.0.1:${served.port}/metrics`);
      expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      const text = await reply.text();
      expect(text).toContain('evolve_requests_total{method="GET",route="/api/things/:id",status="200"} 2\n');
      expect(text).toContain('evolve_requests_total{method="GET",route="none",status="404"} 2\n');
      expect(text).toContain('evolve_responses_5xx_total 1\n');
      for (const name of [
        'in_flight',
        'shed_total',
        'database_connections{state="used"}',
        'database_waiting',
        'jobs{state="waiting"}',
        'jobs{state="dead"}',
        'request_duration_seconds_count{method="GET",route="/api/broken"}',
        'request_duration_seconds_bucket{le="0.5",method="GET",route="/api/things/:id"}',
      ])
        expect(text, name).toMatch(new RegExp(`^evolve_${name.replace(/[{}/]/g, '\\$&')} [\\d.e-]+$`, 'm'));
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
      expect(text).not.toMatch(/secret|quoted|NaN|undefined/);
      for (const line of text.trimEnd().split(/\n+/))
        expect(line).toMatch(
          /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"\n]*"(,\w+="[^"\n]*")*\})? [\d.e+-]+|nodejs_eventloop_lag_\w+ Nan)$/,
        );
      expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${served.port}/metrics`, { method: 'POST' })).status).toBe(404);
      await expect(fetch(`http://127.0.0.2:${served.port}/metrics`)).rejects.toThrow();
      expect((await ctx.app.inject('/metrics')).body).not.toContain('evolve_');
    } finally {
      await served.close();
      await app.close();
    }
  });
});
