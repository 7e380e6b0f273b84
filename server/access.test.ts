import { beforeAll, describe, expect, it } from 'vitest';
import { tiers } from '#contract/membership/tiers.ts';
import type { Access, Endpoint } from '#contract/platform/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { publicPaths } from '#contract/site/public-paths.ts';
import { compileValidator } from '#server/platform/http/validation.ts';
import { type Actor, openTestApp, testApp } from './testing/app.ts';
import type { RoleName } from './testing/cast.ts';

// Calls every route of the contract as every actor. The contract's `access` decides who may
// call it. A route must be both in the contract and on the server.
const members = {
  finn: 'starter',
  nora: 'builder',
  ada: 'achiever',
  cleo: 'creator',
  fay: 'founder',
  milo: 'moderator',
  mira: 'admin',
} as const satisfies Partial<Record<RoleName, string>>;
type Who = keyof typeof members | 'visitor';
const everyone: Who[] = ['visitor', 'finn', 'nora', 'ada', 'cleo', 'fay', 'milo', 'mira'];
const endpoints = Object.entries(routes) as [string, Endpoint][];

const app = await testApp();
const ids = new Map<Who, string>();
let programme = '';
let course = '';

beforeAll(async () => {
  for (const who of everyone) if (who !== 'visitor') ids.set(who, (await app.member(who)).id);
  const finn = await actorFor('finn');
  const [{ id, course_id }] = (await finn.call('GET /api/programs')).body;
  [programme, course] = [id, course_id];
  for (const who of everyone)
    await (await actorFor(who)).call(`POST /api/programs/${programme}/enroll` as 'POST /api/x');
});

const sessions = new Map<Who, Actor>();
/** Calls that may end the session that makes them. */
const mayEndSession = (key: string): boolean =>
  !key.startsWith('GET ') && /\/api\/(?:auth|users)\//.test(key);

/** Returns a member with a session that no call has ended. */
async function actorFor(who: Who): Promise<Actor> {
  const id = ids.get(who);
  if (!id) return app.visitor;
  const known = sessions.get(who);
  if (known) return known;
  const actor = await app.signIn({ id });
  sessions.set(who, actor);
  return actor;
}

function mayEnter(access: Access, who: Who): boolean {
  if (access === 'anyone') return true;
  if (who === 'visitor') return false;
  if (access === 'member') return true;
  if (access === 'admin') return who === 'mira';
  if (access === 'moderator') return who === 'mira' || who === 'milo';
  // Staff have every capability without a plan.
  if (who === 'mira' || who === 'milo') return true;
  const tier = {
    finn: 'starter',
    nora: 'builder',
    ada: 'achiever',
    cleo: 'creator',
    fay: 'founder',
  } as const;
  return tiers.indexOf(tier[who]) >= tiers.indexOf(access);
}

const fill = (url: string): string =>
  url.replace(/:(\w+)/g, (_whole, name: string) => {
    if (name === 'programId' || (name === 'id' && url.startsWith('/api/programs/'))) return programme;
    if (name === 'id' && url.startsWith('/api/courses/')) return course;
    if (name === 'day') return '1';
    if (name === 'date') return '2026-03-01';
    return '018f0000-0000-7000-8000-000000000000';
  });

/** A call without a body is valid where `{}` is. */
const mayBeLeftOut = (body: object): boolean =>
  compileValidator({ schema: body, httpPart: 'body' } as never)({}) === true;

const bodies = [
  undefined,
  {},
  {
    day: 1,
    item: 'readLesson',
    value: true,
    reflection: '',
    kind: 'programme',
    time_zone: 'UTC',
    day_start_hour: 0,
  },
];

it.each(endpoints)(
  '%s admits those whom the contract names, and no one else',
  { timeout: 60_000 },
  async (key, endpoint) => {
    const [method, url] = key.split(' ') as [string, string];
    const call = `${method} ${fill(url)}` as 'GET /api/x';
    for (const who of everyone) {
      if (!mayEnter(endpoint.access, who)) {
        // A call without its body would get 422 if the body were looked at before the access.
        const { status, body: answer } = await (await actorFor(who)).call(call);
        expect([who, status, answer.code]).toEqual(
          who === 'visitor'
            ? [who, 401, 'unauthenticated']
            : [who, 403, ['admin', 'moderator'].includes(endpoint.access) ? 'forbidden' : 'upgrade_required'],
        );
        expect(Object.keys(answer).sort()).toEqual(['code', 'detail', 'request_id']);
        continue;
      }
      // An admitted caller would wait for the end of a stream.
      if (endpoint.isStream) continue;
      for (const body of endpoint.body ? bodies : [undefined]) {
        const { status, body: answer } = await (await actorFor(who)).call(call, body);
        if (mayEndSession(key)) sessions.delete(who);
        expect(status, who).toBeLessThan(500);
        // For an admitted caller, the only 401 is for wrong credentials. A refusal by plan has another code
        // than `forbidden`.
        if (status === 401) expect(answer.code, who).toBe('wrong_credentials');
        expect(answer.code, who).not.toBe('forbidden');
        // A missing body is fine where it is optional.
        if (endpoint.body === undefined || body !== undefined || mayBeLeftOut(endpoint.body)) continue;
        expect(status, who).toBe(422);
      }
    }
  },
);

describe('the contract and the server', () => {
  it('have the same calls', async () => {
    const served = await servedBy({ NODE_ENV: 'production', PAYMENTS: 'test' });
    // The page that describes the contract isn't in it. It only reads.
    const page = /^GET \/api\/docs/;
    const api = served.filter((key) => / \/api(\/|$)/.test(key) && !page.test(key)).sort();
    // The routing tree knows positions, not parameter names: `:id` and `:programId` in one position are
    // equal.
    const unnamed = (key: string): string => key.replace(/:[\w:|]+/g, ':');
    // The provider's webhook is not in the contract, because the provider signs and shapes its body.
    const webhook = 'POST /api/payments/webhook';
    // The address in the header of an email leads a browser to the page with a button.
    const redirect = 'GET /api/reminders/unsubscribe';
    expect(api.map(unnamed).sort()).toEqual([...Object.keys(routes).map(unnamed), webhook, redirect].sort());
    const isPublic = (key: string): boolean => publicPaths.test(key.replace('GET ', ''));
    // The tree prints all wildcards as one: the test checkout's portal, and pictures under /api/uploads and older
    // URLs, whose 128-bit names are secret. A catch-all is looked for below.
    const isWildcard = (key: string): boolean => / \/?\*$/.test(key);
    const others = served.filter(
      (key) => !api.includes(key) && !page.test(key) && !isPublic(key) && !isWildcard(key),
    );
    expect(others.sort()).toEqual([
      // The landing or the app, as administrators choose.
      'GET /',
      'GET /health/live',
      'GET /health/ready',
      // For search engines.
      'GET /robots.txt',
      'GET /sitemap.xml',
      // The test checkout, served when no payment keys are set.
      'GET /test-checkout/:session',
      'GET /test-checkout/receipts/:charge',
      'GET /test-checkout/style.css',
      // Forms that work without JavaScript.
      'POST /appeal/:token',
      'POST /contact',
      'POST /help/:slug',
      'POST /landing',
      'POST /support/:token',
      'POST /test-checkout/:session',
    ]);
    for (const url of [
      '/api/nothing',
      '/health/nothing',
      '/test-checkout',
      '/test-checkout/portal',
      '/api/uploads/x',
    ])
      expect((await app.app.inject({ method: 'POST', url })).statusCode, url).toBe(404);
  });

  it('name the access of every call, and visitors may only make those listed here', () => {
    const open = endpoints.filter(([, { access }]) => access === 'anyone').map(([key]) => key);
    expect(open.sort()).toEqual([
      'GET /api/calendar/:file',
      'GET /api/certificates/:number',
      'GET /api/community',
      'GET /api/daily-quote',
      'GET /api/payments/packages',
      'GET /api/payments/status/:sessionId',
      'GET /api/users/:id/public',
      'POST /api/auth/check-password',
      'POST /api/auth/complete-registration',
      'POST /api/auth/delete-suspended-account',
      'POST /api/auth/email-change/confirm-new',
      'POST /api/auth/email-change/confirm-old',
      'POST /api/auth/email-change/stop',
      'POST /api/auth/forgot-password',
      'POST /api/auth/login',
      'POST /api/auth/login/passkey',
      'POST /api/auth/login/passkey/options',
      'POST /api/auth/login/second-step',
      'POST /api/auth/register',
      'POST /api/auth/registrations/start-free',
      'POST /api/auth/reset-password',
      'POST /api/auth/verify-email',
      'POST /api/invitations/accept',
      'POST /api/invitations/open',
      'POST /api/invitations/refuse',
      'POST /api/newsletter/confirm',
      'POST /api/newsletter/subscribe',
      'POST /api/newsletter/unsubscribe',
      'POST /api/payments/checkout/registration',
      'POST /api/payments/choice',
      'POST /api/payments/choice/refund',
      'POST /api/reminders/done',
      'POST /api/reminders/link',
      'POST /api/reminders/resubscribe',
      'POST /api/reminders/snooze',
      'POST /api/reminders/unsubscribe',
      'PUT /api/push/subscriptions/renewed',
    ]);
  });

  it('change nothing on GET, and limit every call visitors may make', () => {
    for (const [key, { access, limit }] of endpoints) {
      if (key.startsWith('GET '))
        expect((routes as Record<string, Endpoint>)[key]?.body, key).toBeUndefined();
      else if (access === 'anyone') expect(limit, key).toBeLessThanOrEqual(60);
    }
  });
});

/** Returns every call of the server, read from its routing tree. */
async function servedBy(env: Record<string, string>): Promise<string[]> {
  const other = await openTestApp({ env });
  const tree = other.app.printRoutes({ commonPrefix: false });
  await other.close();
  const calls: string[] = [];
  const path: string[] = [];
  for (const line of tree.split('\n')) {
    const parts = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/u.exec(line);
    if (!parts?.[2]) continue;
    const depth = Math.ceil((parts[1] ?? '').length / 4);
    path.length = depth;
    path[depth] = parts[2];
    for (const method of parts[3]?.split(', ') ?? [])
      if (method !== 'HEAD') calls.push(`${method} ${path.join('')}`);
  }
  return calls;
}
