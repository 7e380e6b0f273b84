import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createHttp } from './http.ts';

let app: FastifyInstance;
let release: () => void = () => undefined;
let worked = 0;
let arrived = 0;
let isSwamped = false;
afterEach(() => app.close());

async function open(): Promise<void> {
  worked = 0;
  arrived = 0;
  isSwamped = false;
  const held = new Promise<void>((resolve) => (release = resolve));
  app = await createHttp({
    log: createLog('silent'),
    trustProxy: 0,
    rateLimits: false,
    isHttps: false,
    maxEventLoopDelay: 0,
    // Five calls run, plus two places for quiet callers. One busy caller may run four calls and queue four.
    gate: { maxRunning: 5, maxWaiting: 8, timeoutMs: 400 },
    isSwamped: () => isSwamped,
  });
  app.get('/api/slow', async () => {
    worked += 1;
    await held;
    return { ok: true };
  });
  app.get('/api/queued', { config: { isQueued: true } }, async () => {
    await held;
    return { ok: true };
  });
  const late = async () => {
    arrived += 1;
    await held;
  };
  app.get('/api/late', { onRequest: late }, async () => {
    worked += 1;
    return { ok: true };
  });
  app.get('/api/broken', async () => {
    throw new Error('broken');
  });
  app.get('/api/nothing-much', async () => ({ ok: true }));
  app.post('/api/quick', async () => ({ ok: true }));
  app.get('/page', async () => ({ ok: true }));
  app.get('/health/live', async () => ({ ok: true }));
  await app.ready();
}

/** After this many calls the network counts as busy. */
async function makeBusy(): Promise<void> {
  for (let call = 0; call < 50; call += 1) await app.inject('/api/nothing-much');
}

const get = (url: string, remoteAddress = '127.0.0.1', token?: string) =>
  app
    .inject({ url, remoteAddress, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
    .then(({ statusCode, headers, body }) => ({ status: statusCode, headers, body: JSON.parse(body) }));

describe('the gate', () => {
  it('forgets callers who disconnect before their response', async () => {
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

  it('runs some calls, queues some, and turns the rest away before any work, except health', async () => {
    await open();
    await makeBusy();
    const inside = Array.from({ length: 4 }, () => get('/api/slow'));
    while (worked < 4) await new Promise((resolve) => setImmediate(resolve));
    const queued = Array.from({ length: 4 }, () => get('/api/slow'));
    const outside = await Promise.all(Array.from({ length: 50 }, () => get('/api/slow')));
    for (const { status, headers, body } of outside) {
      expect([status, body.code, headers['retry-after'], headers['x-content-type-options']]).toEqual([
        503,
        'unavailable',
        '2',
        'nosniff',
      ]);
      expect(body.request_id).toMatch(/^[\da-f-]{36}$/);
    }
    expect(worked).toBe(4);
    expect((await get('/health/live')).status).toBe(200);
    expect([app.gate.inFlight, app.gate.waiting, app.gate.shed]).toEqual([4, 4, 50]);
    release();
    const answers = await Promise.all([...inside, ...queued]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([app.gate.inFlight, app.gate.waiting]).toEqual([0, 0]);
    expect((await get('/api/slow')).status).toBe(200);
  });

  it('lets a quiet caller past a flood, and answers 503 to those who waited too long', async () => {
    await open();
    await makeBusy();
    const flood = Array.from({ length: 8 }, () => get('/api/slow'));
    while (worked < 4) await new Promise((resolve) => setImmediate(resolve));
    const quiet = get('/api/slow', '10.9.8.7');
    while (worked < 5) await new Promise((resolve) => setImmediate(resolve));
    // Running calls are not hurried. Waiting calls get 503 when their timeout ends.
    const late = await Promise.all(flood.slice(4));
    expect(late.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    release();
    expect((await quiet).status).toBe(200);
    expect((await Promise.all(flood.slice(0, 4))).map(({ status }) => status)).toEqual(Array(4).fill(200));
  });

  it('does not run calls whose callers left while their session was read', async () => {
    await open();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const callers = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
    for (const caller of callers) caller.write('GET /api/late HTTP/1.1\r\nHost: evolve.test\r\n\r\n');
    await vi.waitFor(() => expect(arrived).toBe(5));
    for (const caller of callers) caller.destroy();
    await vi.waitFor(() => expect(app.gate.inFlight).toBe(0));
    // Other calls fill the queue, so that a returning call would have to wait.
    const inside = Array.from({ length: 7 }, () => get('/api/slow', '10.9.8.7'));
    await vi.waitFor(() => expect(worked).toBe(7));
    release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([worked, app.gate.waiting]).toEqual([7, 0]);
    await Promise.all(inside);
    expect(app.gate.inFlight).toBe(0);
  });

  it('does not count calls in a queue of their own against the places for reads', async () => {
    await open();
    await makeBusy();
    const queued = Array.from({ length: 8 }, () => get('/api/queued'));
    await vi.waitFor(() => expect(app.gate.waiting).toBe(4));
    expect((await get('/api/nothing-much')).status).toBe(200);
    release();
    await Promise.all(queued);
  });

  it('recognises a member by a verified token, whatever their network does', async () => {
    await open();
    await makeBusy();
    const token = 'a-good-token-of-a-member';
    app.gate.know(token, 'nora');
    const flood = Array.from({ length: 20 }, () => get('/api/slow'));
    while (worked < 4) await new Promise((resolve) => setImmediate(resolve));
    const quiet = get('/api/slow', '127.0.0.1', token);
    while (worked < 5) await new Promise((resolve) => setImmediate(resolve));
    release();
    expect((await quiet).status).toBe(200);
    await Promise.all(flood);
  });

  it('separates the queues for reads, writes and pages', async () => {
    await open();
    await makeBusy();
    const flood = Array.from({ length: 8 }, () => get('/api/slow'));
    while (worked < 4) await new Promise((resolve) => setImmediate(resolve));
    expect((await app.inject({ method: 'POST', url: '/api/quick' })).statusCode).toBe(200);
    expect((await get('/page')).status).toBe(200);
    release();
    await Promise.all(flood);
  });

  it('frees places after faults, unknown URLs and aborted calls', async () => {
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

  it('turns busy callers away while the services behind are swamped, but never quiet ones', async () => {
    await open();
    release();
    await makeBusy();
    isSwamped = true;
    expect((await get('/api/slow')).status).toBe(503);
    expect((await get('/health/live')).status).toBe(200);
    expect(worked).toBe(0);
    expect((await get('/api/slow', '10.9.8.7')).status).toBe(200);
    isSwamped = false;
    expect((await get('/api/slow')).status).toBe(200);
  });
});

describe('a busy event loop', () => {
  it('turns busy callers away before the handler runs', async () => {
    let handled = 0;
    app = await createHttp({
      log: createLog('silent'),
      trustProxy: 0,
      rateLimits: false,
      isHttps: false,
      maxEventLoopDelay: 100,
    });
    app.get('/api/quick', async () => ({ handled: (handled += 1) }));
    app.get('/health/live', async () => ({ ok: true }));
    await app.ready();
    // Blocks the loop until the next sample has measured it.
    let status = 200;
    for (let call = 0; call < 50; call += 1) await get('/api/quick');
    for (let round = 0; status === 200 && round < 10; round += 1) {
      const end = performance.now() + 600;
      while (performance.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 0));
      ({ status } = await get('/api/quick'));
    }
    expect((await get('/api/quick', '10.9.8.7')).status).toBe(200);
    const before = handled;
    expect(status).toBe(503);
    expect((await get('/health/live')).status).toBe(200);
    expect(handled).toBe(before);
    expect(app.gate.shed).toBeGreaterThan(0);
  });
});
