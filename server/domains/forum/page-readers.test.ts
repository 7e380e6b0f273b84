import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

/** Two servers share one database: each call writes on one and reads on the other. */
const ctx = await testApp();
const second = await createApp(ctx, {
  web: null,
  health: { notReady: async () => null },
  maxEventLoopDelay: 0,
});
await second.ready();
let people: Actor[];
let topic: string;
let replies: string[];
beforeAll(async () => {
  const { nora, finn, milo, fay, ada } = await ctx.cast('nora', 'finn', 'milo', 'fay', 'ada');
  people = [nora, finn, milo, fay, ada];
  topic = await write(ada, 'POST /api/forum/topics', {
    title: 'Two-minute doorways',
    category: 'habits_goals_lab',
  });
  await write(ada, 'POST /api/forum/topics', { title: 'Another', category: 'habits_goals_lab' });
  replies = [];
  for (const who of [nora, milo, ada, nora])
    replies.push(
      await write(who, `POST /api/forum/topics/${topic}/posts`, { parent_id: replies[0] ?? null }),
    );
  await nora.call(`POST /api/forum/topics/${topic}/read`, { post_id: replies[1] });
  // Reads reach the database within a second. A request to this server stores them at once.
  await nora.call('GET /api/forum/categories');
  await fay.call(`POST /api/forum/posts/${replies[0]}/reactions`, { reaction_type: 'clap' });
  await fay.call(`POST /api/forum/posts/${topic}/reactions`, { reaction_type: 'like' });
  await fay.call(`POST /api/forum/posts/${replies[3]}/report`, { reason: 'Unkind.' });
  await fay.call(`POST /api/forum/posts/${topic}/report`, { reason: 'Unkind.' });
});
afterAll(() => second.close());

let words = 0;
async function write(who: Actor, key: 'POST /api/forum/topics' | `POST /api/${string}`, body: object) {
  ctx.clock.advance({ minutes: 1 });
  const content = `<p>Words that were never said before, number ${(words += 1)}.</p>`;
  const reply = await who.call(key, { content, ...body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.id as string;
}

async function page(who: Actor, url: string) {
  const reply = await second.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    next: reply.headers['x-next-cursor'],
    body: reply.json(),
  };
}

test('a change on one server is visible at once on the other', async () => {
  const [nora, finn, milo, fay, ada] = people as [Actor, Actor, Actor, Actor, Actor];
  const [first = ''] = replies;
  const card = async (who: Actor) =>
    (await page(who, '/api/forum/topics?category=habits_goals_lab')).body.topics?.find(
      (each: { id: string }) => each.id === topic,
    );
  const opened = async (who: Actor) => (await page(who, `/api/forum/topics/${topic}`)).body;
  const { db } = ctx;

  const late = await write(milo, `POST /api/forum/topics/${topic}/posts`, {});
  expect(await card(finn)).toMatchObject({ post_count: 5, unread_count: null, last_author: { id: milo.id } });
  expect(await card(nora)).toMatchObject({ post_count: 5, unread_count: 2 });
  expect((await opened(finn)).posts.at(-1).id).toBe(late);
  await finn.call(`POST /api/forum/topics/${topic}/read`, { post_id: late });
  await finn.call('GET /api/forum/categories');
  expect(await card(finn)).toMatchObject({ unread_count: 0, view_count: 2 });
  expect(await opened(finn)).toMatchObject({ unread_count: 0, last_read_id: late });
  await nora.call(`POST /api/forum/posts/${late}/reactions`, { reaction_type: 'heart' });
  expect((await opened(nora)).posts.at(-1).reactions.heart).toEqual([nora.id]);
  expect((await opened(finn)).posts.at(-1)).toMatchObject({ reaction_counts: { heart: 1, flag: null } });
  await nora.call(`PUT /api/forum/topics/${topic}/watch`, { watch: 'muted' });
  expect((await opened(nora)).watch).toBe('muted');
  expect((await opened(milo)).watch).toBe('watching');
  await milo.call(`PUT /api/forum/topics/${topic}/state`, { locked: true });
  expect(await card(finn)).toMatchObject({ is_locked: true });
  expect(await opened(nora)).toMatchObject({ may_reply: false });
  await db.updateTable('memberships').set({ tier: 'starter' }).where('member_id', '=', fay.id).execute();
  expect((await opened(fay)).posts[0]).toMatchObject({ may_react: false });
  await db.updateTable('members').set({ name: 'Nora L.' }).where('id', '=', nora.id).execute();
  expect((await opened(finn)).posts[0].author.name).toBe('Nora L.');
  await db.updateTable('members').set({ name: 'Milo H.' }).where('id', '=', milo.id).execute();
  expect((await card(finn)).last_author.name).toBe('Milo H.');
  await milo.call(`DELETE /api/forum/posts/${first}`);
  expect((await opened(finn)).posts[0]).toMatchObject({ is_deleted: true, content: '' });
  expect((await opened(milo)).posts[0]).toMatchObject({ is_deleted: true, may_restore: true });
  await db.updateTable('forum_topics').set({ hidden_at: ctx.clock.now() }).where('id', '=', topic).execute();
  for (const who of [ada, nora, finn]) {
    // Its author can still read it (hidden-texts.test.ts).
    expect((await page(who, `/api/forum/topics/${topic}`)).status).toBe(who === ada ? 200 : 404);
    expect(await card(who)).toBeUndefined();
  }
  expect((await page(milo, `/api/forum/topics/${topic}`)).status).toBe(200);
});
