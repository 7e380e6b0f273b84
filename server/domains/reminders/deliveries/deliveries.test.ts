import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { dispatchDue } from '../dispatch-due.ts';

const app = await testApp();

/** Tomorrow, 10:00 in Bogota, which has no summer time. Each test has a day of its own. */
beforeEach(async () => {
  const next = new Date(app.clock.now().getTime() + 86_400_000);
  app.clock.set(new Date(`${next.toISOString().slice(0, 10)}T15:00:00Z`));
  await app.db.deleteFrom('reminders').execute();
  await app.db.deleteFrom('reminder_deliveries').execute();
  app.pushes.length = 0;
  app.outbox.length = 0;
});

let members = 0;
/** A builder with a verified address, push on this device, and a round of Evolve 90. */
async function member({ tier = 'builder' as const, isEnrolled = true } = {}): Promise<Actor> {
  const who = await app.register({ time_zone: 'America/Bogota', tier });
  await app.setMember(who, { email_verified_at: app.clock.now() });
  await who.call('PUT /api/users/notifications', { push: true });
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  members += 1;
  await who.call('POST /api/push/subscriptions', { endpoint: `https://push.example/${members}`, keys });
  const [program] = (await who.call('GET /api/programs')).body;
  if (isEnrolled) await who.call(`POST /api/programs/${program?.id}/enroll` as 'GET /api/x');
  app.outbox.length = 0;
  return who;
}
const withHabit = async (who: Actor, reminder_times: string[], more: object = {}) =>
  (await who.call('POST /api/habits', { name: 'Read', reminder_times, ...more })).body.id;
async function pass(minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  await enqueue(app.db, 'dispatch-reminders', {});
  await app.runJobs();
}
const shown = () => app.pushes.map(({ payload }) => JSON.parse(payload));
const titles = () => shown().map(({ title }) => title);
const mails = () => app.outbox.map(({ subject }) => subject);
const tokenIn = (at = 0) => /token=(did_[\w-]+)/.exec(app.outbox[at]?.text ?? '')?.[1] ?? '';
const outcomes = async (who: Actor) =>
  (
    await app.db
      .selectFrom('reminder_deliveries')
      .select('outcome')
      .where('member_id', '=', who.id)
      .orderBy('planned_at')
      .execute()
  ).map(({ outcome }) => outcome);
const isKept = async (who: Actor, id: string) =>
  (await who.call(`GET /api/habits/${id}` as 'GET /api/habits/:id')).body.total_completed;

it('a reminder comes once, at its time, by push and email', async () => {
  const who = await member();
  await who.call('PUT /api/reminders/day', { on: true, times: ['10:30'] });
  await withHabit(who, ['10:30', '10:31']);
  await pass(29);
  expect([titles(), mails()]).toEqual([[], []]);
  await pass(1);
  expect(titles().sort()).toEqual(['Day 1', 'Read']);
  expect(mails().sort()).toEqual(['Day 1 is open', 'Reminder: Read']);
  const habit = shown().find(({ title }) => title === 'Read');
  expect(habit).toMatchObject({
    body: "It's 10:30, the time you chose.",
    path: '/profile/habits',
    tag: expect.stringMatching(/^habit-/),
    token: expect.stringMatching(/^did_/),
    actions: [
      { action: 'done', title: 'I did it' },
      { action: 'snooze', title: 'In 30 minutes' },
    ],
  });
  await pass(1);
  expect(titles()).toHaveLength(3);
  await pass(1);
  expect(titles()).toHaveLength(3);
  expect(app.outbox[0]?.list?.unsubscribe).toContain('https://evolve.test/api/reminders/unsubscribe?token=');
});

it('what is done on any device is not sent any more', async () => {
  const who = await member();
  const id = await withHabit(who, ['10:30']);
  await who.call('PUT /api/reminders/day', { on: true, times: ['10:30'] });
  const today = app.clock.now().toISOString().slice(0, 10);
  await who.call(`PUT /api/habits/${id}/days/${today}` as 'PUT /api/habits/:id/days/:date', { done: true });
  const [program] = (await who.call('GET /api/programs')).body;
  await who.call(`POST /api/programs/${program?.id}/complete-day` as 'GET /api/x', { day: 1 } as never);
  await pass(30);
  expect([titles(), mails(), await outcomes(who)]).toEqual([[], [], ['done', 'done']]);
});

it('two servers at once, and a job that runs twice, send each reminder once', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => member({ isEnrolled: false })));
  for (const who of all) await withHabit(who, ['10:30']);
  app.clock.advance({ minutes: 30 });
  const now = app.clock.now();
  const dispatch = () => app.db.transaction().execute((db) => dispatchDue(db, { now, most: 2 }));
  const dispatched = await Promise.all([dispatch(), dispatch(), dispatch(), dispatch()]);
  expect(dispatched.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(4);
  const batches = await app.db.selectFrom('reminder_deliveries').select('batch').distinct().execute();
  for (const { batch } of batches) await enqueue(app.db, 'send-reminders', { batch });
  await app.runJobs();
  expect(titles()).toHaveLength(4);
  expect(mails()).toHaveLength(4);
});

it('a server that dies while dispatching loses and doubles nothing', async () => {
  const who = await member({ isEnrolled: false });
  await withHabit(who, ['10:30']);
  app.clock.advance({ minutes: 30 });
  const now = app.clock.now();
  await app.db
    .transaction()
    .execute(async (db) => {
      expect(await dispatchDue(db, { now, most: 10 })).toBe(1);
      throw new Error('killed');
    })
    .catch(() => undefined);
  await app.runJobs();
  expect(titles()).toEqual([]);
  await pass(0);
  expect(titles()).toEqual(['Read']);
});

it('a server that slept over the time sends nothing late, and the next day is scheduled', async () => {
  const who = await member({ isEnrolled: false });
  await withHabit(who, ['10:30']);
  await pass(91);
  expect(titles()).toEqual([]);
  const [next] = (await who.call('GET /api/reminders')).body.next;
  expect(next?.at.slice(11, 16)).toBe('15:30');
  expect(Date.parse(next?.at ?? '')).toBeGreaterThan(app.clock.now().getTime());
  await pass(24 * 60 - 61);
  expect(titles()).toEqual(['Read']);
});

it('neither a pause, a rest day, a lesser plan nor a suspension lets one through', async () => {
  const who = await member();
  await who.call('PUT /api/reminders/day', { on: true, times: ['10:10', '10:20'] });
  const weekday = ((app.clock.now().getUTCDay() + 6) % 7) + 1;
  const id = await withHabit(who, ['10:10']);
  await who.call(`PATCH /api/habits/${id}` as 'PATCH /api/habits/:id', {
    schedule: { kind: 'every_day', rest_days: [weekday] },
  });
  await app.setTier(who, 'starter');
  await app.db.updateTable('rounds').set({ current_day: 5 }).where('member_id', '=', who.id).execute();
  await pass(10);
  await app.setTier(who, 'builder');
  await app.db.updateTable('members').set({ away_since: app.clock.now() }).where('id', '=', who.id).execute();
  await pass(10);
  expect([titles(), mails(), await outcomes(who)]).toEqual([[], [], ['plan', 'away']]);
});

it('quiet hours move the day and a habit to their end', async () => {
  const who = await member();
  await who.call('PUT /api/reminders/day', { on: true, times: ['10:10'] });
  await withHabit(who, ['10:10']);
  await who.call('PUT /api/users/notifications', { quiet_hours: { on: true, from: '10:00', to: '10:45' } });
  const comings = (await who.call('GET /api/reminders')).body.next.map(({ time, comes_at }) => [
    time,
    comes_at,
  ]);
  expect(comings).toEqual([
    ['10:10', '10:45'],
    ['10:10', '10:45'],
  ]);
  await pass(10);
  expect(titles()).toEqual([]);
  await pass(35);
  expect(titles().sort()).toEqual(['Day 1', 'Read']);
  expect((await outcomes(who)).sort()).toEqual(['sent', 'sent', 'waits', 'waits']);
});

it('a device that is gone is forgotten, and the others receive', async () => {
  const who = await member({ isEnrolled: false });
  await app.db
    .updateTable('push_subscriptions')
    .set({ endpoint: `https://push.example/${members}-gone` })
    .where('member_id', '=', who.id)
    .execute();
  await withHabit(who, ['10:30']);
  await pass(30);
  expect((await who.call('GET /api/push/subscriptions')).body).toEqual([]);
  expect(mails()).toEqual(['Reminder: Read']);
});

describe('the link of an email', () => {
  it('shows what it is about, and marks it once, without signing in', async () => {
    const who = await member({ isEnrolled: false });
    const id = await withHabit(who, ['10:30']);
    await pass(30);
    const token = tokenIn();
    const date = app.clock.now().toISOString().slice(0, 10);
    const about = { kind: 'habit', name: 'Read', date };
    // A scanner may look as often as it likes.
    for (let look = 0; look < 3; look++)
      expect((await app.visitor.call('POST /api/reminders/link', { token })).body).toEqual({
        ...about,
        state: 'open',
      });
    expect(await isKept(who, id)).toBe(0);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.visitor.call('POST /api/reminders/done', { token })),
    );
    const messages = answers.map(({ body }) => body.message).sort();
    expect(messages.filter((message) => message === 'Done. It counts.')).toHaveLength(1);
    expect(messages.filter((message) => message === 'This link was used already.')).toHaveLength(7);
    expect(await isKept(who, id)).toBe(1);
    // Undone by the member, the link can't do it again.
    await who.call(`PUT /api/habits/${id}/days/${date}` as 'PUT /api/habits/:id/days/:date', { done: false });
    await app.visitor.call('POST /api/reminders/done', { token });
    expect(await isKept(who, id)).toBe(0);
  });

  it('completes the day, for its date until noon of the next', async () => {
    const who = await member();
    await who.call('PUT /api/reminders/day', { on: true, times: ['10:30'] });
    await pass(30);
    const token = tokenIn();
    const date = app.clock.now().toISOString().slice(0, 10);
    app.clock.advance({ hours: 24 });
    const { body } = await app.visitor.call('POST /api/reminders/done', { token });
    expect(body).toMatchObject({ kind: 'day', date, state: 'done', message: 'Done. It counts.' });
    const days = await app.db
      .selectFrom('day_completions')
      .select(['day', 'local_date'])
      .where('member_id', '=', who.id)
      .execute();
    expect(days).toEqual([{ day: 1, local_date: date }]);
  });

  it('names the day that its date was about, though the round went on', async () => {
    const who = await member();
    await who.call('PUT /api/reminders/day', { on: true, times: ['10:30'] });
    await pass(30);
    const token = tokenIn();
    const date = app.clock.now().toISOString().slice(0, 10);
    const read = async () => (await app.visitor.call('POST /api/reminders/link', { token })).body;
    expect(await read()).toMatchObject({ name: 'Day 1', date, state: 'open' });
    // Day 1 is done on the next morning, for that morning. Nothing is left to do for the date before.
    app.clock.advance({ hours: 20 });
    const walk = await walkOf(who);
    expect((await walk.complete(1)).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Day 1', date, state: 'done' });
  });

  it('is refused when it is too late, done, or made up', async () => {
    const who = await member();
    await who.call('PUT /api/reminders/day', { on: true, times: ['10:30'] });
    const id = await withHabit(who, ['10:30']);
    await pass(30);
    const [one, two] = [tokenIn(0), tokenIn(1)];
    const date = app.clock.now().toISOString().slice(0, 10);
    await who.call(`PUT /api/habits/${id}/days/${date}` as 'PUT /api/habits/:id/days/:date', { done: true });
    const states = async () =>
      (
        await Promise.all([one, two].map((token) => app.visitor.call('POST /api/reminders/link', { token })))
      ).map(({ body }) => body.state);
    expect((await states()).sort()).toEqual(['done', 'open']);
    app.clock.advance({ hours: 26 });
    expect(await states()).toEqual(['expired', 'expired']);
    for (const token of [one, two]) await app.visitor.call('POST /api/reminders/done', { token });
    expect(
      await app.db.selectFrom('day_completions').select('day').where('member_id', '=', who.id).execute(),
    ).toEqual([]);
    for (const token of ['did_x', '\u0000', 'x'.repeat(201), '__proto__', '98765432109876543210'])
      expect([404, 422]).toContain((await app.visitor.call('POST /api/reminders/done', { token })).status);
  });

  it('its token is in no table', async () => {
    const who = await member({ isEnrolled: false });
    await withHabit(who, ['10:30']);
    await pass(30);
    const { rows } = await app.pool.query<{ row: string }>(
      'select row_to_json(d)::text as row from reminder_deliveries d',
    );
    expect(tokenIn().length).toBeGreaterThan(40);
    expect(rows.map(({ row }) => row).join()).not.toContain(tokenIn());
  });
});

it('a push can be snoozed without signing in, and comes again once', async () => {
  const who = await member({ isEnrolled: false });
  await withHabit(who, ['10:30']);
  await pass(30);
  const token = shown()[0]?.token;
  const { body } = await app.visitor.call('POST /api/reminders/snooze', { token, for: '30_minutes' });
  expect(body.message).toBe("We'll remind you at 11:00.");
  await pass(29);
  expect(titles()).toHaveLength(1);
  await pass(1);
  await pass(1);
  expect(titles()).toEqual(['Read', 'Read']);
  await app.visitor.call('POST /api/reminders/done', { token });
  const refused = await app.visitor.call('POST /api/reminders/snooze', { token, for: '10_minutes' });
  expect(refused.status).toBe(404);
});

it('one click ends the emails of a kind and leaves the rest', async () => {
  const who = await member();
  await who.call('PUT /api/reminders/day', { on: true, times: ['10:30', '10:40'] });
  await withHabit(who, ['10:40']);
  await pass(30);
  const url = app.outbox[0]?.list?.unsubscribe ?? '';
  const path = url.replace('https://evolve.test', '');
  const { status } = await app.visitor.call(`POST ${path}` as 'POST /api/x', undefined, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(status).toBe(200);
  await pass(10);
  expect(mails()).toEqual(['Day 1 is open', 'Reminder: Read']);
  expect(titles()).toHaveLength(3);
  const forged = path.replace('token=day', 'token=habits');
  expect((await app.visitor.call(`POST ${forged}` as 'POST /api/x')).status).toBe(400);
});
