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
let posts: string[];
beforeAll(async () => {
  const { nora, ada, finn, cleo } = await ctx.cast('nora', 'ada', 'finn', 'cleo');
  people = [nora, ada, finn, cleo];
  await ctx.setMember(cleo, { is_moderator: true, second_step_due_at: new Date('2099-01-01') });
  posts = [];
  for (const [index, author] of [nora, ada, nora, cleo].entries()) {
    ctx.clock.advance({ minutes: 1 });
    const { body } = await author.call('POST /api/posts', { content: `<p>Words "${index}", said once.</p>` });
    posts.push(body.id);
  }
  await ada.call(`POST /api/posts/${posts[0]}/like`);
  const { body } = await finn.call(`POST /api/posts/${posts[2]}/comments`, { content: 'Well walked.' });
  await nora.call(`POST /api/comments/${body.id}/like`);
  await nora.call(`POST /api/share-success`, {
    achievement_type: 'milestone',
    title: 'A stone',
    description: 'Day one',
  });
});
afterAll(() => second.close());

async function page(who: Actor, url: string, app = second) {
  const reply = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
  expect(reply.statusCode).toBe(200);
  return { type: reply.headers['content-type'], next: reply.headers['x-next-cursor'], body: reply.json() };
}

test('a change on one server is visible at once on the other', async () => {
  const [nora, ada, finn, cleo] = people as [Actor, Actor, Actor, Actor];
  const [, , post = ''] = posts;
  const shown = async (who: Actor) =>
    (await page(who, '/api/posts')).body.find((each: { id: string }) => each.id === post);
  const comment = (await shown(finn)).comments[0].id;
  const { db } = ctx;

  await finn.call(`POST /api/posts/${post}/like`);
  expect(await shown(finn)).toMatchObject({ liked: true, likes_count: 1, likes: [finn.id] });
  expect(await shown(ada)).toMatchObject({ liked: false, likes_count: 1, likes: [finn.id] });
  await finn.call(`POST /api/posts/${post}/like`, { liked: false });
  expect(await shown(finn)).toMatchObject({ liked: false, likes_count: 0, likes: [] });
  await ada.call(`POST /api/comments/${comment}/like`);
  expect((await shown(ada)).comments[0]).toMatchObject({ liked: true, likes_count: 2 });
  await finn.call(`PUT /api/comments/${comment}`, { content: 'Walked well.' });
  expect((await shown(ada)).comments[0].content).toBe('Walked well.');
  await nora.call(`PUT /api/posts/${post}`, { content: '<p>Other words.</p>' });
  expect((await shown(ada)).content).toBe('<p>Other words.</p>');
  await db.updateTable('members').set({ name: 'Nora L.' }).where('id', '=', nora.id).execute();
  expect((await shown(ada)).user_name).toBe('Nora L.');
  await db.updateTable('memberships').set({ tier: 'founder' }).where('member_id', '=', nora.id).execute();
  expect((await shown(ada)).user.membership_tier).toBe('founder');
  await db.updateTable('comments').set({ hidden_at: ctx.clock.now() }).where('id', '=', comment).execute();
  expect((await shown(ada)).comments).toEqual([]);
  await db.updateTable('comments').set({ hidden_at: null }).where('id', '=', comment).execute();
  await nora.call(`POST /api/posts/${post}/comments`, { content: 'Yes.', parent_id: comment });
  await finn.call(`DELETE /api/comments/${comment}`);
  const deleted = await shown(ada);
  expect([deleted.comments_count, deleted.comments.length]).toEqual([1, 1]);
  expect(JSON.stringify(deleted)).not.toContain('Walked well.');
  await db.updateTable('posts').set({ hidden_at: ctx.clock.now() }).where('id', '=', post).execute();
  for (const who of people) expect(await shown(who)).toBeUndefined();
  await db.updateTable('posts').set({ hidden_at: null }).where('id', '=', post).execute();
  expect(await shown(cleo)).toMatchObject({ may_delete: true, may_report: true });
  expect(await shown(nora)).toMatchObject({ may_edit: true, may_delete: true, may_report: false });
  expect(await shown(ada)).toMatchObject({ may_edit: false, may_delete: false, may_report: true });
  await ctx.db.deleteFrom('posts').where('id', '=', post).execute();
  expect(await shown(ada)).toBeUndefined();
});
