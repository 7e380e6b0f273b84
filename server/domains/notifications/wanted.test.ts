import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { pushNotification } from './push-notification.ts';

const app = await testApp();
const { nora, ada } = await app.cast('nora', 'ada');
await app.setTier(nora, 'achiever');
await nora.call('POST /api/push/subscriptions', {
  endpoint: 'https://push.example/nora',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
});
beforeEach(async () => {
  app.clock.advance({ hours: 24 });
  await nora.call('PUT /api/users/notifications', {
    push: true,
    forum: true,
    kinds: { mentions: { in_app: true, push: true }, forum: { in_app: true, push: true } },
    quiet_hours: { on: false },
  });
  await app.db.deleteFrom('notifications').execute();
  app.pushes.length = 0;
});

const settings = (body: object) => nora.call('PUT /api/users/notifications', body);
const setNora = (to: { away_since: Date | null }) =>
  app.db.updateTable('members').set(to).where('id', '=', nora.id).execute();
const told = async () => (await nora.call('GET /api/notifications')).body.map(({ text }) => text);
const pushed = async () => {
  await app.runJobs();
  return app.pushes.map(({ payload }) => JSON.parse(payload).body);
};
let words = 0;
async function comment(): Promise<void> {
  const { body } = await nora.call('POST /api/posts', { content: `<p>Morning ${++words}.</p>` });
  await ada.call(`POST /api/posts/${body.id}/comments` as 'POST /api/posts/:id/comments', {
    content: 'Well walked.',
  });
}
async function reply(): Promise<void> {
  const { body } = await nora.call('POST /api/forum/topics', {
    title: `Which way, ${++words}?`,
    content: '<p>Left or right?</p>',
    category: 'start_here',
  });
  await ada.call(`POST /api/forum/topics/${body.id}/posts` as 'POST /api/forum/topics/:id/posts', {
    content: '<p>Left.</p>',
  });
  await app.runJobs();
}
const commented = 'Ada Okafor commented on your post.';

it('a comment reaches the bell and the device, with one sentence', async () => {
  await comment();
  expect([await told(), await pushed()]).toEqual([[commented], [commented]]);
});

it('a cell that is off leaves out its channel', async () => {
  await settings({ kinds: { mentions: { push: false } } });
  await comment();
  expect([await told(), await pushed()]).toEqual([[commented], []]);
  await settings({ kinds: { mentions: { in_app: false, push: true } } });
  await comment();
  expect([(await told()).length, await pushed()]).toEqual([1, []]);
});

it('the switch of the forum concerns the forum alone', async () => {
  await settings({ forum: false });
  await reply();
  expect([await told(), await pushed()]).toEqual([[], []]);
  await comment();
  expect([await told(), await pushed()]).toEqual([[commented], [commented]]);
  await settings({ forum: true });
  await reply();
  expect(await told()).toHaveLength(2);
});

it('nothing is pushed that was read before', async () => {
  await comment();
  await nora.call('POST /api/notifications/read', { all: true });
  expect(await pushed()).toEqual([]);
});

it.each([
  ['its row is off', () => settings({ kinds: { mentions: { push: false } } })],
  ['push is off', () => settings({ push: false })],
  ['the member is away', () => setNora({ away_since: app.clock.now() })],
  [
    'the member is suspended',
    () =>
      app.pool.query(
        `insert into suspensions (id, member_id, suspended_by, reason, starts_at) values (gen_random_uuid(), $1, $2, 'x', $3)`,
        [nora.id, ada.id, app.clock.now()],
      ),
  ],
])('nothing is pushed after %s meanwhile', async (_, change) => {
  await comment();
  await change();
  expect(await pushed()).toEqual([]);
  await app.db.deleteFrom('suspensions').execute();
  await setNora({ away_since: null });
  await settings({ push: true, kinds: { mentions: { push: true } } });
  await comment();
  expect(await pushed()).toHaveLength(1);
});

it('in quiet hours a push waits until they end', async () => {
  await settings({ quiet_hours: { on: true, from: '00:00', to: '23:59' } });
  await comment();
  const [{ id }] = (await nora.call('GET /api/notifications')).body as [{ id: string }];
  // A notification that is renewed meanwhile comes a second time, and waits once.
  for (let n = 0; n < 2; n += 1) await pushNotification(app, {} as never, { id, memberId: nora.id });
  expect(app.pushes).toEqual([]);
  const { rows } = await app.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'push-notification' order by run_at desc`,
  );
  // It waits by the database's clock, so it isn't due at once when that is ahead of the server's.
  expect(rows.map(({ run_at }) => run_at.getTime() > Date.now() + 60_000)).toEqual([true]);
  await app.runJobs();
  expect(app.pushes).toEqual([]);
  await app.pool.query('delete from graphile_worker._private_jobs');
});
