import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { testApp } from './testing/app.ts';

// Sends requests generated from the contract's schemas and then distorted. None may cause a server fault.
//FUZZ=20000 runs the long version.
const count = Number(process.env['FUZZ'] ?? 1500);
// A stream doesn't end. It has tests of its own, and only ids.
const endpoints = (Object.entries(routes) as [string, Endpoint][]).filter(([, { isStream }]) => !isStream);

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
}

const app = await testApp();
const nora = await app.member('nora');
let known: string[] = [];
beforeAll(async () => {
  const [{ id, course_id }] = (await nora.call('GET /api/programs')).body;
  await nora.call(`POST /api/programs/${id}/enroll` as 'POST /api/x');
  known = [id, course_id, nora.id];
});

const deep = (depth: number, open: string, close: string): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;
const nasty = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufffe',
  '\u202e',
  '🪨',
  'é'.repeat(300),
  'x'.repeat(100_000),
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  5e-324,
  '1e999',
  '9'.repeat(20),
  '-9'.repeat(10),
  'NaN',
  'Infinity',
  '0x10',
  '018f0000-0000-7000-8000-00000000000',
  'urn:uuid:018f0000-0000-7000-8000-000000000000',
  '{018f0000-0000-7000-8000-000000000000}',
  '018F0000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '1000-01-01',
  '2026-01-01T00:00:60Z',
  '1000-01-01T00:00:00Z',
  '2999-12-31T23:59:59.999999999+23:59',
  '+275760-09-13T00:00:00Z',
  '2026-01-01 00:00:00',
  "'; drop table members; --",
  '" or 1=1',
  '$1',
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  [],
  [[]],
  {},
  { toString: 1 },
  { __proto__: null, length: -1 },
  Array(2000).fill(0),
);
const rawBody = fc.constantFrom(
  '',
  '{',
  'null',
  '1e999',
  '[]',
  '"text"',
  '{"day":1e999}',
  '{"day":99999999999999999999}',
  '{"day":-0}',
  '{"email":"\\ud800"}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  deep(10_000, '{"a":', '}'),
  deep(10_000, '[', ']'),
  `{"email":${deep(10_000, '[', ']')}}`,
  `{"reflection":"${'x'.repeat(200_000)}"}`,
  '\ufeff{}',
  '{"a":1,"a":2}',
  '\u0000',
  '{"email":"a@b.c","email":null}',
);

/** Returns values that mostly satisfy a schema. */
function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  if (schema.format === 'uuid')
    return fc.oneof(
      fc.constantFrom(0, 1, 2).map((index) => known[index]),
      fc.uuid(),
    );
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (schema.format === 'email') return fc.emailAddress();
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: 5 });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, bent(part)])),
        { requiredKeys: [] },
      );
    default:
      return fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 50, 300) });
  }
}
const bent = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: valid(schema) }, { weight: 1, arbitrary: nasty });
const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

const requests = fc.constantFrom(...endpoints).chain(([key, endpoint]) => {
  const part = (schema: unknown) =>
    valid((schema ?? { type: 'object' }) as Schema) as fc.Arbitrary<Record<string, unknown>>;
  return fc.record({
    key: fc.constant(key),
    params: part(endpoint.params),
    query: fc.oneof(
      { weight: 4, arbitrary: part(endpoint.query) },
      {
        weight: 1,
        arbitrary: fc.dictionary(
          fc.constantFrom('q', 'day', 'round', 'limit', 'cursor', '__proto__', 'x[]'),
          nasty,
        ),
      },
    ),
    body: fc.oneof({ weight: 8, arbitrary: part(endpoint.body) }, { weight: 1, arbitrary: nasty }),
    raw: fc.option(rawBody, { freq: 8 }),
    agent: fc.oneof(
      { weight: 9, arbitrary: fc.constant('fuzz') },
      { weight: 1, arbitrary: fc.constantFrom('', '\u0000', 'é'.repeat(500), '<script>') },
    ),
    isMember: fc.boolean(),
  });
});

it(
  `answers ${count} bent requests without one fault`,
  async () => {
    let { token } = nora;
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async ({ key, params, query, body, raw, agent, isMember }) => {
        const [method, path] = key.split(' ') as ['GET', string];
        const search = Object.entries(query)
          .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
          .join('&')
          .slice(0, 8000);
        const url = path.replace(
          /:(\w+)/g,
          (_whole, name: string) => inAddress(params[name] ?? '').slice(0, 3000) || '0',
        );
        const sends = method !== 'GET';
        const { statusCode, body: text } = await app.app.inject({
          method,
          url: search ? `${url}?${search}` : url,
          headers: {
            ...(isMember && { authorization: `Bearer ${token}` }),
            'user-agent': agent,
            ...(sends && { 'content-type': 'application/json' }),
          },
          ...(sends && { payload: raw ?? JSON.stringify(body) }),
        });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        if (statusCode >= 500)
          throw new Error(
            `${statusCode} ${text}\n${app.logLines.findLast((line) => line.includes('"fault"')) ?? ''}`,
          );
        if (statusCode >= 400)
          expect(JSON.parse(text)).toMatchObject({
            code: expect.any(String),
            request_id: expect.any(String),
          });
        expect(text).not.toMatch(/node_modules|\.ts:\d|at async |syntax error|violates|SELECT /);
        // Some calls end the session, so the next ones need a new one.
        if (
          isMember &&
          [statusCode, key].some(
            (sign) =>
              sign === 401 || sign === 'POST /api/auth/logout' || sign === 'DELETE /api/auth/sessions',
          )
        )
          ({ token } = await app.signIn(nora));
      }),
      { numRuns: count, endOnFailure: true },
    );
    // Enough calls reached the handlers. Refusals alone would prove nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 20);
    expect(statuses.get(422) ?? 0).toBeGreaterThan(count / 20);
  },
  Math.max(60_000, count * 40),
);
