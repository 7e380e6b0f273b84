import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Updateable } from 'kysely';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { Tier } from '#contract/membership/tiers.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { tasksOf } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { openSession } from '#server/domains/auth/sessions/open-session.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { FixedClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/database-types.ts';
import { stopAtBounces } from '#server/platform/email/bounces/stop-at-bounces.ts';
import type { Email } from '#server/platform/email/port.ts';
import { setSubscribers } from '#server/platform/events.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { makeServerKey } from '#server/platform/server-key.ts';
import { LiveSettings } from '#server/platform/settings/live-settings.ts';
import { openFiles } from '#server/providers/s3/open-files.ts';
import {
  type BuiltInPayments,
  createBuiltInPayments,
} from '#server/providers/test-checkout/test-checkout.ts';
import { subscribers } from '#server/subscribers.ts';
import type { CallBody, ReplyBody } from './calls.ts';
import { castPassword, inFarFuture, type RoleName, roles } from './cast.ts';
import { pageData } from './page-data.ts';
import { recordPushes, type SentPush } from './pushes.ts';
import { signUpCast } from './sign-up-cast.ts';
import { recordStatements, writeStatements } from './statements.ts';
import { onDatabase, template } from './template.ts';

recordStatements();

// oxlint-disable-next-line typescript/no-explicit-any -- helpers for any endpoint take any reply
export interface Reply<Body = any> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

export interface Actor {
  id: string;
  token: string | null;
  email: string;
  /** Calls as this actor, with path parameters filled in: `call('POST /api/auth/logout')`. */
  call<const K extends Key>(
    key: K,
    body?: CallBody<K>,
    headers?: Record<string, string>,
  ): Promise<Reply<ReplyBody<K>>>;
}

export interface TestApp extends AppContext {
  app: FastifyInstance;
  clock: FixedClock;
  db: Database;
  pool: pg.Pool;
  payments: BuiltInPayments;
  /** Emails sent so far. */
  outbox: Email[];
  /** Push messages sent so far. */
  pushes: SentPush[];
  /** Log output, one JSON line each. */
  logLines: string[];
  visitor: Actor;
  /** Signs up a member of the cast with their tier and roles, or returns the one who was. */
  member(role: RoleName): Promise<Actor>;
  /** Signs up members of the cast a year ago, so that no limit for new members applies to them. */
  cast<Name extends RoleName>(...names: Name[]): Promise<Record<Name, Actor>>;
  /** Signs up a new member, beside the cast. */
  register(person: {
    name?: string;
    email?: string;
    password?: string;
    time_zone?: string;
    day_start_hour?: number;
    tier?: Tier;
  }): Promise<Actor>;
  /** Opens another session of a member, as signing in on another device does. */
  signIn(member: { id: string; email?: string }): Promise<Actor>;
  /** Gives a member a tier, in place of the one before. */
  setTier(member: Actor, tier: Tier): Promise<void>;
  /** Changes the row of a member, past all rules. */
  setMember(member: { id: string }, values: Updateable<DB['members']>): Promise<unknown>;
  actor(token: string | null): Actor;
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the real app on a copy of the template, or of another database. Only the clock and the mailer are replaced. */
export async function openTestApp({
  now = '2026-03-02T15:00:00Z',
  env = {} as Record<string, string>,
  rateLimits = false,
  copied = template,
} = {}): Promise<TestApp> {
  const server = inject('database');
  const name = `t_${randomBytes(6).toString('hex')}`;
  // Nothing has to survive a crash here, so the files are copied as they are. The default writes each page to the log as well.
  await administer(server, `create database ${name} template ${copied} strategy file_copy`);
  const dataDir = mkdtempSync(join(tmpdir(), 'evolve-app-'));
  const given = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: rateLimits ? 'default' : 'off',
    APP_ORIGIN: 'https://evolve.test',
    ...env,
  });
  const logLines: string[] = [];
  const log = createLog('trace', { write: (line) => void logLines.push(line) });
  const { db, pool, connect, close } = openDatabase(onDatabase(server, name), log, { size: 6 });
  const outbox: Email[] = [];
  const pushes: SentPush[] = [];
  const clock = new FixedClock(new Date(now));
  const settings = new LiveSettings(
    { ...given, serverKey: given.serverKey ?? makeServerKey(given.dataDir) },
    log,
  );
  const { config } = settings;
  const payments = createBuiltInPayments({
    db,
    clock,
    serverKey: config.serverKey,
    appOrigin: config.appOrigin,
    stripeSecretKey: null,
    async receive(rawBody, signature) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: rawBody,
      });
      if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`);
    },
  });
  setSubscribers(subscribers);
  const ctx: AppContext = {
    payments,
    config,
    clock,
    db,
    background: db,
    replica: null,
    connect,
    log,
    files: await openFiles(config),
    mailer: stopAtBounces(
      {
        send: async (email) => void outbox.push(email),
        forget: async () => undefined,
        close: () => undefined,
      },
      { db, clock, log },
    ),
    pusher: recordPushes(pushes),
    settings,
  };
  const app = await createApp(ctx, {
    web: null,
    renderer: pageData,
    health: { notReady: async () => null },
    maxEventLoopDelay: 0,
  });
  await app.ready();

  const actor = (
    token: string | null,
    known: { id: string; email: string } = { id: '', email: '' },
  ): Actor => ({
    ...known,
    token,
    async call(key, body, headers = {}) {
      const [method, url] = key.split(' ') as ['GET', string];
      const reply = await app.inject({
        method,
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      const isJson = String(reply.headers['content-type']).startsWith('application/json');
      return {
        status: reply.statusCode,
        body: (isJson ? reply.json() : reply.body) as ReplyBody<typeof key>,
        headers: reply.headers,
      };
    },
  });

  const setTier: TestApp['setTier'] = async ({ id }, tier) => {
    await db
      .insertInto('memberships')
      .values({ member_id: id, tier, source: 'grant', since: clock.now() })
      .onConflict((oc) => oc.column('member_id').doUpdateSet({ tier }))
      .execute();
  };

  const setMember: TestApp['setMember'] = ({ id }, values) =>
    db.updateTable('members').set(values).where('id', '=', id).execute();

  const visitor = actor(null);
  const register: TestApp['register'] = async ({
    name: who = 'New Member',
    email = `${randomBytes(5).toString('hex')}@example.com`,
    password = castPassword,
    tier = 'starter',
    ...rest
  }) => {
    const { status, body } = await visitor.call('POST /api/auth/register', {
      name: who,
      email,
      password,
      ...rest,
    });
    if (status !== 200) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
    const registered = actor(body.access_token, { id: body.user.id, email });
    if (tier !== 'starter') await setTier(registered, tier);
    return registered;
  };

  const signIn: TestApp['signIn'] = async ({ id, email = '' }) => {
    const session = { memberId: id, device: 'test', now: clock.now() };
    return actor(await db.transaction().execute((within) => openSession(within, session)), { id, email });
  };

  const known = new Map<RoleName, Promise<Actor>>();
  const member: TestApp['member'] = (role) => {
    const person = known.get(role) ?? signUp(role);
    known.set(role, person);
    return person;
  };
  const signUp: TestApp['member'] = async (role) => {
    const {
      name: who,
      email,
      tier,
      timeZone,
      bio,
      ...more
    } = roles[role] as (typeof roles)[RoleName] & { isAdmin?: boolean; isModerator?: boolean };
    const { id, token } = await signUpCast(db, { name: who, email, timeZone, now: clock.now() });
    const person = actor(token, { id, email });
    if (tier !== 'starter') await setTier(person, tier);
    await setMember(person, {
      bio,
      is_admin: more.isAdmin ?? false,
      is_moderator: more.isModerator ?? false,
      second_step_due_at: inFarFuture,
    });
    return person;
  };

  return {
    ...ctx,
    payments,
    app,
    clock,
    db,
    pool,
    outbox,
    pushes,
    logLines,
    visitor,
    actor: (token) => actor(token),
    register,
    signIn,
    setTier,
    setMember,
    member,
    async cast(...names) {
      const people = [];
      for (const name of names) people.push([name, await member(name)] as const);
      const ids = people.map(([, { id }]) => id);
      const yearAgo = new Date(clock.now().getTime() - 365 * 86_400_000);
      await db.updateTable('members').set({ created_at: yearAgo }).where('id', 'in', ids).execute();
      return Object.fromEntries(people) as Record<(typeof names)[number], Actor>;
    },
    runJobs: () => runDueJobs(pool, { ...tasksOf({ ...ctx, clock }), ...payments.tasks }, log),
    async close() {
      await app.close();
      await close();
      writeStatements();
      await administer(server, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the app for the tests of a file, and closes it after them. */
export async function testApp(...options: Parameters<typeof openTestApp>): Promise<TestApp> {
  const app = await openTestApp(...options);
  afterAll(() => app.close());
  return app;
}

async function administer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    // PostgreSQL copies a template for one caller at a time, so retry while another test file copies it.
    for (let tries = 0; ; tries += 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if (tries > 100 || !/being accessed by other users/.test((error as Error).message)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await client.end();
  }
}
