import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { mira, milo } = await app.cast('mira', 'milo');

const read = (who: Pick<Actor, 'call'>) => who.call('GET /api/admin/first-steps');

test('who may not: first steps are for administrators', async () => {
  expect((await read(app.visitor)).status).toBe(401);
  expect((await read(milo)).status).toBe(403);
});

test('a first step is done when it has happened, and open again when it is undone', async () => {
  const { body } = await read(mira);
  expect(body).toEqual({ has_brand: false, sends_mail: false, has_news: false, has_invited: false });
  await app.pool.query(
    "insert into community_settings (key, value, changed_by, changed_at) values ('brand_name', '\"Cairn\"', $1, now())",
    [mira.id],
  );
  const news = await mira.call('POST /api/news/posts', {
    title: 'Welcome',
    content: '<p>Hello.</p>',
    category: 'events',
  });
  expect([news.status, news.body.detail]).toEqual([200, undefined]);
  expect((await read(mira)).body).toMatchObject({ has_brand: true, has_news: true, has_invited: false });
  await mira.call(`DELETE /api/news/posts/${news.body.id}`);
  expect((await read(mira)).body.has_news).toBe(false);
});
