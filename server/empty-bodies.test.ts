import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { compileValidator } from '#server/platform/http/validation.ts';
import { testApp } from './testing/app.ts';

// Sends every write of the contract with an empty body in every form. Where the contract accepts
// `{}`, no body is valid too. Otherwise the response names the missing field.
const writes = (Object.entries(routes) as [string, Endpoint][]).filter(([key]) => !key.startsWith('GET '));
const nothing = 'none';
const ways = {
  [nothing]: {},
  'an empty text that calls itself JSON': { payload: '', headers: { 'content-type': 'application/json' } },
  'an empty text with a character set': {
    payload: '',
    headers: { 'content-type': 'application/json; charset=utf-8' },
  },
  'an empty form': { payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  '{}': { payload: '{}', headers: { 'content-type': 'application/json' } },
};

const app = await testApp();
let admin = '';
let programme = '';
beforeAll(async () => {
  const mira = await app.member('mira');
  admin = mira.id;
  programme = (await mira.call('GET /api/programs')).body[0].id;
});

const fill = (url: string): string =>
  url
    .replace('/programs/:id', `/programs/${programme}`)
    .replace(':programId', programme)
    .replace(':date', '2026-03-01')
    .replace(':day', '1')
    .replace(':round', '2')
    .replace(':place', 'post')
    .replace(':job', '1')
    .replace(/:\w+/g, '018f0000-0000-7000-8000-000000000000');

let token: string | null = null;

async function send(key: string, way: (typeof ways)[keyof typeof ways]) {
  const [method, url] = key.split(' ') as ['POST', string];
  token ||= (await app.signIn({ id: admin })).token;
  const headers = 'headers' in way ? way.headers : {};
  const reply = await app.app.inject({
    method,
    url: fill(url),
    ...way,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  // These calls may end the session that makes them.
  if (/\/api\/(?:auth|users)\//.test(url)) token = '';
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body };
}

const takesNothing = ({ body }: Endpoint): boolean =>
  body === undefined || compileValidator({ schema: body, httpPart: 'body' } as never)({}) === true;

it.each(writes)('%s answers every form of an empty body', async (key, endpoint) => {
  for (const [name, way] of Object.entries(ways)) {
    const { status, body } = await send(key, way);
    expect(status, name).toBeLessThan(500);
    expect(status, name).not.toBe(415);
    // The session has not ended.
    expect(body.code, name).not.toBe('unauthenticated');
    const isAboutTheBody = status === 422 && !endpoint.query;
    if (takesNothing(endpoint))
      expect([name, isAboutTheBody, body.detail]).toEqual([name, false, body.detail]);
    else if (name !== 'an empty form' || !endpoint.form) {
      expect(status, name).toBe(422);
      expect(Object.keys(body.fields), name).toHaveLength(1);
      expect(body.detail, name).not.toMatch(/JSON|body|_/);
    }
  }
});

it('the table lists the calls that are documented without a body', () => {
  const free = writes.filter(([, endpoint]) => takesNothing(endpoint)).map(([key]) => key);
  expect(free).toEqual(
    expect.arrayContaining([
      'POST /api/programs/:id/enroll',
      'POST /api/payments/checkout/registration',
      'POST /api/auth/complete-registration',
      'POST /api/subscription/cancel',
      'POST /api/posts/:id/like',
      'POST /api/posts/:id/flag',
      'POST /api/posts/:id/appeal',
      'POST /api/groups/:id/join',
      'POST /api/groups/:id/leave',
      'POST /api/follow/:id',
    ]),
  );
});
