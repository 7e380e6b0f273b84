import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createLog } from '../log.ts';
import { openTracing, type Tracing } from './open-tracing.ts';
import { setTracer, traceStatement } from './tracing.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A stand-in of a collector, with what it received. */
async function openCollector(): Promise<{
  endpoint: string;
  bodies: string[];
  spans(): SentSpan[];
  server: Server;
}> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const spans = () =>
    bodies.flatMap((body) =>
      (
        JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
      ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return { endpoint: `http://127.0.0.1:${port}`, bodies, spans, server };
}

const log = createLog('silent');
const opened: { app?: TestApp; tracing?: Tracing; server?: Server } = {};
afterEach(async () => {
  setTracer(null);
  await opened.app?.close();
  await opened.tracing?.close();
  opened.server?.closeAllConnections();
  opened.server?.close();
});

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;

async function* inParts(text: string): AsyncGenerator<string> {
  for (const part of text.match(/.{1,20}/g) ?? []) {
    yield part;
    await sleep(10);
  }
}

async function openTraced(env: Record<string, string> = {}) {
  const collector = await openCollector();
  const tracing = openTracing({ endpoint: `${collector.endpoint}/`, version: '1.2.3', log });
  setTracer(tracing);
  const app = await openTestApp({ env });
  Object.assign(opened, { app, tracing, server: collector.server });
  return { ...collector, app, tracing };
}

it('one call is one trace with its statements inside, and has no word of a member', async () => {
  const { app, tracing, spans, bodies } = await openTraced({ TRUST_PROXY: '1' });
  const nora = await app.register({ name: 'Nora Lindqvist', tier: 'builder' });
  await tracing.flush();
  bodies.length = 0;
  const words = 'A quiet morning by the lake';
  // In parts over a connection, so that the body arrives after the span began.
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const posted = await fetch(`${address}/api/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${nora.token}`, 'content-type': 'application/json', traceparent },
    body: Readable.from(inParts(JSON.stringify({ content: `<p>${words}</p>` }))),
    duplex: 'half',
  });
  expect(posted.status).toBe(200);
  await app.visitor.call(
    `POST /api/auth/verify-email`,
    { token: 'verify_secret-of-a-link' },
    { traceparent: 'no' },
  );
  await app.app.inject({ url: '/api/calendar/ical_secret-of-a-path.ics' });
  await tracing.flush();

  const [call] = spans().filter(({ name }) => name === 'POST /api/posts');
  expect(call).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7', kind: 2 });
  const said = (span: SentSpan | undefined) =>
    Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));
  expect(said(call)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/posts',
    'http.response.status_code': 200,
  });
  const inside = spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
  expect(inside.every(({ traceId, kind }) => traceId === trace && kind === 3)).toBe(true);
  expect(inside.map(said).map((each) => each['db.query.text'])).toContainEqual(
    expect.stringMatching(/^insert into "posts" .+\$1/),
  );
  // A header that is no trace begins a new one.
  const refused = spans().find(({ name }) => name === 'POST /api/auth/verify-email');
  expect(refused?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(refused?.traceId).not.toBe(trace);
  const all = bodies.join();
  for (const secret of [words, 'Nora', nora.email, nora.token ?? '', nora.id, 'secret-of'])
    expect(all).not.toContain(secret);
});

it('a caller without a trusted proxy names no trace, and a stream and work beside calls have none', async () => {
  const { app, tracing, spans } = await openTraced();
  await app.visitor.call('GET /api/payments/packages', undefined, { traceparent });
  await traceStatement('select 1', async () => undefined);
  await app.db.selectFrom('members').select('id').execute();
  await tracing.flush();
  const names = new Set(spans().map(({ traceId }) => traceId));
  expect(names.size).toBe(1);
  expect(names).not.toContain(trace);
});

it('a job is a trace of its own, and a failed one has the code of its error alone', async () => {
  const { app, tracing, spans, bodies } = await openTraced();
  const nora = await app.register({ name: 'Nora' });
  app.mailer.send = () =>
    Promise.reject(Object.assign(new Error(`550 ${nora.email}`), { code: 'EENVELOPE' }));
  await app.runJobs();
  await tracing.flush();
  const job = spans().find(({ name }) => name === 'job send-verification');
  expect(job).toMatchObject({ kind: 5, status: { code: 2 } });
  expect(job?.parentSpanId ?? '').toBe('');
  expect(spans().some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
  expect(job?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'EENVELOPE' } });
  expect(bodies.join()).not.toContain(nora.email);
});

it('a collector that is away costs no call anything, and is logged once', async () => {
  const lines: string[] = [];
  const { endpoint, server } = await openCollector();
  server.close();
  const tracing = openTracing({
    endpoint,
    version: '1.2.3',
    log: createLog('info', { write: (line) => void lines.push(line) }),
    everyMs: 20,
  });
  setTracer(tracing);
  const app = await openTestApp();
  Object.assign(opened, { app, tracing });
  const began = performance.now();
  for (let calls = 0; calls < 20; calls += 1) {
    const { status } = await app.visitor.call('GET /api/payments/packages');
    expect(status).toBe(200);
  }
  expect(performance.now() - began).toBeLessThan(5000);
  for (let looks = 0; looks < 100 && lines.length === 0; looks += 1) await sleep(100);
  await app.visitor.call('GET /api/payments/packages');
  await tracing.flush();
  expect(lines.filter((line) => line.includes('collector'))).toHaveLength(1);
}, 30_000);
