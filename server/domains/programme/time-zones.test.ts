import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

const at = (iso: string): void => app.clock.set(new Date(iso));

/** Registers a builder who enrols at that moment. */
async function begin(
  iso: string,
  person: { time_zone?: string; day_start_hour?: number } = { time_zone: 'America/Toronto' },
): Promise<{ actor: Actor; walk: Walk }> {
  at(iso);
  const actor = await app.register({ ...person, tier: 'builder' });
  const walk = await walkOf(actor);
  await walk.enrol();
  return { actor, walk };
}

const datesOf = async (actor: Actor) =>
  (
    await app.db
      .selectFrom('day_completions')
      .select('local_date')
      .where('member_id', '=', actor.id)
      .orderBy('day')
      .execute()
  ).map((row) => row.local_date);

const streakOf = async (walk: Walk): Promise<number> => (await walk.progress()).body.streak;

describe('finish yesterday', () => {
  test("is open until noon on the member's clock, counts for yesterday, and only once", async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await walk.complete(1);
    at('2026-03-04T11:59-05:00');
    expect((await walk.progress()).body).toMatchObject({
      today: '2026-03-04',
      yesterday_open: '2026-03-03',
      completed_today: false,
      streak: 1,
    });
    expect(await walk.complete(2, { for: 'yesterday' })).toMatchObject({
      status: 200,
      body: { currentDay: 3, streak: 2 },
    });
    expect((await walk.progress()).body).toMatchObject({ yesterday_open: null, completed_today: false });
    expect(await walk.complete(3, { for: 'yesterday' })).toMatchObject({
      status: 409,
      body: { code: 'already_completed' },
    });
    expect((await walk.complete(3)).body).toMatchObject({ streak: 3 });
    expect(await datesOf(actor)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
  });

  test('closes at noon', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await walk.complete(1);
    at('2026-03-04T12:00-05:00');
    expect((await walk.progress()).body).toMatchObject({ yesterday_open: null, streak: 0 });
    expect(await walk.complete(2, { for: 'yesterday' })).toMatchObject({
      status: 409,
      body: { code: 'yesterday_closed' },
    });
    expect(await datesOf(actor)).toEqual(['2026-03-02']);
  });

  test('with a day start at three, the night belongs to yesterday and the morning can finish it', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00', {
      time_zone: 'America/Toronto',
      day_start_hour: 3,
    });
    await walk.complete(1);
    at('2026-03-04T02:59-05:00');
    expect((await walk.progress()).body).toMatchObject({ today: '2026-03-03', yesterday_open: null });
    await walk.complete(2);
    at('2026-03-06T03:00-05:00');
    expect((await walk.progress()).body).toMatchObject({ today: '2026-03-06', yesterday_open: '2026-03-05' });
    at('2026-03-06T11:59-05:00');
    await walk.complete(3, { for: 'yesterday' });
    at('2026-03-06T12:00-05:00');
    expect((await walk.complete(4, { for: 'yesterday' })).status).toBe(409);
    expect(await datesOf(actor)).toEqual(['2026-03-02', '2026-03-03', '2026-03-05']);
  });

  test('never reaches before the day of enrolment, and is not offered where no day can be completed', async () => {
    const { walk } = await begin('2026-03-02T09:00-05:00');
    expect((await walk.progress()).body.yesterday_open).toBeNull();
    expect((await walk.complete(1, { for: 'yesterday' })).status).toBe(409);
    at('2026-03-03T09:00-05:00');
    // A tick today does not hide that yesterday, the first date of the round, can still be finished.
    await walk.tick(1, 'readLesson');
    expect((await walk.progress()).body.yesterday_open).toBe('2026-03-02');
    const starter = await app.register({ time_zone: 'America/Toronto' });
    const own = await walkOf(starter);
    await own.enrol();
    await own.completeDays(1, 7);
    at('2026-03-05T09:00-05:00');
    expect((await own.progress()).body).toMatchObject({ currentDay: 8, yesterday_open: null });
  });

  test('an offline completion in the morning counts for the day before that morning', async () => {
    const { actor, walk } = await begin('2026-03-02T20:00-05:00');
    await walk.complete(1);
    at('2026-03-05T18:00-05:00');
    expect(
      (await walk.complete(2, { for: 'yesterday', happened_at: '2026-03-04T10:00:00-05:00' })).status,
    ).toBe(200);
    expect(
      (await walk.complete(3, { for: 'yesterday', happened_at: '2026-03-05T12:30:00-05:00' })).body.code,
    ).toBe('yesterday_closed');
    expect(await datesOf(actor)).toEqual(['2026-03-02', '2026-03-03']);
  });
});

describe('acts made offline', () => {
  test('Tuesday, sent on Thursday, belongs to Tuesday and saves the streak', async () => {
    const offline = await begin('2026-03-02T20:00-05:00');
    await offline.walk.complete(1);
    const late = await begin('2026-03-02T20:00-05:00');
    await late.walk.complete(1);
    at('2026-03-05T13:00-05:00');
    await offline.walk.tick(2, 'readLesson', true, '2026-03-03T21:00:00-05:00');
    await offline.walk.complete(2, { happened_at: '2026-03-03T21:01:00-05:00', reflection: 'On the train.' });
    await offline.walk.complete(3, { happened_at: '2026-03-04T07:00:00-05:00' });
    expect((await offline.walk.complete(4)).body).toMatchObject({ streak: 4 });
    expect(await datesOf(offline.actor)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']);
    const [entry] = (await offline.actor.call(`GET /api/programs/${offline.walk.programId}/journal-entries`))
      .body.entries;
    expect(entry.formatted_date).toMatch(/Tuesday.*March 3/);
    // Without `happened_at`, the acts count for Thursday.
    await late.walk.completeDays(2, 4);
    expect(await streakOf(late.walk)).toBe(1);
  });

  test("the local date comes from the member's time zone at the time of the act", async () => {
    const { actor, walk } = await begin('2026-03-02T20:00+09:00', {
      time_zone: 'Asia/Tokyo',
      day_start_hour: 3,
    });
    at('2026-03-04T12:00+09:00');
    await walk.complete(1, { happened_at: '2026-03-04T02:30:00+09:00' });
    await walk.complete(2, { happened_at: '2026-03-03T18:00:00.000Z' });
    expect(await datesOf(actor)).toEqual(['2026-03-03', '2026-03-04']);
  });

  test.each([
    ['from the future', '2026-03-08T09:00:00-05:00', '2026-03-07'],
    ['a clock a minute ahead', '2026-03-07T13:01:00-05:00', '2026-03-07'],
    ['older than 72 hours', '2026-03-04T12:59:00-05:00', '2026-03-07'],
    ['just within 72 hours', '2026-03-04T13:01:00-05:00', '2026-03-04'],
    ['before the round began', '2026-02-28T20:00:00-05:00', '2026-03-07'],
    ['from another century', '1926-03-07T09:00:00-05:00', '2026-03-07'],
  ])('%s', async (_, happened_at, date) => {
    const { actor, walk } = await begin('2026-03-03T20:00-05:00');
    at('2026-03-07T13:00-05:00');
    expect((await walk.complete(1, { happened_at })).status).toBe(200);
    expect(await datesOf(actor)).toEqual([date]);
  });

  test('a time before the round began counts as now, even within 72 hours', async () => {
    const { actor, walk } = await begin('2026-03-06T20:00-05:00');
    at('2026-03-07T13:00-05:00');
    await walk.complete(1, { happened_at: '2026-03-06T19:59:00-05:00' });
    expect(await datesOf(actor)).toEqual(['2026-03-07']);
  });

  test('a malformed time is refused', async () => {
    const { walk } = await begin('2026-03-02T20:00-05:00');
    for (const happened_at of ['yesterday', '2026-03-02', '', '2026-13-40T00:00:00Z'])
      expect((await walk.complete(1, { happened_at })).status).toBe(422);
  });
});

describe('nights on which the clocks change', () => {
  test.each([
    ['forward', 0, '2026-03-05', '-05:00', '-04:00', '2026-03-08'],
    ['forward', 3, '2026-03-05', '-05:00', '-04:00', '2026-03-08'],
    ['back', 0, '2026-10-29', '-04:00', '-05:00', '2026-11-01'],
    ['back', 3, '2026-10-29', '-04:00', '-05:00', '2026-11-01'],
  ])(
    '%s, day from %i: one check-in a day keeps the streak, and no date counts twice',
    async (_, day_start_hour, starts, before, after, night) => {
      const dates = Array.from({ length: 7 }, (__, i) =>
        new Date(Date.parse(starts) + i * 86_400_000).toISOString().slice(0, 10),
      );
      const { actor, walk } = await begin(`${starts}T08:00${before}`, {
        time_zone: 'America/Toronto',
        day_start_hour,
      });
      for (const [i, date] of dates.entries()) {
        // So late that an hour read wrongly would give another date.
        at(`${date}T23:30${date < night ? before : after}`);
        expect((await walk.complete(i + 1)).body.streak).toBe(i + 1);
      }
      expect(await datesOf(actor)).toEqual(dates);
      expect((await walk.progress()).body.history.map((day: { state: string }) => day.state)).toEqual(
        Array(7).fill('done'),
      );
    },
  );

  test('the repeated hour belongs to one date', async () => {
    const owl = await begin('2026-10-30T20:00-04:00', { time_zone: 'America/Toronto', day_start_hour: 2 });
    await owl.walk.complete(1);
    for (const [day, instant] of [
      [2, '2026-11-01T01:30-04:00'],
      [3, '2026-11-01T01:30-05:00'],
      [4, '2026-11-01T02:00-05:00'],
    ] as const) {
      at(instant);
      await owl.walk.complete(day);
    }
    expect(await datesOf(owl.actor)).toEqual(['2026-10-30', '2026-10-31', '2026-10-31', '2026-11-01']);
    expect(await streakOf(owl.walk)).toBe(3);
  });
});

describe('travel', () => {
  const moveTo = (actor: Actor, time_zone: string) =>
    actor.call('PUT /api/users/day', { time_zone, day_start_hour: 0 });

  test('thirty days, Toronto to Tokyo and back, one check-in per waking day: the streak is 30', async () => {
    const { actor, walk } = await begin('2026-04-01T20:00-04:00');
    let day = 0;
    let streak = 0;
    const checkIn = async (instant: string) => {
      at(instant);
      day += 1;
      const { status, body } = await walk.complete(day);
      expect([instant, status]).toEqual([instant, 200]);
      expect(body.streak).toBeGreaterThanOrEqual(streak);
      streak = body.streak;
    };
    const april = (n: number) => `2026-04-${String(n).padStart(2, '0')}`;
    for (let n = 1; n <= 10; n += 1) await checkIn(`${april(n)}T20:00-04:00`);
    await checkIn('2026-04-11T12:00-04:00');
    at('2026-04-12T15:00+09:00');
    expect((await moveTo(actor, 'Asia/Tokyo')).status).toBe(200);
    for (let n = 12; n <= 21; n += 1) await checkIn(`${april(n)}T20:00+09:00`);
    await checkIn('2026-04-22T12:00+09:00');
    at('2026-04-22T12:00-04:00');
    await moveTo(actor, 'America/Toronto');
    for (let n = 22; n <= 30; n += 1) await checkIn(`${april(n)}T20:00-04:00`);
    expect(day).toBe(31);
    const { body } = await walk.progress();
    expect(body).toMatchObject({
      today: '2026-04-30',
      streak: 30,
      best_streak: 30,
      totalCompleted: 31,
      time_zone: 'America/Toronto',
    });
    expect(new Set(body.history.map((past: { state: string }) => past.state))).toEqual(new Set(['done']));
    expect(new Set(await datesOf(actor)).size).toBe(30);
  });

  test('a flight east in the first week costs no date, although no protection is earned yet', async () => {
    const { actor, walk } = await begin('2026-07-09T20:00-07:00', { time_zone: 'America/Los_Angeles' });
    await walk.complete(1);
    at('2026-07-10T20:00-07:00');
    await walk.complete(2);
    at('2026-07-12T07:00+10:00');
    await moveTo(actor, 'Australia/Sydney');
    at('2026-07-12T20:00+10:00');
    expect((await walk.complete(3)).body.streak).toBe(3);
    const { body } = await walk.progress();
    expect(body.history.map((day: { state: string }) => day.state)).toEqual([
      'done',
      'done',
      'protected',
      'done',
    ]);
    expect(body.protections).toBe(0);
  });

  test('a new time zone every day protects eight dates and no more', async () => {
    const { actor, walk } = await begin('2026-04-01T12:00-11:00', { time_zone: 'Pacific/Pago_Pago' });
    await walk.complete(1);
    let kept = 0;
    for (let i = 1; i <= 12; i += 1) {
      app.clock.advance({ days: 1, hours: 2 });
      await moveTo(actor, i % 2 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');
      if ((await streakOf(walk)) > 0) kept = i;
    }
    expect(kept).toBeGreaterThan(2);
    const { body } = await walk.progress();
    expect(body.streak).toBe(0);
    expect(body.history.filter((day: { state: string }) => day.state === 'protected')).toHaveLength(8);
  });
});
