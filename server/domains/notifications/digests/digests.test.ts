import { beforeEach, expect, it } from 'vitest';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { planDigests } from './send-digest.ts';

const app = await testApp();
const writer = await app.register({ name: 'Wanda Writer', tier: 'builder' });

const monday = '2026-03-02';
const at = (date: string, hour: string): void => app.clock.set(new Date(`${date}T${hour}Z`));
beforeEach(async () => {
  at(monday, '06:00');
  for (const table of ['digest_emails', 'member_mutes', 'suspensions'] as const)
    await app.db.deleteFrom(table).execute();
  await app.runJobs();
  app.outbox.length = 0;
});

/** A member with a post on which `writer` commented after they turned the digest on. */
async function reader(digest: 'daily' | 'weekly' = 'daily'): Promise<Actor & { post: string }> {
  const who = await app.register({ time_zone: 'UTC', tier: 'builder' });
  await app.setMember(who, { email_verified_at: app.clock.now() });
  await who.call('PUT /api/users/notifications', { digest });
  const { body } = await who.call('POST /api/posts', { content: `<p>Morning ${who.id}.</p>` });
  const reading = Object.assign(who, { post: body.id as string });
  await comment(reading);
  return reading;
}
let words = 0;
async function comment({ post }: { post: string }): Promise<void> {
  app.clock.advance({ minutes: 1 });
  const { status } = await writer.call(`POST /api/posts/${post}/comments` as 'POST /api/posts/:id/comments', {
    content: `A secret heron ${++words}.`,
  });
  expect(status).toBe(200);
}
async function look(date: string, hour: string): Promise<string[]> {
  at(date, hour);
  await enqueue(app.db, 'plan-digests', {});
  await app.runJobs();
  return app.outbox.flatMap(({ subject }) => (/unread notification/.test(subject) ? [subject] : []));
}

it('is off by default, and a value that does not exist is refused', async () => {
  const who = await app.register({});
  expect((await who.call('GET /api/users/notifications')).body.digest).toBe('off');
  expect((await who.call('PUT /api/users/notifications', { digest: 'hourly' })).status).toBe(422);
});

it('names no one whose name is a link', async () => {
  const who = await reader();
  const rename = (name: string) =>
    app.db.updateTable('members').set({ name }).where('id', '=', writer.id).execute();
  await rename('You won, see evil.example');
  await look('2026-03-03', '09:00');
  await rename('Wanda Writer');
  const text = app.outbox.find(({ to }) => to === who.email)?.text ?? '';
  expect(text).toContain('A member commented');
  expect(text).not.toContain('evil');
});

it('isn’t sent for likes, and leaves them out', async () => {
  const who = await app.register({ time_zone: 'UTC', tier: 'builder' });
  await app.setMember(who, { email_verified_at: app.clock.now() });
  await who.call('PUT /api/users/notifications', { digest: 'daily' });
  const { body } = await who.call('POST /api/posts', { content: `<p>Noon ${who.id}.</p>` });
  const like = `POST /api/posts/${body.id}/like` as 'POST /api/posts/:id/like';
  expect((await writer.call(like, { liked: true })).status).toBe(200);
  expect((await who.call('GET /api/notifications')).body).toHaveLength(1);
  expect(await look('2026-03-03', '08:10')).toEqual([]);
  await comment({ post: body.id as string });
  expect(await look('2026-03-04', '08:10')).toEqual(['One unread notification']);
});

it('comes once in the morning, with sentences alone, and each notification is in one digest', async () => {
  const who = await reader();
  expect(await look(monday, '07:59')).toEqual([]);
  expect(await look(monday, '08:00')).toEqual(['One unread notification']);
  expect(await look(monday, '12:00')).toHaveLength(1);
  const [email] = app.outbox;
  expect(email?.to).toBe(who.email);
  expect(email?.text).toContain('Wanda Writer commented on your post.');
  expect(`${email?.text}${email?.html}`).not.toContain('heron');
  expect(await look('2026-03-03', '08:00')).toHaveLength(1);
  await comment(who);
  expect(await look('2026-03-04', '08:00')).toHaveLength(2);
});

it('a weekly one comes on the day on which the weeks of the member start', async () => {
  await reader('weekly');
  expect(await look('2026-03-03', '09:00')).toEqual([]);
  expect(await look('2026-03-09', '09:00')).toHaveLength(1);
});

const read = (who: Actor) => who.call('POST /api/notifications/read', { all: true });
const mute = (who: Actor) =>
  app.db
    .insertInto('member_mutes')
    .values({ muter_id: who.id, muted_id: writer.id, created_at: app.clock.now() })
    .execute();
const change = (who: Actor, to: object) =>
  app.db.updateTable('members').set(to).where('id', '=', who.id).execute();
it.each([
  ['what was read', read],
  ['a member who is muted since', mute],
  [
    'a post that is gone',
    (who: Actor & { post: string }) => who.call(`DELETE /api/posts/${who.post}` as 'GET /api/x'),
  ],
  [
    'a post that moderators hid',
    (who: Actor & { post: string }) =>
      app.db.updateTable('posts').set({ hidden_at: app.clock.now() }).where('id', '=', who.post).execute(),
  ],
  ['an unconfirmed address', (who: Actor) => change(who, { email_verified_at: null })],
  ['a member who is away', (who: Actor) => change(who, { away_since: app.clock.now() })],
  [
    'a suspended member',
    (who: Actor) =>
      app.pool.query(
        `insert into suspensions (id, member_id, suspended_by, reason, starts_at) values (gen_random_uuid(), $1, $2, 'x', $3)`,
        [who.id, writer.id, app.clock.now()],
      ),
  ],
  ['a member with email off', (who: Actor) => who.call('PUT /api/users/notifications', { email: false })],
  ['a member who turned it off', (who: Actor) => who.call('PUT /api/users/notifications', { digest: 'off' })],
])('nothing is sent about or to %s', async (_, then) => {
  const who = await reader();
  await then(who);
  expect(await look(monday, '09:00')).toEqual([]);
});

it('several servers, and a job that runs twice, send one', async () => {
  const all = [await reader(), await reader(), await reader()];
  at(monday, '08:30');
  const now = app.clock.now();
  const plan = () => app.db.transaction().execute((db) => planDigests(db, { now, most: 2 }));
  for (let round = 0; round < 4; round += 1) await Promise.all([plan(), plan()]);
  await app.runJobs();
  for (const { id } of all) await enqueue(app.db, 'send-digest', { member_id: id, date: monday });
  await app.runJobs();
  expect(app.outbox.map(({ to }) => to).toSorted()).toEqual(all.map(({ email }) => email).toSorted());
});

it('waits for the quiet hours to end', async () => {
  const who = await reader();
  await who.call('PUT /api/users/notifications', { quiet_hours: { on: true, from: '22:00', to: '10:00' } });
  expect(await look(monday, '08:10')).toEqual([]);
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
  at(monday, '10:01');
  await app.runJobs();
  expect(app.outbox).toHaveLength(1);
});

it('its link ends it in one click, opened it leads to a page with a button, and the page brings it back', async () => {
  const who = await reader();
  await look(monday, '08:00');
  const path = app.outbox[0]?.list?.unsubscribe.replace('https://evolve.test', '') ?? '';
  const digest = async () => (await who.call('GET /api/users/notifications')).body.digest;
  const opened = await app.app.inject({ url: path });
  expect([opened.statusCode, opened.headers.location, await digest()]).toEqual([
    303,
    path.replace('/api/reminders', ''),
    'daily',
  ]);
  expect(app.outbox[0]?.text).toContain(`https://evolve.test${opened.headers.location}`);
  const post = async (to: string) => (await app.visitor.call(`POST ${to}` as 'POST /api/x')).status;
  expect([await post(path), await digest()]).toEqual([200, 'off']);
  expect([await post(path.replace('unsubscribe', 'resubscribe')), await digest()]).toEqual([200, 'daily']);
  const forged = path.replace('digest_daily', 'digest_weekly');
  expect([await post(forged), await post(forged.replace('unsubscribe', 'resubscribe'))]).toEqual([400, 400]);
});

it('counts all groups, however many', async () => {
  const who = await reader();
  for (let n = 0; n < 104; n += 1) {
    const { body } = await who.call('POST /api/posts', { content: `<p>Walk ${n}.</p>` });
    await comment({ post: body.id });
  }
  expect(await look('2026-03-03', '08:00')).toEqual(['105 unread notifications']);
}, 120_000);

it('a notification that arrives while a digest is made is in the next one alone', async () => {
  const who = await reader();
  await comment(who);
  const { id } = (await who.call('GET /api/notifications')).body[0] ?? {};
  await app.db
    .updateTable('notifications')
    .set({ at: new Date(`${monday}T08:00:01Z`) })
    .where('id', '=', id ?? '')
    .execute();
  expect(await look(monday, '08:00')).toEqual([]);
  expect(await look('2026-03-03', '08:00')).toHaveLength(1);
  expect(await look('2026-03-04', '08:00')).toHaveLength(1);
});

it('a member whose zone this server doesn’t know doesn’t stop the others', async () => {
  const lost = await reader();
  await change(lost, { first_time_zone: 'Atlantis/Deep' });
  const who = await reader();
  expect(await look(monday, '08:00')).toHaveLength(1);
  expect(app.outbox.map(({ to }) => to)).toEqual([who.email]);
  await change(lost, { first_time_zone: 'UTC' });
  expect(await look('2026-03-03', '08:30')).toHaveLength(2);
});
