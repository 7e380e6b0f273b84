import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, testApp } from '#server/testing/app.ts';

const app = await testApp();
const nora = await app.member('nora');
await app.app.listen({ host: '127.0.0.1', port: 0 });
let port: number;
beforeAll(async () => {
  port = (app.app.server.address() as { port: number }).port;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'TRACE';
const send = async (
  method: Method,
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = {},
) => {
  const reply = await app.app.inject({ method: method as 'GET', url, payload, headers });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, json: () => reply.json() };
};
const login = (payload: string | Buffer, type = 'application/json') =>
  send('POST', '/api/auth/login', payload, { 'content-type': type });

/** Sends raw bytes over a socket and returns the whole response. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let seen = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (seen += chunk));
    socket.on('close', () => resolve(seen));
    socket.on('error', reject);
    socket.setTimeout(5000, () => socket.destroy());
  });

const expectHeaders = (headers: Record<string, unknown>) => {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/no-referrer|strict-origin/),
    'content-security-policy': expect.stringMatching(/default-src .*frame-ancestors 'none'/),
  });
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  for (const told of [
    'x-powered-by',
    'server',
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'set-cookie',
  ])
    expect(headers[told], told).toBeUndefined();
};

describe('bodies', () => {
  const entry = JSON.stringify({ email: 'nora@example.com', password: 'seven grey stones' });

  it.each([
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'text/json',
    'application/json-patch+json',
    'nonsense',
  ])('%s answers 415', async (type) => {
    const { status, json } = await login(entry, type);
    expect([status, json().code]).toEqual([415, 'unsupported_media_type']);
  });

  it('without a type answer 415', async () => {
    const { status } = await send('POST', '/api/auth/login', Buffer.from(entry));
    expect(status).toBe(415);
  });

  it('with a character set are JSON all the same', async () =>
    expect((await login(entry, 'application/json; charset=utf-8')).status).toBe(200));

  it('over 256 kB answer 413, with and without a declared length', async () => {
    const large = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(256 * 1024) });
    expect((await login(large)).status).toBe(413);
    expect(
      (await login(JSON.stringify({ email: 'a@example.com', password: 'x', pad: 'x'.repeat(255 * 1024) })))
        .status,
    ).toBe(401);
    expect(
      await raw(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n50000\r\n${'x'.repeat(0x50000)}\r\n0\r\n\r\n`,
      ),
    ).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    '{',
    '{"email":}',
    'null,',
    '[1,2',
    '{"a":1}{"b":2}',
    "{'a':1}",
    '\u0000',
    '{"email":"\\u12"}',
    'NaN',
    'undefined',
  ])('that are not JSON answer 400: %j', async (payload) => {
    const { status, json } = await login(payload);
    expect([status, json().detail]).toEqual([400, 'The request could not be read as JSON.']);
    expect(json().fields).toBeUndefined();
  });

  it('never appear in an error or the log', async () => {
    app.logLines.length = 0;
    const { text } = await login('{"password":"hunter2-is-here" oops');
    expect(text).not.toContain('hunter2');
    expect(app.logLines.join()).not.toContain('hunter2');
  });

  it.each([
    ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['lists', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['a field', `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)},"password":"x"}`],
    ['prototypes', '{"__proto__":'.repeat(5000) + '1' + '}'.repeat(5000)],
  ])('nested 10,000 deep are refused without a fault: %s', async (_what, payload) => {
    const { status } = await login(payload);
    expect([400, 422]).toContain(status);
  });
});

describe('addresses', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth',
    '/api/auth/me/more',
    '/api/auth/login%00',
    '/health/other',
    '/assets/none.js',
  ])('nothing at %s: 404 as JSON', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { status, json, headers } = await send(method, url);
      expect([status, json().code, json().detail]).toEqual([
        404,
        'not_found',
        'There is nothing at this address.',
      ]);
      expectHeaders(headers);
    }
  });

  it.each(['/api/%', '/api/%zz', '/api/auth/sessions/%c0%af', '/%E0%A4%A'])(
    'that cannot be parsed answer 404 as JSON: %s',
    async (url) => {
      const { status, json, headers } = await send('GET', url);
      expect([status, json().code]).toEqual([404, 'not_found']);
      expect(json().request_id).toMatch(/^[\da-f-]{36}$/);
      expectHeaders(headers);
    },
  );

  it('with an endless segment answer 404', async () => {
    const { status, headers } = await send('DELETE', `/api/auth/sessions/${'a'.repeat(5000)}`, undefined, {
      authorization: `Bearer ${nora.token}`,
    });
    expect(status).toBe(404);
    expectHeaders(headers);
  });

  it('answer HEAD without a body, and OPTIONS and unknown methods with 404', async () => {
    const head = await send('HEAD', '/api/auth/me', undefined, { authorization: `Bearer ${nora.token}` });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await send('HEAD', '/api/auth/me')).status).toBe(401);
    for (const method of ['OPTIONS', 'TRACE', 'PATCH'] as const)
      expect((await send(method, '/api/auth/login')).status, method).toBe(404);
    expect((await send('GET', '/api/auth/login')).status).toBe(404);
  });
});

describe('headers', () => {
  it('are set on every kind of response', async () => {
    const answers = [
      await send('GET', '/health/live'),
      await send('GET', '/health/ready'),
      await send('GET', '/api/daily-quote'),
      await send('GET', '/api/auth/me'),
      await send('GET', '/api/auth/me', undefined, { authorization: `Bearer ${nora.token}` }),
      await login('{'),
      await login('{}'),
      await login('{}', 'text/plain'),
      await send('OPTIONS', '/api/auth/login'),
      await send('GET', '/somewhere'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 200, 400, 422, 415, 404, 503]);
    for (const { headers } of answers) {
      expectHeaders(headers);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('forbid caching of API responses, however their URL is written', async () => {
    for (const url of [
      '/api/daily-quote',
      '/api/daily-quote/',
      '/api/daily-quote?x=1',
      '/%61pi/daily-quote',
      '/api/nothing',
      '/api',
    ])
      expect((await send('GET', url)).headers['cache-control'], url).toBe('no-store');
  });

  it('have a short policy on answers, which run nothing', async () => {
    expect((await send('GET', '/api/daily-quote')).headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    );
    expect((await send('GET', '/')).headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('leave out HTTPS rules over plain HTTP', async () => {
    const plain = await openTestApp({ env: { APP_ORIGIN: 'http://127.0.0.1:3000' } });
    // The policy of a page. That of an answer has no such rule.
    const { headers } = await plain.app.inject('/');
    await plain.close();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('are set on responses to bytes that are no request', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'GET /api/daily-quote HTTP/1.1\r\nHost: x\r\nA: b\r\n c: d\r\nBad Header: 1\r\n\r\n',
    ]) {
      const answer = await raw(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(answer).toContain('"detail":"The request could not be read."');
    }
  });
});

describe('other origins', () => {
  it.each([
    'null',
    'https://evil.example',
    'https://evolve.test.evil.example',
    'https://evilevolve.test',
    'https://EVOLVE.test',
    'https://evolve.test:8443',
    'http://evolve.test',
    'https://evolve.test.',
    'https://sub.evolve.test',
    'https://evolve.test@evil.example',
    'https://evolve.test%60.evil.example',
    'https://evolve.test_.evil.example',
    'file://',
    'chrome-extension://abc',
    'https://127.0.0.1',
    'http://localhost:3000',
    'https://evolve.test/',
    '*',
    'https://evolve.test, https://evil.example',
    'https://xn--volve-eva.test',
  ])('%s gets no CORS headers', async (origin) => {
    for (const [method, url] of [
      ['GET', '/api/auth/me'],
      ['OPTIONS', '/api/auth/me'],
      ['POST', '/api/auth/login'],
      ['GET', '/api/nothing'],
      ['GET', '/health/live'],
    ] as const) {
      const { headers } = await send(method, url, undefined, {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
        authorization: `Bearer ${nora.token}`,
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('the log', () => {
  it('has one line per request, with its id once, the route and no query string', async () => {
    app.logLines.length = 0;
    const { json } = await send('GET', '/api/auth/me?token=evt_secret-in-the-address');
    const lines = app.logLines.filter((line) => line.includes('"msg":"request"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/request_id/g)).toHaveLength(1);
    expect(lines[0]).not.toMatch(/reqId|evt_secret/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      request_id: json().request_id,
      method: 'GET',
      path: '/api/auth/me',
      status: 401,
    });
  });
});
