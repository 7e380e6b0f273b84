import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Endpoint, Key } from '#contract/platform/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { createApp } from '#server/create-app.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { onDatabase } from '#server/testing/template.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { Replica, type ReplicaState } from './replica.ts';

// A copy of the database stands for a replica that is behind: it never gets what is written later.
const ctx = await testApp();
let nora: Actor;
let ada: Actor;
let app: FastifyInstance;
let late: OpenDatabase;
let replica: Replica;
let copy: string;
let state: ReplicaState;
let now = 0;
const ids = new Map<string, string>();

const administer = async (text: string) => {
  const client = new pg.Client(inject('database'));
  await client.connect();
  await client.query(text).finally(() => client.end());
};
const ask = async (url: string, { token }: Actor, method: 'GET' | 'POST' = 'GET', payload?: object) => {
  const reply = await app.inject({
    method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() as unknown };
};
const feedOf = async (who: Actor) => JSON.stringify((await ask('/api/posts', who)).body);
/** Lets the replica have all that is there, and makes the server ask it. */
const catchUp = async () => {
  const { rows } = await sql<{ at: number; xmin: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as at, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin`.execute(
    ctx.db,
  );
  state = { ...state, at: (rows[0]?.at ?? 0) + (1 << 20), seenBelow: rows[0]?.xmin ?? 0 };
  now += 1000;
  await replica.settled();
};

beforeAll(async () => {
  const { mira, ...others } = await ctx.cast('nora', 'ada', 'mira');
  ({ nora, ada } = others);
  await ctx.setTier(mira, 'creator');
  const made = async (noun: string, { body }: { body: { id: string } }) => void ids.set(noun, body.id);
  ids.set('users', ada.id);
  await made('posts', await ada.call('POST /api/posts', { content: 'From before.' }));
  const { categories } = (await mira.call('GET /api/forum/categories')).body;
  const slug = Object.values(categories)[0]?.slug ?? '';
  ids.set('category', slug);
  await made(
    'topics',
    await mira.call('POST /api/forum/topics', {
      title: 'From before',
      content: 'It rained.',
      category: slug,
    }),
  );
  await made(
    'news',
    await mira.call('POST /api/news/posts', {
      title: 'From before',
      content: 'It rained.',
      category: 'events',
    }),
  );
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(ctx.db);
  copy = `t_${randomBytes(6).toString('hex')}`;
  // The template of a copy may have no connection.
  const client = new pg.Client(onDatabase(inject('database'), rows[0]?.name ?? ''));
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [rows[0]?.name],
  );
  await client.end();
  await administer(`create database ${copy} template ${rows[0]?.name}`);
  late = openDatabase(onDatabase(inject('database'), copy), ctx.log, { size: 4, isReadOnly: true });
  state = { isReplica: true, system: 'one', database: 'evolve', at: 0, seenBelow: 0 };
  replica = new Replica(
    { primary: ctx.db, own: late.db, log: ctx.log },
    { readState: async () => state, now: () => now },
  );
  await replica.open();
  app = await createApp(
    { ...ctx, replica },
    { web: null, health: { notReady: async () => null }, maxEventLoopDelay: 0 },
  );
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await late?.close();
  await administer(`drop database ${copy}`);
});
beforeEach(() => Object.assign(replica.figures, { replica: 0, primary: 0, failed: 0 }));

it('every read that may be late changes nothing, so a replica can answer it', async () => {
  await catchUp();
  const reads = (Object.entries(routes) as [Key, Endpoint][]).filter(([, { mayLag }]) => mayLag);
  for (const [key] of reads) {
    const [, path = ''] = key.split(' ');
    const url = path.replace(
      /\/(?:(news)\/)?(\w+)\/:id/,
      (_, news = '', noun: string) => `${news && '/news'}/${noun}/${ids.get(news || noun)}`,
    );
    const query = {
      '/api/search': 'q=before',
      '/api/users/suggestions': 'q=ad',
      '/api/forum/topics': `category=${ids.get('category')}`,
      '/api/posts/new-count': `since=${ids.get('posts')}`,
    }[path];
    const { status } = await ask(`${url}?${query ?? ''}`, nora);
    expect(`${key} ${status}`).toBe(`${key} 200`);
  }
  expect(reads.length).toBeGreaterThan(20);
  expect(replica.figures).toEqual({ replica: reads.length, primary: 0, failed: 0 });
});

it('members see on all their devices what they wrote, and others a moment later', async () => {
  await catchUp();
  const { access_token: token } = (
    await ctx.visitor.call('POST /api/auth/login', { email: nora.email, password: castPassword })
  ).body as { access_token?: string };
  expect(await ask('/api/posts', nora, 'POST', { content: 'Written just now.' })).toMatchObject({
    status: 200,
  });
  expect(await feedOf(nora)).toContain('Written just now.');
  expect(replica.figures).toMatchObject({ replica: 0, primary: 1 });
  if (token) expect(await feedOf(ctx.actor(token))).toContain('Written just now.');
  const other = await feedOf(ada);
  expect(other).toContain('From before.');
  expect(other).not.toContain('Written just now.');
  expect(replica.figures.replica).toBe(1);
  // It shows all that was written, as far as the server knows.
  await catchUp();
  expect(await feedOf(nora)).not.toContain('Written just now.');
});

it('one that is two seconds behind is not read until it caught up', async () => {
  await catchUp();
  state = { ...state, at: 0 };
  now += 1900;
  await feedOf(ada);
  expect(replica.figures).toMatchObject({ replica: 1, primary: 0 });
  now += 200;
  await feedOf(ada);
  await feedOf(ada);
  expect(replica.figures).toMatchObject({ replica: 1, primary: 2 });
  await catchUp();
  await feedOf(ada);
  expect(replica.figures).toMatchObject({ replica: 2, primary: 2 });
});

it('events wait until the replica shows what they are about, and not for one that is away', async () => {
  await catchUp();
  const reached = state.at;
  state = { ...state, at: 0 };
  now += 100;
  let isSettled = false;
  const settled = replica.settled().then(() => (isSettled = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isSettled).toBe(false);
  state = { ...state, at: reached };
  now += 100;
  await settled;
  now += 5000;
  state = { ...state, at: 0 };
  await replica.settled();
  expect(replica.lagSeconds).toBeGreaterThan(2);
});

it.each([
  ['a promoted one', { isReplica: false }],
  ['another database', { system: 'another' }],
])('%s is not read', async (_, changed) => {
  await catchUp();
  const before = state;
  state = { ...state, ...changed };
  now += 1000;
  await replica.settled();
  expect(await feedOf(ada)).toContain('Written just now.');
  expect(replica.figures.replica).toBe(0);
  state = before;
});

it('what the replica fails at or refuses, the primary answers at once', async () => {
  await catchUp();
  const missing = await ask('/api/news/posts/00000000-0000-4000-8000-000000000000', ada);
  expect(missing.status).toBe(404);
  expect(replica.figures).toMatchObject({ replica: 0, primary: 1, failed: 0 });
  for (const code of ['25006', '40001', '57014', '57P01', 'ECONNREFUSED']) {
    await catchUp();
    let tries = 0;
    const answer = await replica.read(null, async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('failed'), { code });
      return 'from the primary';
    });
    expect([answer, tries]).toEqual(['from the primary', 2]);
    // The next one doesn't try.
    tries = 1;
    await replica.read(null, async (db) => expect(db).toBe(ctx.db));
  }
  expect(replica.figures.failed).toBe(5);
});

it('an address of another database is refused with a sentence, and one that is away is not', async () => {
  const open = (own: Partial<ReplicaState> | null) =>
    new Replica(
      { primary: ctx.db, own: late.db, log: ctx.log },
      {
        readState: async (db) => {
          if (db === late.db && !own) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
          return { ...state, ...(db === late.db && own) };
        },
      },
    ).open();
  await expect(open({ system: 'another' })).rejects.toThrow('is no replica of the database of DATABASE_URL');
  await expect(open({ database: 'another' })).rejects.toThrow('is no replica');
  await expect(open(null)).resolves.toBeInstanceOf(Replica);
  await expect(open({})).resolves.toBeInstanceOf(Replica);
});
