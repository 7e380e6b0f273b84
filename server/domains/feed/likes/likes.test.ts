import { beforeEach, expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { finn, nora, ada, milo } = await app.cast('finn', 'nora', 'ada', 'milo');
app.clock.set(new Date('2026-03-02T15:00:00Z'));
let post: string;
let written = 0;
beforeEach(async () => {
  await app.db.deleteFrom('notifications').execute();
  const { status, body } = await nora.call('POST /api/posts', { content: `<p>Stone ${++written}.</p>` });
  expect(status).toBe(200);
  post = body.id as string;
});

async function like(who: Actor, liked = true): Promise<void> {
  app.clock.advance({ minutes: 1 });
  expect(
    (await who.call(`POST /api/posts/${post}/like` as 'POST /api/posts/:id/like', { liked })).status,
  ).toBe(200);
}
const listed = async () =>
  (await nora.call('GET /api/notifications')).body.map(({ text, path, read_at }) => ({
    text,
    path,
    isRead: read_at !== null,
  }));
const nameOf = async (who: Actor) => (await nora.call(`GET /api/users/${who.id}`)).body.name;

it('of a day are one notification of the author, and an own one is none', async () => {
  for (const who of [nora, ada, finn, milo]) await like(who);
  expect(await listed()).toEqual([
    { text: `${await nameOf(milo)} and 2 others liked your post.`, path: `/feed/${post}`, isRead: false },
  ]);
  expect((await nora.call('GET /api/notifications/count')).body.notices).toBe(1);
  app.clock.advance({ days: 1 });
  await like(ada, false);
  await like(ada);
  // Yesterday's have lost the one that was given again today.
  expect((await listed()).map(({ text }) => text)).toEqual([
    `${await nameOf(ada)} liked your post.`,
    `${await nameOf(milo)} and ${await nameOf(finn)} liked your post.`,
  ]);
});

it('disappear when they are taken back, and ring no more on that day', async () => {
  await like(ada);
  await nora.call('POST /api/notifications/read', { all: true });
  await like(ada, false);
  expect(await listed()).toEqual([]);
  await like(ada);
  expect(await listed()).toMatchObject([{ isRead: true }]);
});

it('of someone whom the author mutes say nothing, and none do once the author turns them off', async () => {
  await nora.call(`PUT /api/users/${ada.id}/mute`, { muted: true });
  await like(ada);
  await nora.call(`PUT /api/users/${ada.id}/mute`, { muted: false });
  await nora.call('PUT /api/users/notifications', { kinds: { likes: { in_app: false } } });
  await like(finn);
  expect(await app.db.selectFrom('notifications').select('kind').execute()).toEqual([]);
  await nora.call('PUT /api/users/notifications', { kinds: { likes: { in_app: true } } });
});

it('are never pushed or emailed, whatever the author chooses', async () => {
  const { body } = await nora.call('PUT /api/users/notifications', {
    push: true,
    kinds: { likes: { push: true, email: true } },
  });
  expect(body.kinds.find(({ kind }) => kind === 'likes')).toEqual({
    kind: 'likes',
    in_app: true,
    push: null,
    email: null,
  });
});
