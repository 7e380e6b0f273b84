import { describe, expect, test } from 'vitest';
import { grantPlan } from '#server/domains/membership/grant-plan.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { newId } from '#server/platform/database/ids.ts';
import { testApp } from '#server/testing/app.ts';
import { subscribe } from '#server/testing/subscribe.ts';
import { walkOf } from '#server/testing/walk.ts';

const app = await testApp();
const at = (date: string, hour = '20:00'): void => app.clock.set(new Date(`${date}T${hour}Z`));

describe('the streak waits', () => {
  test('as long as a starter is at the closed gate, and the API says so', async () => {
    at('2026-03-02');
    const actor = await app.register({ time_zone: 'UTC' });
    const walk = await walkOf(actor);
    await walk.enrol();
    for (let day = 1; day <= 7; day += 1) {
      at(addDays('2026-03-02', day - 1));
      expect((await walk.complete(day)).status).toBe(day === 7 ? 402 : 200);
    }
    at('2026-03-10');
    expect((await walk.complete(8)).status).toBe(402);
    for (const date of ['2026-03-10', '2026-03-20', '2026-04-15', '2026-05-20', '2026-06-15']) {
      at(date);
      const { body } = await walk.progress();
      expect(body).toMatchObject({
        state: 'locked',
        streak: 7,
        protections: 1,
        yesterday: null,
        repair: null,
        streak_waits: { why: 'gate', since: '2026-03-09', until: null },
      });
      expect(body.history.at(-1)).toMatchObject({ date, state: 'paused', why: 'gate' });
    }
    // The plan opens Day 8: the streak continues from its old length, and from the next date practice is
    // expected again.
    await grantPlan(app.db, { email: actor.email, tier: 'builder', now: app.clock.now() });
    expect((await walk.progress()).body).toMatchObject({ state: 'ready', streak: 7 });
    at('2026-06-16');
    expect((await walk.complete(8)).body).toMatchObject({ streak: 8 });
    at('2026-06-19');
    expect((await walk.progress()).body).toMatchObject({ streak: 0, best_streak: 8 });
  });

  test('when a plan falls to Starter after the seventh day, and an open yesterday is not lost', async () => {
    at('2026-03-02');
    const actor = await app.register({ time_zone: 'UTC' });
    const walk = await walkOf(actor);
    await walk.enrol();
    const plan = (tier: 'builder' | 'starter') =>
      grantPlan(app.db, { email: actor.email, tier, now: app.clock.now() });
    await plan('builder');
    await walk.completeDays(1, 6);
    at('2026-03-03');
    await walk.completeDays(7, 9);
    // The 4th has no practice. At nine on the 5th it can still be finished.
    app.clock.set(new Date('2026-03-05T09:00Z'));
    await plan('starter');
    for (const date of ['2026-03-06', '2026-03-30', '2026-04-20']) {
      at(date);
      expect((await walk.progress()).body).toMatchObject({
        state: 'locked',
        streak: 2,
        streak_waits: { why: 'gate', since: '2026-03-04' },
      });
    }
    await plan('builder');
    at('2026-04-21');
    expect((await walk.complete(10)).body).toMatchObject({ streak: 3 });
    expect(
      await app.db
        .selectFrom('membership_freezes')
        .select(['why', 'from_at', 'until_at'])
        .where('member_id', '=', actor.id)
        .where('why', '=', 'upgrade')
        .execute(),
    ).toEqual([
      {
        why: 'upgrade',
        from_at: new Date('2026-03-05T09:00Z'),
        until_at: new Date('2026-04-20T20:00Z'),
      },
    ]);
  });

  test('an open repair waits while the gate is closed', async () => {
    at('2026-03-02');
    const actor = await app.register({ time_zone: 'UTC' });
    const walk = await walkOf(actor);
    await walk.enrol();
    await walk.completeDays(1, 5);
    // The 3rd is missed. Two free days are left, but completing one of them alone repairs nothing.
    app.clock.set(new Date('2026-03-04T13:00Z'));
    expect((await walk.progress()).body.repair).toMatchObject({
      until: '2026-03-06T12:00:00.000Z',
      days_left: 2,
      needs_plan: false,
    });
    await walk.complete(6);
    app.clock.set(new Date('2026-03-05T13:00Z'));
    expect((await walk.progress()).body.repair).toMatchObject({ days_left: 2, needs_plan: true });
    expect((await walk.complete(7)).status).toBe(402);
    expect((await walk.progress()).body).toMatchObject({ state: 'locked', repair: null, streak: 2 });
    at('2026-04-20', '13:00');
    await grantPlan(app.db, { email: actor.email, tier: 'builder', now: app.clock.now() });
    expect((await walk.progress()).body.repair).toMatchObject({
      broken_on: '2026-03-03',
      until: '2026-04-21T12:00:00.000Z',
      streak_before: 1,
    });
    await walk.completeDays(8, 9);
    expect((await walk.post('repair', { sentence: 'It was the plan.' })).status).toBe(200);
    expect((await walk.progress()).body).toMatchObject({ streak: 4, repair: null });
  });

  test('while charges are paused, without using pause days of the year', async () => {
    at('2026-05-01');
    const actor = await app.register({ time_zone: 'UTC', tier: 'builder' });
    const walk = await walkOf(actor);
    await walk.enrol();
    await walk.complete(1);
    await app.db
      .insertInto('membership_freezes')
      .values({
        id: newId(),
        member_id: actor.id,
        why: 'paused',
        from_at: new Date('2026-05-02T09:00:00Z'),
        until_at: new Date('2026-07-31T09:00:00Z'),
      })
      .execute();
    at('2026-05-10');
    const { status } = await walk.post('pauses', { from: '2026-05-12', days: 14 });
    expect(status).toBe(200);
    expect((await walk.progress()).body).toMatchObject({ streak: 1 });
  });

  test.each([
    // Resumed in one night: neither date is covered, however often.
    ['2026-05-03T23:50', '2026-05-04T00:10', 0],
    // Exactly one whole date lies between, and only that one is covered.
    ['2026-05-03T23:50', '2026-05-05T00:10', 0],
    ['2026-05-02T20:30', '2026-05-04T09:00', 2],
  ])(
    'a pause from %s that is resumed at %s before it began covers whole dates only',
    async (paused, resumed, streak) => {
      at('2026-05-01');
      const actor = await app.register({ time_zone: 'UTC' });
      await subscribe(app, actor, 'builder_monthly');
      const walk = await walkOf(actor);
      await walk.enrol();
      await walk.complete(1);
      at('2026-05-02');
      await walk.complete(2);
      for (let turn = 0; turn < 3; turn += 1) {
        app.clock.set(new Date(`${paused}Z`));
        const pause = await actor.call('POST /api/subscription/pause', { months: 1 });
        expect(pause.body.message).toContain(
          'If you resume before 1 June 2026, only the whole days in between are covered.',
        );
        app.clock.set(new Date(`${resumed}Z`));
        expect((await actor.call('POST /api/subscription/resume')).status).toBe(200);
      }
      // The date of the resumption is done, so only the dates before it matter.
      await walk.complete(3);
      at(resumed.slice(0, 10), '23:00');
      expect((await walk.progress()).body.streak).toBe(streak + 1);
    },
  );
});
