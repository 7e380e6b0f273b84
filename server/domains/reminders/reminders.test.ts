import { describe, expect, it } from 'vitest';
import { recordEvent } from '#server/platform/events.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { dispatchDue } from './dispatch-due.ts';

const app = await testApp();
// 10:00 on a Monday in Toronto.

const member = (more: object = {}) =>
  app.register({ time_zone: 'America/Toronto', tier: 'builder', ...more });
const next = async (who: Actor) =>
  (await who.call('GET /api/reminders')).body.next.map(({ name, date, time, at, is_snoozed }) =>
    [name ?? 'day', date, time, at.slice(0, 16), ...(is_snoozed ? ['snoozed'] : [])].join(' '),
  );

describe("the day's reminder", () => {
  it('is offered, and off until it is set', async () => {
    const who = await member();
    const { body } = await who.call('GET /api/reminders');
    expect(body).toEqual({
      day: { on: false, times: [], weekdays: [1, 2, 3, 4, 5, 6, 7] },
      suggested_time: '07:30',
      next: [],
      delivery: 'included',
      day_channels: [],
    });
    const set = await who.call('PUT /api/reminders/day', { on: true, times: ['18:30', '07:10', '18:30'] });
    expect(set.body.day).toMatchObject({ on: true, times: ['07:10', '18:30'] });
    expect(await next(who)).toEqual([
      'day 2026-03-02 18:30 2026-03-02T23:30',
      'day 2026-03-03 07:10 2026-03-03T12:10',
    ]);
    await who.call('PUT /api/reminders/day', { weekdays: [7, 3] });
    expect(await next(who)).toEqual([
      'day 2026-03-04 07:10 2026-03-04T12:10',
      'day 2026-03-04 18:30 2026-03-04T23:30',
    ]);
    await who.call('PUT /api/reminders/day', { times: ['18:30'] });
    expect(await next(who)).toEqual(['day 2026-03-04 18:30 2026-03-04T23:30']);
    const off = await who.call('PUT /api/reminders/day', { on: false });
    expect(off.body).toMatchObject({ day: { on: false, times: ['18:30'], weekdays: [3, 7] }, next: [] });
  });

  it.each([
    [{ on: true }, 'Choose a time for the reminder.'],
    [{ on: true, times: ['07:30'], weekdays: [] }, 'Choose at least one day of the week.'],
    [{ times: ['7:30'] }, 'Please choose a time such as 07:30.'],
    [
      { times: ['06:00', '07:00', '08:00', '09:00', '10:00', '11:00'] },
      'A day can have up to five reminders.',
    ],
  ])('refuses %j', async (asked, detail) => {
    const who = await member();
    const { status, body } = await who.call('PUT /api/reminders/day', asked);
    expect([status, body.detail]).toEqual([422, detail]);
    expect((await who.call('GET /api/reminders')).body.day.on).toBe(false);
  });

  it('is delivered to builders, and to a starter in the first days', async () => {
    const who = await member({ tier: 'starter' });
    const delivery = async () => (await who.call('GET /api/reminders')).body.delivery;
    expect(await delivery()).toBe('first_days');
    const [program] = (await who.call('GET /api/programs')).body;
    await who.call(`POST /api/programs/${program?.id}/enroll` as 'GET /api/x');
    await app.db.updateTable('rounds').set({ current_day: 3 }).where('member_id', '=', who.id).execute();
    expect(await delivery()).toBe('first_days');
    await app.db.updateTable('rounds').set({ current_day: 4 }).where('member_id', '=', who.id).execute();
    expect(await delivery()).toBe('not_included');
    await app.setTier(who, 'builder');
    expect(await delivery()).toBe('included');
  });

  it('two devices at once leave one row a time', async () => {
    const who = await member();
    await Promise.all(
      [['07:30'], ['07:30', '20:00'], ['20:00']].map((times) =>
        who.call('PUT /api/reminders/day', { on: true, times }),
      ),
    );
    const { body } = await who.call('GET /api/reminders');
    expect(body.next.map(({ time }) => time).sort()).toEqual(body.day.times);
  });
});

describe('reminders of a habit', () => {
  it('follow its times, its schedule, the archive and its end', async () => {
    const who = await member();
    const { body: habit } = await who.call('POST /api/habits', {
      name: 'Read',
      reminder_times: ['21:00', '08:00'],
    });
    expect(await next(who)).toEqual([
      'Read 2026-03-02 21:00 2026-03-03T02:00',
      'Read 2026-03-03 08:00 2026-03-03T13:00',
    ]);
    const change = (body: object) =>
      who.call(`PATCH /api/habits/${habit.id}` as 'PATCH /api/habits/:id', body);
    await change({ schedule: { kind: 'weekdays', days: [5] } });
    expect(await next(who)).toEqual([
      'Read 2026-03-06 08:00 2026-03-06T13:00',
      'Read 2026-03-06 21:00 2026-03-07T02:00',
    ]);
    await change({ reminder_time: '09:00' });
    expect(await next(who)).toEqual(['Read 2026-03-06 09:00 2026-03-06T14:00']);
    await change({ archived: true });
    expect(await next(who)).toEqual([]);
    await change({ archived: false });
    expect(await next(who)).toEqual(['Read 2026-03-06 09:00 2026-03-06T14:00']);
    await who.call(`DELETE /api/habits/${habit.id}` as 'DELETE /api/habits/:id');
    expect(await next(who)).toEqual([]);
  });

  it('are there when a server of a version without reminders writes the habit', async () => {
    const who = await member();
    const { body: habit } = await who.call('POST /api/habits', { name: 'Read', reminder_times: ['08:00'] });
    const rows = async () =>
      (
        await app.db
          .selectFrom('reminders')
          .select('time')
          .where('habit_id', '=', habit.id)
          .orderBy('time')
          .execute()
      ).map(({ time }) => time);
    const write = (change: object) =>
      app.db.updateTable('habits').set(change).where('id', '=', habit.id).execute();
    await write({ reminder_times: ['07:30', '21:00', '21:00'] });
    expect(await rows()).toEqual(['07:30', '21:00']);
    await write({ archived_at: app.clock.now() });
    expect(await rows()).toEqual([]);
    await write({ archived_at: null });
    expect(await rows()).toEqual(['07:30', '21:00']);
  });

  it('follow the member to another zone from the next day on', async () => {
    const who = await member();
    await who.call('POST /api/habits', { name: 'Walk', reminder_times: ['08:00', '20:00'] });
    await who.call('PUT /api/users/day', { time_zone: 'Europe/Berlin', day_start_hour: 0 });
    // At midnight in Toronto it is 06:00 on the 3rd in Berlin.
    expect(await next(who)).toEqual([
      'Walk 2026-03-02 20:00 2026-03-03T01:00',
      'Walk 2026-03-03 08:00 2026-03-03T07:00',
    ]);
  });
});

describe('snooze', () => {
  it('sends once more today, in place of an earlier snooze', async () => {
    const who = await member();
    await who.call('PUT /api/reminders/day', { on: true, times: ['18:30'] });
    const [reminder] = (await who.call('GET /api/reminders')).body.next;
    const snooze = (choice: string) =>
      who.call(`POST /api/reminders/${reminder?.id}/snooze` as 'POST /api/reminders/:id/snooze', {
        for: choice,
      });
    const { body } = await snooze('10_minutes');
    expect(body).toEqual({ message: "We'll remind you at 10:10.", at: '2026-03-02T15:10:00.000Z' });
    await snooze('60_minutes');
    expect(await next(who)).toEqual([
      'day 2026-03-02 11:00 2026-03-02T16:00 snoozed',
      'day 2026-03-02 18:30 2026-03-02T23:30',
    ]);
    expect((await snooze('tomorrow')).status).toBe(422);
    const other = await member();
    const theirs = await other.call(
      `POST /api/reminders/${reminder?.id}/snooze` as 'POST /api/reminders/:id/snooze',
      {
        for: '10_minutes',
      },
    );
    expect(theirs.status).toBe(404);
  });
});

it('says by what the reminder of the day reaches the member', async () => {
  const who = await member();
  const ways = async () => (await who.call('GET /api/reminders')).body.day_channels;
  const choose = (email: boolean, push: boolean) =>
    who.call('PUT /api/users/notifications', { email: true, push: true, kinds: { day: { email, push } } });
  await choose(true, true);
  // Neither a device nor a confirmed address.
  expect(await ways()).toEqual([]);
  await app.setMember(who, { email_verified_at: app.clock.now() });
  expect(await ways()).toEqual(['email']);
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  await who.call('POST /api/push/subscriptions', { endpoint: 'https://push.example/ways', keys });
  expect(await ways()).toEqual(['push', 'email']);
  await choose(false, true);
  expect(await ways()).toEqual(['push']);
  await choose(false, false);
  expect(await ways()).toEqual([]);
  await choose(true, true);
  await who.call('PUT /api/users/notifications', { email: false, push: false });
  expect(await ways()).toEqual([]);
});

describe('the reason of a miss', () => {
  it('moves the next reminder of the day, and undoing it moves it back', async () => {
    const who = await member();
    const walk = await walkOf(who);
    await walk.enrol();
    await walk.complete(1);
    await who.call('PUT /api/reminders/day', { on: true, times: ['18:30'] });
    const missed = '2026-03-03';
    const at = async (reason: string | null) => {
      await app.db.deleteFrom('missed_dates').where('member_id', '=', who.id).execute();
      if (reason !== null)
        await app.db
          .insertInto('missed_dates')
          .values({ member_id: who.id, local_date: missed, reason, said_at: app.clock.now() })
          .execute();
      const by = { by: who.id, about: { local_date: missed }, at: app.clock.now() };
      await app.db
        .transaction()
        .execute((db) => recordEvent(db, reason === null ? 'miss.withdrawn' : 'miss.explained', by));
      const [soonest] = (await who.call('GET /api/reminders')).body.next;
      return [soonest?.date, soonest?.comes_at, soonest?.moved];
    };
    expect(await at('forgot')).toEqual(['2026-03-02', '17:30', 'earlier']);
    expect(await at('time')).toEqual(['2026-03-02', '17:30', 'earlier']);
    expect(await at('energy')).toEqual(['2026-03-02', '18:30', null]);
    expect(await at('ill')).toEqual(['2026-03-03', '18:30', 'later']);
    expect(await at(null)).toEqual(['2026-03-02', '18:30', null]);
  });

  it('a moved reminder that was sent has had its date, also with another reason', async () => {
    const who = await member();
    const walk = await walkOf(who);
    await walk.enrol();
    await who.call('PUT /api/reminders/day', { on: true, times: ['18:30'] });
    const say = async (reason: string) => {
      await app.db
        .insertInto('missed_dates')
        .values({ member_id: who.id, local_date: '2026-03-01', reason, said_at: app.clock.now() })
        .onConflict((oc) => oc.columns(['member_id', 'local_date']).doUpdateSet({ reason }))
        .execute();
      const by = { by: who.id, about: { local_date: '2026-03-01' }, at: app.clock.now() };
      await app.db.transaction().execute((db) => recordEvent(db, 'miss.explained', by));
    };
    const soonest = async () => {
      const [next] = (await who.call('GET /api/reminders')).body.next;
      return [next?.date, next?.comes_at, next?.moved];
    };
    const now = app.clock.now();
    await say('forgot');
    expect(await soonest()).toEqual(['2026-03-02', '17:30', 'earlier']);
    app.clock.set(new Date('2026-03-02T22:31:00Z'));
    await app.db.transaction().execute((db) => dispatchDue(db, { now: app.clock.now(), most: 100 }));
    expect(await soonest()).toEqual(['2026-03-03', '18:30', null]);
    await say('energy');
    expect(await soonest()).toEqual(['2026-03-03', '18:30', null]);
    await say('forgot');
    expect(await soonest()).toEqual(['2026-03-03', '17:30', 'earlier']);
    app.clock.set(now);
  });
});
