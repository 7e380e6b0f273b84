import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { saveSeen } from './store.ts';

/** Two servers on one database, each with its own batches. */
const ctx = await testApp();
let second: FastifyInstance;
let ada: Actor;
let nora: Actor;
let cleo: Actor;
let topic: string;
const category = 'groups_community';

const openServer = async () => {
  const app = await createApp(ctx, {
    web: null,
    health: { notReady: async () => null },
    maxEventLoopDelay: 0,
  });
  await app.ready();
  return app;
};
beforeAll(async () => {
  second = await openServer();
  ({ ada, nora, cleo } = await ctx.cast('ada', 'nora', 'cleo'));
});
afterAll(() => second.close());
beforeEach(async () => {
  topic = await write('POST /api/forum/topics', { title: 'A walk a day', category });
});

let written = 0;
async function write(key: 'POST /api/forum/topics' | `POST /api/${string}`, body: object = {}) {
  ctx.clock.advance({ minutes: 1 });
  const content = `<p>Words that were never said before, number ${(written += 1)}.</p>`;
  const reply = await ada.call(key, { content, ...body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.id as string;
}
const reply = () => write(`POST /api/forum/topics/${topic}/posts`);
const read = (who: Actor, post_id?: string) =>
  who.call(`POST /api/forum/topics/${topic}/read`, post_id ? { post_id } : {});
const elsewhere = async (who: Actor, method: 'GET' | 'POST', url: string, app = second) =>
  (
    await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${who.token}` },
      ...(method === 'POST' && { payload: {} }),
    })
  ).json();
const stored = async () =>
  (
    await ctx.db
      .selectFrom('forum_topics')
      .select('view_count')
      .where('id', '=', topic)
      .executeTakeFirstOrThrow()
  ).view_count;
const placeOf = async (who: Actor) =>
  (
    await ctx.db
      .selectFrom('topic_reads')
      .select('last_read_id')
      .where('topic_id', '=', topic)
      .where('member_id', '=', who.id)
      .executeTakeFirst()
  )?.last_read_id;
const cardOf = (answer: { topics: { id: string; unread_count: number | null; view_count: number }[] }) =>
  answer.topics.find(({ id }) => id === topic);

test('opening a topic writes nothing at once; a second later everything is stored', async () => {
  const last = await reply();
  expect((await read(nora)).body.view_count).toBe(1);
  expect((await read(cleo)).body.view_count).toBe(2);
  await read(nora, last);
  await read(nora);
  expect([await stored(), await placeOf(nora)]).toEqual([0, undefined]);
  await vi.waitFor(async () => expect(await stored()).toBe(2), { timeout: 5000, interval: 50 });
  // The farther position wins, whatever the order of the calls.
  expect([await placeOf(nora), await placeOf(cleo)]).toEqual([last, topic]);
});

test('members see their reads at once on their server, and soon on another', async () => {
  const last = await reply();
  const list = `/api/forum/topics?category=${category}`;
  const card = async () => cardOf((await nora.call(`GET ${list}`)).body);
  const unread = async () =>
    Object.values<{ slug: string; unread_count: number }>(
      (await nora.call('GET /api/forum/categories')).body.categories,
    ).find(({ slug }) => slug === category)?.unread_count;
  const before = (await unread()) ?? 0;
  await read(nora);
  expect((await card())?.unread_count).toBe(1);
  await read(nora, last);
  expect(await unread()).toBe(before - 1);
  const more = await reply();
  await read(nora, more);
  expect((await nora.call(`GET /api/forum/topics/${topic}`)).body).toMatchObject({
    last_read_id: more,
    unread_count: 0,
    view_count: 1,
  });
  const latest = await reply();
  await read(nora, latest);
  await vi.waitFor(
    async () => expect(cardOf(await elsewhere(nora, 'GET', list))).toMatchObject({ unread_count: 0 }),
    { timeout: 5000, interval: 100 },
  );
});

test('posts read just before an own reply stay read', async () => {
  const last = await reply();
  await read(nora);
  await nora.call('GET /api/forum/categories');
  await read(nora, last);
  ctx.clock.advance({ minutes: 1 });
  await nora.call(`POST /api/forum/topics/${topic}/posts`, { content: '<p>My own words, said once.</p>' });
  expect((await nora.call(`GET /api/forum/topics/${topic}`)).body.unread_count).toBe(0);
});

test('a view counts once per half hour, across two servers too; a stopping server writes its buffer', async () => {
  const third = await openServer();
  const path = `/api/forum/topics/${topic}/read`;
  await Promise.all([read(nora), elsewhere(nora, 'POST', path, third), elsewhere(nora, 'POST', path, third)]);
  await Promise.all([third.close(), nora.call('GET /api/forum/categories')]);
  expect([await stored(), await placeOf(nora)]).toEqual([1, topic]);
  const fourth = await openServer();
  ctx.clock.advance({ minutes: 31 });
  await elsewhere(nora, 'POST', path, fourth);
  expect(await stored()).toBe(1);
  await fourth.close();
  expect(await stored()).toBe(2);
});

test('the last use of a session is written when the server stops, and is visible at once', async () => {
  const third = await openServer();
  const used = async () =>
    (
      await ctx.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('member_id', '=', cleo.id)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  const before = await used();
  ctx.clock.advance({ minutes: 5 });
  await elsewhere(cleo, 'GET', '/api/auth/me', third);
  expect(await used()).toEqual(before);
  await third.close();
  expect(await used()).toEqual(ctx.clock.now());
  ctx.clock.advance({ minutes: 5 });
  const [session] = (await cleo.call('GET /api/auth/sessions')).body;
  expect(session.last_used_at).toBe(ctx.clock.now().toISOString());
  // After a day it is written at once, not in a batch.
  ctx.clock.advance({ days: 1 });
  await cleo.call('GET /api/auth/me');
  expect(await used()).toEqual(ctx.clock.now());
});

test('a deleted topic does not block other writes of the batch', async () => {
  const gone = '019c0000-0000-7000-8000-000000000000';
  const viewedAt = ctx.clock.now();
  await ctx.db.transaction().execute((db) =>
    saveSeen(db, [
      { topicId: gone, memberId: nora.id, postId: gone, viewedAt },
      { topicId: topic, memberId: gone, postId: topic, viewedAt },
      { topicId: topic, memberId: cleo.id, postId: gone, viewedAt },
      { topicId: topic, memberId: nora.id, postId: topic, viewedAt },
    ]),
  );
  expect([await stored(), await placeOf(nora), await placeOf(cleo)]).toEqual([1, topic, undefined]);
});
