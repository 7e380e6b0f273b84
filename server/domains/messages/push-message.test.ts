import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { pushMessage } from './push-message.ts';

const app = await testApp();
const { nora, ada } = await app.cast('nora', 'ada');
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
beforeAll(async () => {
  await nora.call('POST /api/push/subscriptions', { endpoint: 'https://push.example/nora', keys });
});
beforeEach(async () => {
  for (const table of ['conversations', 'member_blocks', 'member_mutes', 'suspensions'] as const)
    await app.db.deleteFrom(table).execute();
  await app.pool.query('delete from graphile_worker._private_jobs');
  await settings({ push: true, kinds: { messages: { push: true } }, quiet_hours: { on: false } });
  app.pushes.length = 0;
});

const settings = (body: object) => nora.call('PUT /api/users/notifications', body);
const send = async (content = 'I know about the surprise.') =>
  (await ada.call('POST /api/messages', { receiver_id: nora.id, content })).body;
const waiting = async () =>
  (
    await app.pool.query<{ payload: { conversation_id: string; member_id: string } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'push-message'`,
    )
  ).rows.map(({ payload }) => payload);
/** Runs the jobs that wait, whenever they are due, and returns what reached the push service. */
async function pushed(): Promise<{ body: string; path: string }[]> {
  const jobs = await waiting();
  await app.pool.query('delete from graphile_worker._private_jobs');
  for (const job of jobs)
    await pushMessage(app, { conversationId: job.conversation_id, memberId: job.member_id });
  return app.pushes.splice(0).map(({ payload }) => JSON.parse(payload));
}
const readAll = () =>
  nora.call(
    `POST /api/messages/conversations/${ada.id}/read` as 'POST /api/messages/conversations/:partnerId/read',
    {
      position: 1_000,
    },
  );

test('says who wrote and never what, once for several messages, and leads to the conversation', async () => {
  await send();
  await send('Bring a cake.');
  const told = await pushed();
  expect(told).toMatchObject([
    { body: 'Ada Okafor sent you 2 messages.', path: `/social?tab=messages&with=${ada.id}` },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/surprise|cake/);
  // Another one soon after is quiet, one after an hour and one after reading ring again.
  await send();
  expect(await waiting()).toEqual([]);
  app.clock.advance({ minutes: 61 });
  await send();
  expect(await pushed()).toMatchObject([{ body: 'Ada Okafor sent you 4 messages.' }]);
  await readAll();
  await send();
  expect(await pushed()).toMatchObject([{ body: 'Ada Okafor sent you a message.' }]);
  // The sender hears nothing.
  expect((await waiting()).map(({ member_id }) => member_id)).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['it was read', readAll],
  ['the row is off', () => settings({ kinds: { messages: { push: false } } })],
  ['push is off', () => settings({ push: false })],
  [
    'the conversation is muted',
    () =>
      nora.call(
        `PUT /api/messages/conversations/${ada.id}/mute` as 'PUT /api/messages/conversations/:partnerId/mute',
        { muted: true },
      ),
  ],
  [
    'its sender is muted',
    () => nora.call(`PUT /api/users/${ada.id}/mute` as 'PUT /api/users/:id/mute', { muted: true }),
  ],
  [
    'its sender is blocked',
    () => nora.call(`PUT /api/users/${ada.id}/block` as 'PUT /api/users/:id/block', { blocked: true }),
  ],
  [
    'the receiver was suspended',
    () =>
      app.pool.query(
        `insert into suspensions (id, member_id, suspended_by, reason, starts_at) values (gen_random_uuid(), $1, $2, 'x', $3)`,
        [nora.id, ada.id, app.clock.now()],
      ),
  ],
])('nothing is sent when %s meanwhile', async (_, change) => {
  await send();
  await change();
  expect(await pushed()).toEqual([]);
});

test('a message that its sender deleted isn’t told', async () => {
  const { id } = await send();
  await ada.call(`DELETE /api/messages/${nora.id}/${id}` as 'DELETE /api/messages/:partnerId/:id');
  expect(await pushed()).toEqual([]);
});

test('in quiet hours it waits until they end', async () => {
  await send();
  await settings({ quiet_hours: { on: true, from: '00:00', to: '23:59' } });
  expect(await pushed()).toEqual([]);
  expect(await waiting()).toHaveLength(1);
  await settings({ quiet_hours: { on: false } });
  expect(await pushed()).toHaveLength(1);
});
