import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from './http.ts';
import { createLog } from './log.ts';

let app: FastifyInstance;
let release: () => void = () => undefined;
let worked = 0;
let isSwamped = false;
afterEach(() => app.close());

async function open(): Promise<void> {
  worked = 0;
  isSwamped = false;
  const held = new Promise<void>((resolve) => (release = resolve));
  app = await createHttp({
    log: createLog('silent'),
    trustProxy: false,
    rateLimits: false,
    isHttps: false,
    maxEventLoopDelay: 0,
    mostInFlight: 5,
    isSwamped: () => isSwamped,
  });
  app.get('/api/slow', async () => {
    worked += 1;
    await held;
    return { ok: true };
  });
  app.get('/api/broken', async () => {
    throw new Error('broken');
  });
  app.get('/health/live', async () => ({ ok: true }));
  await app.ready();
}

const get = (url: string) =>
  app
    .inject(url)
    .then(({ statusCode, headers, body }) => ({ status: statusCode, headers, body: JSON.parse(body) }));

describe('the gate', () => {
  it('forgets callers who went away before their answer', async () => {
    await open();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const callers = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
    for (const caller of callers) caller.write('GET /api/slow HTTP/1.1\r\nHost: evolve.test\r\n\r\n');
    while (worked < 5) await new Promise((resolve) => setImmediate(resolve));
    for (const caller of callers) caller.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    release();
    await vi.waitFor(() => expect(app.gate.inFlight).toBe(0));
    expect((await get('/api/slow')).status).toBe(200);
  });

  it('lets so many in and turns the rest away before any work, health excepted', async () => {
    await open();
    const inside = Array.from({ length: 5 }, () => get('/api/slow'));
    while (worked < 5) await new Promise((resolve) => setImmediate(resolve));
    const start = performance.now();
    const outside = await Promise.all(Array.from({ length: 50 }, () => get('/api/slow')));
    expect(performance.now() - start).toBeLessThan(2000);
    for (const { status, headers, body } of outside) {
      expect([status, body.code, headers['retry-after'], headers['x-content-type-options']]).toEqual([
        503,
        'unavailable',
        '2',
        'nosniff',
      ]);
    }
    expect(worked).toBe(5);
    expect((await get('/health/live')).status).toBe(200);
    expect([app.gate.inFlight, app.gate.shed]).toEqual([5, 50]);
    release();
    expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(app.gate.inFlight).toBe(0);
    expect((await get('/api/slow')).status).toBe(200);
  });

  it('counts down for faults, unknown addresses and calls broken off by the client', async () => {
    await open();
    for (let call = 0; call < 10; call += 1) {
      expect((await get('/api/broken')).status).toBe(500);
      expect((await get('/api/nothing')).status).toBe(404);
    }
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const broken = Array.from({ length: 5 }, () => {
      const stop = new AbortController();
      return { stop, call: fetch(`${address}/api/slow`, { signal: stop.signal }).catch(() => 'broken off') };
    });
    while (worked < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(app.gate.inFlight).toBe(5);
    for (const { stop } of broken) stop.abort();
    await Promise.all(broken.map(({ call }) => call));
    release();
    for (let tries = 0; app.gate.inFlight > 0 && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(app.gate.inFlight).toBe(0);
  });

  it('turns calls away while what stands behind is swamped', async () => {
    await open();
    release();
    isSwamped = true;
    expect((await get('/api/slow')).status).toBe(503);
    expect((await get('/health/live')).status).toBe(200);
    expect(worked).toBe(0);
    isSwamped = false;
    expect((await get('/api/slow')).status).toBe(200);
  });
});

describe('a busy event loop', () => {
  it('sheds before the handler runs', async () => {
    let handled = 0;
    app = await createHttp({
      log: createLog('silent'),
      trustProxy: false,
      rateLimits: false,
      isHttps: false,
      maxEventLoopDelay: 100,
    });
    app.get('/api/quick', async () => ({ handled: (handled += 1) }));
    app.get('/health/live', async () => ({ ok: true }));
    await app.ready();
    // Blocks the loop until the next sample has seen it.
    let status = 200;
    for (let round = 0; status === 200 && round < 10; round += 1) {
      const end = performance.now() + 600;
      while (performance.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 0));
      ({ status } = await get('/api/quick'));
    }
    const before = handled;
    expect(status).toBe(503);
    expect((await get('/health/live')).status).toBe(200);
    expect(handled).toBe(before);
    expect(app.gate.shed).toBeGreaterThan(0);
  });
});
