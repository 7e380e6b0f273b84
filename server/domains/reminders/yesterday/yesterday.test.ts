import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

let date = '';
/** Tomorrow, 10:00 in Bogota, which has no summer time. Each test begins on a date of its own. */
beforeEach(async () => {
  date = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  app.clock.set(new Date(`${date}T15:00:00Z`));
  await app.db.deleteFrom('reminders').execute();
  await app.db.deleteFrom('reminder_deliveries').execute();
  app.pushes.length = 0;
  app.outbox.length = 0;
});

let members = 0;
/** A builder with a verified address and push on this device, on the first date of a round. They never set a reminder. */
async function member(): Promise<{ who: Actor; walk: Walk }> {
  const who = await app.register({ time_zone: 'America/Bogota', tier: 'builder' });
  await app.setMember(who, { email_verified_at: app.clock.now() });
  await who.call('PUT /api/users/notifications', { push: true });
  members += 1;
  await who.call('POST /api/push/subscriptions', {
    endpoint: `https://push.example/y${members}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  });
  const walk = await walkOf(who);
  await walk.enrol();
  app.outbox.length = 0;
  return { who, walk };
}
/** Passes until a time of Bogota's clock on a date after the first. */
async function until(days: number, time: string): Promise<void> {
  app.clock.set(new Date(Date.parse(`${addDays(date, days)}T${time}:00Z`) + 5 * 3_600_000));
  await enqueue(app.db, 'dispatch-reminders', {});
  await app.runJobs();
}
const titles = () => app.pushes.map(({ payload }) => JSON.parse(payload).title);
const mails = () => app.outbox.map(({ subject }) => subject);
const weekday = (days: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${addDays(date, days)}T00:00:00Z`),
  );

it('comes once at nine for a date that was left open, and again only after a new day', async () => {
  const { walk } = await member();
  await walk.complete(1);
  await until(1, '09:00');
  expect(titles()).toEqual([]);
  await until(2, '08:59');
  expect(titles()).toEqual([]);
  await until(2, '09:00');
  const title = `${weekday(1)}’s Day 2 is still open`;
  expect([titles(), mails()]).toEqual([[title], [title]]);
  for (const days of [3, 4, 5]) await until(days, '09:00');
  expect(titles()).toEqual([title]);
  await walk.complete(2);
  await until(7, '09:00');
  expect(titles()).toEqual([title, `${weekday(6)}’s Day 3 is still open`]);
});

it('comes for the date on which the round began', async () => {
  await member();
  await until(1, '09:00');
  expect(titles()).toEqual([`${weekday(0)}’s Day 1 is still open`]);
});

it('is cancelled when yesterday is finished, and by both ticks', async () => {
  const { walk } = await member();
  const { walk: ticking } = await member();
  for (const each of [walk, ticking]) await each.complete(1);
  await until(1, '20:00');
  for (const item of ['readLesson', 'walkReflection']) await ticking.tick(2, item);
  await until(2, '08:00');
  expect((await walk.complete(2, { for: 'yesterday' })).status).toBe(200);
  await until(2, '09:00');
  expect([titles(), mails()]).toEqual([[], []]);
});

it('waits for the end of a pause', async () => {
  const { walk } = await member();
  await walk.complete(1);
  expect((await walk.post('pauses', { from: addDays(date, 1), days: 3 })).status).toBe(200);
  for (const days of [2, 3, 4]) await until(days, '09:00');
  expect(titles()).toEqual([]);
  await until(5, '09:00');
  expect(titles()).toEqual([`${weekday(4)}’s Day 2 is still open`]);
});

it('waits for the end of the quiet hours, and leaves a snoozed reminder of the day alone', async () => {
  const { who, walk } = await member();
  await walk.complete(1);
  await who.call('PUT /api/users/notifications', {
    quiet_hours: { on: true, from: '22:00', to: '10:00' },
  });
  await who.call('PUT /api/reminders/day', { on: true, times: ['09:00'] });
  await until(2, '09:00');
  expect(titles()).toEqual([]);
  await until(2, '10:00');
  expect(titles().sort()).toEqual(['Day 2', `${weekday(1)}’s Day 2 is still open`].sort());
  // The reminder of the day is as before, and that of yesterday is no reminder to show or to snooze.
  const { next, day } = (await who.call('GET /api/reminders')).body;
  expect([day.times, next.map(({ time }) => time)]).toEqual([['09:00'], ['09:00']]);
});

it('its link finishes yesterday without signing in, and can not be snoozed', async () => {
  const { who, walk } = await member();
  await walk.complete(1);
  await until(2, '09:00');
  const token = /token=(did_[\w-]+)/.exec(app.outbox[0]?.text ?? '')?.[1] ?? '';
  expect((await app.visitor.call('POST /api/reminders/snooze', { token, for: '10_minutes' })).status).toBe(
    404,
  );
  const { body } = await app.visitor.call('POST /api/reminders/done', { token });
  expect(body).toMatchObject({ date: addDays(date, 1), message: 'Done. It counts.' });
  const days = await app.db
    .selectFrom('day_completions')
    .select(['day', 'local_date'])
    .where('member_id', '=', who.id)
    .orderBy('day')
    .execute();
  expect(days).toEqual([
    { day: 1, local_date: date },
    { day: 2, local_date: addDays(date, 1) },
  ]);
});

it('a day completed for today instead ends it, also in an email under way', async () => {
  const { walk } = await member();
  await walk.complete(1);
  await until(2, '09:00');
  const token = /token=(did_[\w-]+)/.exec(app.outbox[0]?.text ?? '')?.[1] ?? '';
  await walk.complete(2);
  expect((await app.visitor.call('POST /api/reminders/done', { token })).body.message).toBe(
    'This is done already.',
  );
});

it('follows the member’s clock to another zone', async () => {
  const { who, walk } = await member();
  await walk.complete(1);
  await who.call('PUT /api/users/day', { time_zone: 'Europe/Berlin', day_start_hour: 0 });
  const row = await app.db
    .selectFrom('reminders')
    .select(['next_date', 'next_at'])
    .where('member_id', '=', who.id)
    .executeTakeFirst();
  const nine = Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  }).format(row?.next_at);
  expect([row?.next_date, nine]).toEqual([addDays(date, 1), '09:00']);
});
