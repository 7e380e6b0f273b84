import { sql } from 'kysely';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/platform/endpoint.ts';
import { Done, id, instant, localDate, nullable, text } from '#contract/platform/fields.ts';
import { testApp } from '#server/testing/app.ts';
import { readFact, setFact } from '../database/installation.ts';
import type { Viewer } from '../viewer/rules.ts';
import { createHttp } from './http.ts';
import { conflict, HttpError, tooMany } from './http-error.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { admit, createServe } from './serve.ts';

const body = Type.Object({
  name: Type.Optional(text(40)),
  count: Type.Optional(Type.Integer()),
  on: Type.Optional(localDate),
  at: Type.Optional(instant),
  nested: Type.Optional(nullable(Type.Object({ kept: Type.String() }))),
});
const probes = endpoints({
  'POST /api/probe/returned': {
    repeat: 'key',
    access: 'anyone',
    summary: '',
    reply: Done,
  },
  'POST /api/probe/thrown': {
    repeat: 'key',
    access: 'anyone',
    summary: '',
    reply: Done,
  },
  'POST /api/probe/fault': {
    repeat: 'key',
    access: 'anyone',
    summary: '',
    reply: Done,
  },
  'POST /api/probe/retried': {
    repeat: 'key',
    access: 'anyone',
    summary: '',
    reply: Done,
  },
  'POST /api/probe/hopeless': {
    repeat: 'key',
    access: 'anyone',
    summary: '',
    reply: Done,
  },
  'POST /api/probe/echo': {
    repeat: 'key',
    access: 'anyone',
    summary: '',
    body,
    reply: Type.Object({ seen: Type.String() }),
  },
  'GET /api/probe/leak': {
    access: 'anyone',
    summary: '',
    reply: Type.Object({ name: Type.String(), inner: Type.Array(Type.Object({ id: Type.String() })) }),
  },
  'GET /api/probe/text': {
    access: 'anyone',
    summary: '',
    reply: Type.String(),
    media: 'text/markdown; charset=utf-8',
  },
  'GET /api/probe/:id': {
    access: 'anyone',
    summary: '',
    params: Type.Object({ id }),
    query: Type.Object({ day: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
    reply: Type.Object({ day: nullable(Type.Integer()) }),
  },
  'GET /api/probe/member': { access: 'member', summary: '', reply: Done },
  'GET /api/probe/builder': { access: 'builder', summary: '', reply: Done },
  'GET /api/probe/achiever': { access: 'achiever', summary: '', reply: Done },
  'GET /api/probe/creator': { access: 'creator', summary: '', reply: Done },
  'GET /api/probe/founder': { access: 'founder', summary: '', reply: Done },
  'GET /api/probe/moderator': { access: 'moderator', summary: '', reply: Done },
  'GET /api/probe/admin': { access: 'admin', summary: '', reply: Done },
});

const ctx = await testApp();
const app = await createHttp({
  log: ctx.log,
  trustProxy: 0,
  rateLimits: false,
  isHttps: true,
  maxEventLoopDelay: 0,
});
let attempts = 0;
const viewers: Record<string, Viewer> = Object.fromEntries(
  (['starter', 'builder', 'achiever', 'creator', 'founder'] as const).map((tier) => [
    tier,
    { id: tier, tier, isAdmin: false, isModerator: false, sessionId: tier },
  ]),
);
viewers['moderator'] = {
  id: 'moderator',
  tier: 'starter',
  isAdmin: false,
  isModerator: true,
  sessionId: 'm',
};
viewers['admin'] = { id: 'admin', tier: 'starter', isAdmin: true, isModerator: false, sessionId: 'a' };

beforeAll(async () => {
  const serve = createServe(app, {
    db: ctx.db,
    clock: ctx.clock,
    keys: new IdempotencyKeys(ctx.config.serverKey),
    livePosition: () => null,
    findViewer: async (token) => viewers[token.split('_')[0] ?? ''] ?? null,
  });
  const done = () => ({ message: 'done' });
  serve(probes, 'POST /api/probe/returned', async ({ db }) => {
    await setFact(db, 'returned', 'kept');
    return tooMany('Kept and refused.', 7);
  });
  serve(probes, 'POST /api/probe/thrown', async ({ db }) => {
    await setFact(db, 'thrown', 'lost');
    throw conflict('Rolled back.', 'rolled_back', { fields: { a: 'b' }, secret: 'not in the contract' });
  });
  serve(probes, 'POST /api/probe/fault', async ({ db }) => {
    await setFact(db, 'fault', 'lost');
    throw new Error('select secret from /etc/passwd');
  });
  const demanding = async (db: typeof ctx.db, code: string, until: number) => {
    attempts += 1;
    await setFact(db, 'attempts', String(attempts));
    if (attempts < until)
      await sql
        .raw(`do $$ begin raise exception using errcode = '${code}', message = 'again'; end $$`)
        .execute(db);
    return done();
  };
  serve(probes, 'POST /api/probe/retried', ({ db }) => demanding(db, '40001', 3));
  serve(probes, 'POST /api/probe/hopeless', ({ db }) => demanding(db, '40P01', 99));
  serve(probes, 'POST /api/probe/echo', ({ body: seen }) => ({ seen: JSON.stringify(seen) }));
  serve(
    probes,
    'GET /api/probe/leak',
    () =>
      ({ name: 'Nora', password_hash: 'hidden', inner: [{ id: '1', email: 'hidden@example.com' }] }) as never,
  );
  serve(probes, 'GET /api/probe/text', () => '# Journal');
  serve(probes, 'GET /api/probe/:id', ({ query }) => ({ day: query.day ?? null }));
  for (const access of ['member', 'builder', 'achiever', 'creator', 'founder', 'moderator', 'admin'] as const)
    serve(probes, `GET /api/probe/${access}`, done);
  await app.ready();
});
afterAll(() => app.close());

const call = async (
  method: 'GET' | 'POST',
  url: string,
  payload?: unknown,
  headers: Record<string, string> = {},
) => {
  const reply = await app.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload: payload as object }),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: String(reply.headers['content-type']).includes('json') ? reply.json() : reply.body,
  };
};

describe('a write', () => {
  it('commits what it wrote when it returns a refusal, and sends a retry time', async () => {
    const { status, body, headers } = await call('POST', '/api/probe/returned');
    expect([status, headers['retry-after'], body.detail, body.code]).toEqual([
      429,
      '7',
      'Kept and refused.',
      'too_many_requests',
    ]);
    expect(await readFact(ctx.db, 'returned')).toBe('kept');
  });

  it('rolls back when it throws a refusal', async () => {
    const { status, body } = await call('POST', '/api/probe/thrown');
    expect(status).toBe(409);
    expect(body).toEqual({
      detail: 'Rolled back.',
      code: 'rolled_back',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      fields: { a: 'b' },
    });
    expect(await readFact(ctx.db, 'thrown')).toBeNull();
  });

  it('rolls back on a fault without details in the response, and the log names the request', async () => {
    ctx.logLines.length = 0;
    const { status, body } = await call('POST', '/api/probe/fault');
    expect([status, body.detail, body.code]).toEqual([500, 'Something went wrong', 'fault']);
    expect(JSON.stringify(body)).not.toMatch(/select|passwd|stack|\.ts/);
    expect(await readFact(ctx.db, 'fault')).toBeNull();
    const line = ctx.logLines.find((text) => text.includes('"fault"')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ request_id: body.request_id, level: 'error' });
  });

  it('is retried as a whole after a serialisation failure', async () => {
    attempts = 0;
    expect((await call('POST', '/api/probe/retried')).status).toBe(200);
    expect([attempts, await readFact(ctx.db, 'attempts')]).toEqual([3, '3']);
  });

  it('fails after three tries', async () => {
    attempts = 0;
    expect((await call('POST', '/api/probe/hopeless')).status).toBe(500);
    expect(attempts).toBe(3);
  });
});

describe('a request', () => {
  it('loses every field the contract does not name, at every depth', async () => {
    const { body } = await call('POST', '/api/probe/echo', {
      name: 'Nora',
      is_admin: true,
      nested: { kept: 'yes', tier: 'founder' },
      constructor: 1,
    });
    expect(JSON.parse(body.seen)).toEqual({ name: 'Nora', nested: { kept: 'yes' } });
  });

  it.each([
    '{"name":"Nora","__proto__":{"isAdmin":true}}',
    '{"name":"Nora","constructor":{"prototype":{"isAdmin":true}}}',
    '{"__proto__":{"name":"Nora"},"name":"Nora"}',
    '{"name":"Nora","nested":{"kept":"k","__proto__":{"x":1}}}',
  ])('cannot reach a prototype: %s', async (payload) => {
    const { status, body } = await call('POST', '/api/probe/echo', payload, {
      'content-type': 'application/json',
    });
    expect(status).toBe(200);
    expect(JSON.parse(body.seen).name).toBe('Nora');
    expect(body.seen).not.toContain('isAdmin');
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it.each([
    ['text for a number', { count: '7' }, 'Count must be a whole number.'],
    ['a broken number', { count: 1.5 }, 'Count must be a whole number.'],
    ['a number for text', { name: 7 }, 'Name must be text.'],
    ['a list', [], 'The request must be a JSON object.'],
    ['30 February', { on: '2026-02-30' }, 'On is not valid.'],
    ['the year 0', { on: '0000-01-01' }, 'On is not valid.'],
    ['a leap second', { at: '2016-12-31T23:59:60Z' }, 'At is not valid.'],
    ['an instant without a zone', { at: '2026-01-01T10:00:00' }, 'At is not valid.'],
    ['an instant on 31 April', { at: '2026-04-31T10:00:00Z' }, 'At is not valid.'],
    ['an offset of a day', { at: '2026-01-01T10:00:00+99:99' }, 'At is not valid.'],
    ['NUL', { name: '\u0000' }, "Name contains characters we can't save."],
    ['a lone surrogate', { name: '\udc00' }, "Name contains characters we can't save."],
  ])('is not coerced: %s', async (_what, payload, sentence) => {
    const { status, body } = await call('POST', '/api/probe/echo', payload);
    expect([status, body.detail]).toEqual([422, sentence]);
  });

  it('is refused for the number 1e999', async () => {
    expect(
      (await call('POST', '/api/probe/echo', '{"count":1e999}', { 'content-type': 'application/json' }))
        .status,
    ).toBe(422);
  });

  it('is coerced in the query where the contract wants a number', async () => {
    const url = '/api/probe/018f0000-0000-7000-8000-000000000000';
    expect((await call('GET', `${url}?day=7&extra=1`)).body).toEqual({ day: 7 });
    for (const bad of [
      '?day=abc',
      '?day=0',
      '?day=91',
      '?day=1&day=2',
      '?day=1e999',
      '?day=99999999999999999999',
      '?day[]=1',
    ])
      expect([422, 200], bad).toContain((await call('GET', url + bad)).status);
    expect((await call('GET', `${url}?day=99999999999999999999`)).status).toBe(422);
    for (const bad of [
      '1',
      '018f0000-0000-7000-8000-00000000000g',
      'urn:uuid:018f0000-0000-7000-8000-000000000000',
      '%00',
      `${'9'.repeat(20)}`,
      "'--",
    ]) {
      const { status, body } = await call('GET', `/api/probe/${bad}`);
      expect([status, body.detail], bad).toEqual([422, "That link doesn't lead anywhere."]);
    }
  });
});

describe('a response', () => {
  it('contains only fields of the contract', async () => {
    const { body } = await call('GET', '/api/probe/leak');
    expect(body).toEqual({ name: 'Nora', inner: [{ id: '1' }] });
  });

  it('may be plain text', async () => {
    const { body, headers } = await call('GET', '/api/probe/text');
    expect([body, headers['content-type'], headers['x-content-type-options']]).toEqual([
      '# Journal',
      'text/markdown; charset=utf-8',
      'nosniff',
    ]);
  });
});

describe('access', () => {
  const staff = ['moderator', 'admin'];
  const everyone = ['visitor', 'starter', 'builder', 'achiever', 'creator', 'founder', ...staff];
  it.each([
    ['member', everyone.slice(1)],
    ['builder', ['builder', 'achiever', 'creator', 'founder', ...staff]],
    ['achiever', ['achiever', 'creator', 'founder', ...staff]],
    ['creator', ['creator', 'founder', ...staff]],
    ['founder', ['founder', ...staff]],
    ['moderator', ['moderator', 'admin']],
    ['admin', ['admin']],
  ])('%s admits %j and no one else', async (access, admitted) => {
    for (const who of everyone) {
      const { status, body } = await call(
        'GET',
        `/api/probe/${access}`,
        undefined,
        who === 'visitor' ? {} : { authorization: `Bearer ${who}_${'x'.repeat(40)}` },
      );
      expect(status, who).toBe(admitted.includes(who) ? 200 : who === 'visitor' ? 401 : 403);
      if (status === 403)
        expect(body.code).toBe(['moderator', 'admin'].includes(access) ? 'forbidden' : 'upgrade_required');
    }
  });

  it('is checked before the body is read', async () => {
    expect(() => admit('admin', null)).toThrow(HttpError);
    expect(
      (
        await ctx.app.inject({
          method: 'PUT',
          url: '/api/users/day',
          payload: '{',
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(401);
  });
});
