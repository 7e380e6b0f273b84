import { afterAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { grantPlan } from '#server/domains/membership/grant-plan.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();
afterAll(async () => {
  at('2026-12-01T00:00Z');
  const findings = await checkInvariants(app);
  expect(findings.filter(({ count }) => count > 0)).toEqual([]);
});

const at = (iso: string): void => app.clock.set(new Date(iso));

async function begin(
  iso: string,
  person: { time_zone?: string; day_start_hour?: number } = { time_zone: 'America/Toronto' },
  tier: 'builder' | 'starter' = 'builder',
): Promise<{ actor: Actor; walk: Walk }> {
  at(iso);
  const actor = await app.register(person);
  if (tier !== 'starter') await grantPlan(app.db, { email: actor.email, tier, now: app.clock.now() });
  const walk = await walkOf(actor);
  await walk.enrol();
  return { actor, walk };
}

const tickBoth = async (walk: Walk, day: number): Promise<void> => {
  for (const item of ['readLesson', 'walkReflection']) expect((await walk.tick(day, item)).status).toBe(200);
};

const completionsOf = (actor: Actor) =>
  app.db
    .selectFrom('day_completions')
    .select(['day', 'local_date', 'completed_by'])
    .where('member_id', '=', actor.id)
    .orderBy('day')
    .execute();

describe('midnight loses no day', () => {
  test.each([
    [
      'the normal case',
      'America/Toronto',
      0,
      '2026-03-03T23:58-05:00',
      '2026-03-04T00:02-05:00',
      '2026-03-03',
    ],
    [
      'the night the clocks go forward',
      'America/Toronto',
      0,
      '2026-03-07T23:58-05:00',
      '2026-03-08T00:02-05:00',
      '2026-03-07',
    ],
    [
      'a day that starts at three',
      'America/Toronto',
      3,
      '2026-03-04T02:58-05:00',
      '2026-03-04T03:02-05:00',
      '2026-03-03',
    ],
    [
      'the hour that comes twice',
      'Europe/Berlin',
      2,
      '2026-10-25T02:30+02:00',
      '2026-10-25T03:01+01:00',
      '2026-10-25',
    ],
    [
      'half an hour of summer time',
      'Australia/Lord_Howe',
      0,
      '2026-04-04T23:59+11:00',
      '2026-04-05T00:01+11:00',
      '2026-04-04',
    ],
    [
      'the other side of the date line',
      'Pacific/Kiritimati',
      0,
      '2026-03-03T23:59+14:00',
      '2026-03-04T00:01+14:00',
      '2026-03-03',
    ],
    [
      'a completion late in the morning',
      'America/Toronto',
      0,
      '2026-03-03T23:58-05:00',
      '2026-03-04T11:59-05:00',
      '2026-03-03',
    ],
    [
      'a completion after noon',
      'America/Toronto',
      0,
      '2026-03-03T23:58-05:00',
      '2026-03-04T14:00-05:00',
      '2026-03-03',
    ],
  ])('%s', async (_, time_zone, day_start_hour, ticked, pressed, date) => {
    const { actor, walk } = await begin(new Date(Date.parse(ticked) - 600_000).toISOString(), {
      time_zone,
      day_start_hour,
    });
    at(ticked);
    await tickBoth(walk, 1);
    at(pressed);
    const { status, body } = await walk.complete(1, { for: 'today' });
    const isSameDate = date === (await walk.progress()).body.today;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      completed_day: 1,
      counted_for: date,
      counted_as: isSameDate ? 'today' : 'yesterday',
      completed_by: 'member',
      completed_today: isSameDate,
      streak: 1,
    });
    expect((await walk.progress()).body).toMatchObject({
      state: isSameDate ? 'done' : 'ready',
      completed_today: isSameDate,
      yesterday: null,
      completed_for_you: [],
    });
    expect(await completionsOf(actor)).toEqual([{ day: 1, local_date: date, completed_by: 'member' }]);
    // A repeat changes nothing, whichever date it names.
    expect((await walk.complete(1, { for: 'yesterday' })).body).toMatchObject({
      counted_for: date,
      streak: 1,
    });
  });

  test('one tick on either side of midnight: the completion decides the date, and yesterday is offered', async () => {
    const { walk } = await begin('2026-03-02T20:00-05:00');
    await walk.complete(1);
    at('2026-03-03T23:58-05:00');
    await walk.tick(2, 'readLesson');
    at('2026-03-04T00:02-05:00');
    await walk.tick(2, 'walkReflection');
    expect((await walk.progress()).body).toMatchObject({
      state: 'yesterday_open',
      today_ends: '2026-03-05T05:00:00.000Z',
      next_change_at: '2026-03-04T17:00:00.000Z',
      yesterday: {
        date: '2026-03-03',
        until: '2026-03-04T17:00:00.000Z',
        day: 2,
        if_left: 'streak_ends',
      },
    });
    expect((await walk.day(2)).body.ticks).toEqual([
      { item: 'readLesson', at: '2026-03-04T04:58:00.000Z', date: '2026-03-03' },
      { item: 'walkReflection', at: '2026-03-04T05:02:00.000Z', date: '2026-03-04' },
    ]);
    expect((await walk.complete(2, { for: 'yesterday' })).body).toMatchObject({
      counted_for: '2026-03-03',
      counted_as: 'yesterday',
      completed_today: false,
    });
    expect((await walk.complete(3)).body).toMatchObject({ counted_for: '2026-03-04', completed_today: true });
  });

  test("the refusal names the member's current day", async () => {
    const { walk } = await begin('2026-03-02T20:00-05:00');
    expect((await walk.complete(1, { for: 'yesterday' })).body.detail).toBe(
      'You started today, so there is no yesterday to finish. Complete this day for today.',
    );
    at('2026-03-04T12:00-05:00');
    expect((await walk.complete(1, { for: 'yesterday' })).body.detail).toBe(
      'You could finish yesterday until noon. Today is still open.',
    );
    await walk.complete(1);
    expect((await walk.complete(2, { for: 'yesterday' })).body.detail).toBe(
      'You could finish yesterday until noon. Today already has its day.',
    );
  });
});

describe('both ticks complete a day without a button', () => {
  test('the next read completes the day for its date, once, and reports it until it was seen', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await tickBoth(walk, 1);
    expect((await walk.progress()).body).toMatchObject({ state: 'first_day', currentDay: 1 });
    at('2026-03-02T23:59-05:00');
    expect((await walk.progress()).body).toMatchObject({ currentDay: 1, completed_for_you: [] });
    at('2026-03-03T00:00-05:00');
    const reads = await Promise.all(Array.from({ length: 10 }, () => walk.progress()));
    for (const { status, body } of reads) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        state: 'ready',
        currentDay: 2,
        streak: 1,
        completed_today: false,
        yesterday: null,
        completed_for_you: [
          { round: 1, day: 1, date: '2026-03-02', new_badges: [{ target: 1, name: 'First Step' }] },
        ],
      });
    }
    expect(await completionsOf(actor)).toEqual([
      { day: 1, local_date: '2026-03-02', completed_by: 'server' },
    ]);
    await walk.post('seen', { round: 1, days: [1] });
    expect((await walk.progress()).body.completed_for_you).toEqual([]);
  });

  test('a job completes it without any read, and a late completion gets the response of one in time', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await tickBoth(walk, 1);
    await app.runJobs();
    expect(await completionsOf(actor)).toEqual([]);
    at('2026-03-02T21:00-05:00');
    await walk.tick(1, 'walkReflection');
    at('2026-03-04T09:00-05:00');
    await app.runJobs();
    const done = [{ day: 1, local_date: '2026-03-02', completed_by: 'server' }];
    expect(await completionsOf(actor)).toEqual(done);
    const late = await walk.complete(1, { happened_at: '2026-03-02T21:05:00-05:00' });
    expect(late).toMatchObject({
      status: 200,
      body: { completed_day: 1, counted_for: '2026-03-02', counted_as: 'earlier', completed_by: 'server' },
    });
    expect(await completionsOf(actor)).toEqual(done);
    // The member completed it themselves, so nothing is reported.
    expect((await walk.progress()).body.completed_for_you).toEqual([]);
  });

  test('a completion, reads and the job at one moment complete it once', async () => {
    for (let i = 0; i < 4; i += 1) {
      const { actor, walk } = await begin('2026-03-02T20:00-05:00');
      await tickBoth(walk, 1);
      at('2026-03-03T00:01-05:00');
      const replies = await Promise.all([
        walk.progress(),
        walk.complete(1),
        walk.day(1),
        walk.complete(1, { for: 'yesterday' }),
        walk.progress(),
        app.runJobs().then(() => ({ status: 200 })),
        walk.tick(1, 'walkReflection', false),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(200));
      expect(await completionsOf(actor)).toMatchObject([{ day: 1, local_date: '2026-03-02' }]);
      expect((await walk.progress()).body).toMatchObject({ currentDay: 2, streak: 1 });
    }
  });

  test('an item unticked before midnight leaves the day open, even if that arrives late, but one unticked after midnight does not', async () => {
    const { walk } = await begin('2026-03-02T20:00-05:00');
    await tickBoth(walk, 1);
    at('2026-03-03T09:00-05:00');
    await walk.tick(1, 'walkReflection', false, '2026-03-02T23:59:00-05:00');
    expect((await walk.progress()).body).toMatchObject({ currentDay: 1, state: 'yesterday_open' });

    const after = await begin('2026-03-02T20:00-05:00');
    await tickBoth(after.walk, 1);
    at('2026-03-03T09:00-05:00');
    await after.walk.tick(1, 'walkReflection', false);
    expect((await after.walk.progress()).body).toMatchObject({ currentDay: 2, streak: 1 });
  });

  test('ticks of an offline evening that arrive the next day count for that evening', async () => {
    const { walk } = await begin('2026-03-02T20:00-05:00');
    await walk.complete(1);
    at('2026-03-04T18:00-05:00');
    for (const [item, time] of [
      ['readLesson', '21:00'],
      ['walkReflection', '21:20'],
    ] as const)
      await walk.tick(2, item, true, `2026-03-03T${time}:00-05:00`);
    expect((await walk.progress()).body).toMatchObject({
      streak: 2,
      state: 'ready',
      completed_for_you: [{ day: 2, date: '2026-03-03' }],
    });
  });

  test('a call for the next day first completes the day before it', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await tickBoth(walk, 1);
    at('2026-03-03T20:00-05:00');
    expect((await walk.complete(2)).body).toMatchObject({ counted_for: '2026-03-03', streak: 2 });
    expect(await completionsOf(actor)).toMatchObject([
      { day: 1, local_date: '2026-03-02', completed_by: 'server' },
      { day: 2, local_date: '2026-03-03', completed_by: 'member' },
    ]);
  });

  test("a starter's last free day is saved, the streak waits, and the completion gets a 402", async () => {
    const { walk } = await begin('2026-03-02T20:00-05:00', { time_zone: 'America/Toronto' }, 'starter');
    await walk.completeDays(1, 6);
    await tickBoth(walk, 7);
    at('2026-03-05T09:00-05:00');
    expect((await walk.progress()).body).toMatchObject({
      state: 'locked',
      currentDay: 8,
      streak: 1,
      streak_waits: { why: 'gate', until: null },
      completed_for_you: [{ day: 7, date: '2026-03-02', new_badges: [{ target: 7, name: 'Week Warrior' }] }],
    });
    expect(await walk.complete(7)).toMatchObject({
      status: 402,
      body: { code: 'upgrade_required', completed_day: 7, counted_for: '2026-03-02', completed_by: 'server' },
    });
    expect((await walk.progress()).body.completed_for_you).toEqual([]);
    expect((await walk.tick(8, 'readLesson')).status).toBe(403);
  });

  test('day 90 finishes the round, and the celebration is still unseen', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await walk.completeDays(1, 89);
    await tickBoth(walk, 90);
    at('2026-03-03T00:00-05:00');
    expect((await walk.progress()).body).toMatchObject({
      state: 'finished',
      is_finished: true,
      finish_seen: false,
      currentDay: 90,
      completed_for_you: [{ day: 90, date: '2026-03-02' }],
    });
    expect(await completionsOf(actor)).toHaveLength(90);
    expect((await walk.complete(90)).body).toMatchObject({ is_finished: true, completed_by: 'server' });
  });

  test('a lesser plan in between undoes nothing', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await walk.completeDays(1, 9);
    await tickBoth(walk, 10);
    await grantPlan(app.db, { email: actor.email, tier: 'starter', now: app.clock.now() });
    at('2026-03-03T09:00-05:00');
    expect((await walk.progress()).body).toMatchObject({
      state: 'locked',
      currentDay: 11,
      completed_for_you: [{ day: 10, date: '2026-03-02' }],
    });
  });

  test('a change of time zone at night moves no tick', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await tickBoth(walk, 1);
    expect(
      (await actor.call('PUT /api/users/day', { time_zone: 'Asia/Tokyo', day_start_hour: 0 })).status,
    ).toBe(200);
    at('2026-03-04T09:00-05:00');
    expect((await walk.progress()).body.completed_for_you).toMatchObject([{ day: 1, date: '2026-03-02' }]);
  });
});

describe('the state of today', () => {
  test('resting: a current pause names the day of return, and practising anyway counts and keeps the pause', async () => {
    const { walk } = await begin('2026-03-02T08:00Z', { time_zone: 'UTC' });
    await walk.complete(1);
    await walk.post('pauses', { from: '2026-03-03', days: 4 });
    expect((await walk.progress()).body).toMatchObject({
      state: 'done',
      pause: { has_begun: false, returns: '2026-03-07' },
      streak_waits: null,
    });
    at('2026-03-05T09:00Z');
    expect((await walk.progress()).body).toMatchObject({
      state: 'resting',
      pause: { has_begun: true, ends: '2026-03-06', returns: '2026-03-07' },
      streak_waits: { why: 'pause', since: '2026-03-03', until: '2026-03-06' },
      yesterday: null,
      yesterday_open: null,
      missed_in_a_row: 0,
    });
    expect((await walk.complete(2)).body).toMatchObject({ streak: 2 });
    expect((await walk.progress()).body).toMatchObject({ state: 'done', pause: { ends: '2026-03-06' } });
    at('2026-03-07T09:00Z');
    expect((await walk.progress()).body).toMatchObject({
      state: 'ready',
      pause: null,
      streak: 2,
      yesterday: null,
    });
  });

  test('after a miss, until a day is completed', async () => {
    const { walk } = await begin('2026-03-02T08:00Z', { time_zone: 'UTC' });
    expect((await walk.progress()).body.state).toBe('first_day');
    await walk.complete(1);
    at('2026-03-04T11:59Z');
    expect((await walk.progress()).body).toMatchObject({ state: 'yesterday_open', missed_in_a_row: 0 });
    at('2026-03-04T12:00Z');
    expect((await walk.progress()).body).toMatchObject({ state: 'after_miss', missed_in_a_row: 1 });
    at('2026-03-06T12:00Z');
    expect((await walk.progress()).body).toMatchObject({ state: 'after_miss', missed_in_a_row: 3 });
    await walk.complete(2);
    expect((await walk.progress()).body).toMatchObject({ state: 'done', missed_in_a_row: 3 });
  });

  test('the list of programmes says whether the member is enrolled, so that no client must try and be refused', async () => {
    at('2026-03-02T08:00Z');
    const actor = await app.register({});
    const walk = await walkOf(actor);
    expect((await actor.call('GET /api/programs')).body[0].is_enrolled).toBe(false);
    expect((await walk.progress()).status).toBe(403);
    await walk.enrol();
    expect((await actor.call('GET /api/programs')).body[0].is_enrolled).toBe(true);
  });
});

describe('a repair is possible for its full 48 hours', () => {
  test('two practice days also repair the dates missed within them', async () => {
    const { actor, walk } = await begin('2026-03-02T08:00Z', { time_zone: 'UTC' });
    await walk.complete(1);
    at('2026-03-03T20:00Z');
    await walk.complete(2);
    // The 4th and the 5th are missed. The 5th falls a day and a half into the 48 hours.
    at('2026-03-05T12:00Z');
    const promised = (await walk.progress()).body.repair;
    expect(promised).toMatchObject({
      broken_on: '2026-03-04',
      missed: ['2026-03-04'],
      until: '2026-03-07T12:00:00.000Z',
      days_left: 2,
      needs_plan: false,
      streak_before: 2,
    });
    at('2026-03-07T11:59:59.999Z');
    expect((await walk.progress()).body.repair).toMatchObject({
      until: promised.until,
      missed: ['2026-03-04', '2026-03-05'],
    });
    await walk.completeDays(3, 4);
    expect((await walk.post('repair', { sentence: 'The bus was late, twice.' })).status).toBe(200);
    const { body } = await walk.progress();
    expect(body).toMatchObject({ streak: 3, repair: null });
    expect(body.history.map((day: { state: string }) => day.state).join(' ')).toBe(
      'done done repaired repaired open done',
    );
    // The open yesterday is separate and never needs a second repair.
    expect(body.yesterday).toMatchObject({ date: '2026-03-06' });
    expect(
      await app.db
        .selectFrom('repairs')
        .select(['broken_on', 'days'])
        .where('member_id', '=', actor.id)
        .execute(),
    ).toEqual([{ broken_on: '2026-03-04', days: 2 }]);
  });

  test('not a moment longer', async () => {
    const { walk } = await begin('2026-03-02T08:00Z', { time_zone: 'UTC' });
    await walk.complete(1);
    at('2026-03-06T12:00Z');
    await walk.completeDays(2, 3);
    expect((await walk.progress()).body.repair).toBeNull();
    expect(await walk.post('repair', { sentence: 'Too late.' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('48 hours') },
    });
  });
});
