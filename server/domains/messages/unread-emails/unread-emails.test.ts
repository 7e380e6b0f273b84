import { beforeEach, expect, test } from 'vitest';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const writer = await app.register({ name: 'Wanda Writer', tier: 'builder' });
beforeEach(async () => {
  app.clock.advance({ days: 2 });
  await emails();
  app.outbox.length = 0;
});

async function reader(): Promise<Actor> {
  const who = await app.register({ time_zone: 'UTC', tier: 'builder' });
  const { id } = who;
  await app.pool.query('update members set email_verified_at = $1 where id = $2', [app.clock.now(), id]);
  return who;
}
const write = async (to: Actor) =>
  expect(
    (await writer.call('POST /api/messages', { receiver_id: to.id, content: 'A secret heron.' })).status,
  ).toBe(200);
async function emails(): Promise<string[]> {
  await enqueue(app.db, 'plan-unread-emails', {});
  await app.runJobs();
  return app.outbox.flatMap(({ subject }) => (/^You have \d/.test(subject) ? [subject] : []));
}

test('an hour after a message an email says who wrote, never what, and once a day', async () => {
  const who = await reader();
  await write(who);
  app.clock.advance({ minutes: 59 });
  expect(await emails()).toEqual([]);
  await write(who);
  app.clock.advance({ minutes: 2 });
  expect(await emails()).toEqual(['You have 2 unread messages']);
  const sent = JSON.stringify(app.outbox.at(-1));
  expect(sent).toContain('Wanda Writer sent you 2 messages.');
  expect(sent).not.toContain('heron');
  await write(who);
  app.clock.advance({ hours: 12 });
  expect(await emails()).toHaveLength(1);
  app.clock.advance({ hours: 13 });
  // No message is in two emails.
  expect(await emails()).toEqual(['You have 2 unread messages', 'You have 1 unread message']);
  app.clock.advance({ days: 2 });
  expect(await emails()).toHaveLength(2);
});

test('a friend request is in it, as long as it is open', async () => {
  const [one, two] = [await reader(), await reader()];
  for (const { id } of [one, two])
    expect((await writer.call('POST /api/friends/request', { receiver_id: id })).status).toBe(200);
  await write(one);
  const { body } = await two.call('GET /api/friends/requests');
  const path = `POST /api/friends/respond/${body[0]?.id}?accept=true` as 'POST /api/friends/respond/:id';
  expect((await two.call(path)).status).toBe(200);
  app.clock.advance({ hours: 2 });
  expect(await emails()).toEqual(['You have 1 unread message and 1 friend request']);
});

const sql = (text: string) => (who: Actor) => app.pool.query(text, [who.id]);
test.each<[string, (who: Actor) => Promise<unknown>]>([
  ['it was read', (who) => who.call(`POST /api/messages/conversations/${writer.id}/read`, { position: 1 })],
  ['it is muted', (who) => who.call(`PUT /api/messages/conversations/${writer.id}/mute`, { muted: true })],
  [
    'its row is off',
    (who) => who.call('PUT /api/users/notifications', { kinds: { messages: { email: false } } }),
  ],
  ['emails are off', (who) => who.call('PUT /api/users/notifications', { email: false })],
  [
    'the writer is blocked',
    (who) =>
      app.pool.query(
        'insert into member_blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
        [who.id, writer.id],
      ),
  ],
  [
    'the writer is muted',
    (who) =>
      app.pool.query('insert into member_mutes (muter_id, muted_id, created_at) values ($1, $2, now())', [
        who.id,
        writer.id,
      ]),
  ],
  ['the address is not confirmed', sql('update members set email_verified_at = null where id = $1')],
  ['the account is deactivated', sql('update members set away_since = now() where id = $1')],
  [
    'the account is suspended',
    sql(
      `insert into suspensions (id, member_id, reason, starts_at) values (gen_random_uuid(), $1, 'x', '2026-01-01')`,
    ),
  ],
])('none is sent when %s', async (_, act) => {
  const who = await reader();
  await write(who);
  const done = (await act(who)) as { status?: number };
  expect(done.status ?? 200).toBe(200);
  app.clock.advance({ hours: 2 });
  expect(await emails()).toEqual([]);
});

test('the link of the email ends it with one click', async () => {
  const who = await reader();
  await write(who);
  app.clock.advance({ hours: 2 });
  await emails();
  const { search } = new URL(app.outbox.at(-1)?.list?.unsubscribe ?? '');
  const path = `POST /api/reminders/unsubscribe${search}` as 'POST /api/reminders/unsubscribe';
  expect((await app.visitor.call(path)).status).toBe(200);
  const { body } = await who.call('GET /api/users/notifications');
  expect(body.kinds.find(({ kind }) => kind === 'messages')).toMatchObject({ push: true, email: false });
});
