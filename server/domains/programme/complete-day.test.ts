import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

/** Registers a builder on day 1. */
async function builder(
  person: { time_zone?: string; day_start_hour?: number } = {},
): Promise<{ actor: Actor; walk: Walk }> {
  const actor = await app.register({ ...person, tier: 'builder' });
  const walk = await walkOf(actor);
  await walk.enrol();
  return { actor, walk };
}

async function starter(): Promise<{ actor: Actor; walk: Walk }> {
  const actor = await app.register({});
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

/** Counts a member's rows of practice by table. */
async function rowsOf(actor: Actor): Promise<Record<string, number>> {
  const counts = ['day_completions', 'check_ins', 'journal_entries', 'rounds'] as const;
  const entries = await Promise.all(
    counts.map(async (table) => [
      table,
      (await app.db.selectFrom(table).select('member_id').where('member_id', '=', actor.id).execute()).length,
    ]),
  );
  const ticks = await app.db
    .selectFrom('day_ticks as t')
    .innerJoin('rounds as r', 'r.id', 't.round_id')
    .select('t.day')
    .where('r.member_id', '=', actor.id)
    .execute();
  const told = await app.db
    .selectFrom('domain_events')
    .select('id')
    .where('by_member', '=', actor.id)
    .execute();
  return { ...Object.fromEntries(entries), day_ticks: ticks.length, domain_events: told.length };
}

const withoutRequest = ({ request_id: _, ...body }: Record<string, unknown>) => body;

describe('completing the current day', () => {
  test('needs no ticks before, sets both, and advances the round', async () => {
    const { walk } = await builder();
    const { status, body } = await walk.complete(1);
    expect(status).toBe(200);
    expect(body).toEqual({
      currentDay: 2,
      totalCompleted: 1,
      streak: 1,
      completed_day: 1,
      counted_for: '2026-03-02',
      counted_as: 'today',
      completed_by: 'member',
      completed_today: true,
      is_finished: false,
      new_badges: [{ target: 1, name: 'First Step' }],
      upgrade_card: null,
      also: [],
    });
    expect((await walk.day(1)).body).toEqual({
      day: 1,
      readLesson: true,
      walkReflection: true,
      optionalBonus: false,
      reflection: '',
      version: 0,
      completed: true,
      completed_on: '2026-03-02',
      ticks: ['readLesson', 'walkReflection'].map((item) => ({
        item,
        at: '2026-03-02T15:00:00.000Z',
        date: '2026-03-02',
      })),
    });
    expect((await walk.day(2)).body).toMatchObject({
      readLesson: false,
      walkReflection: false,
      completed: false,
    });
  });

  test('twenty calls at once advance once and get one response', async () => {
    const { actor, walk } = await builder();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => walk.complete(1, { reflection: 'One stone.' })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(replies[0]?.body).toMatchObject({ currentDay: 2, totalCompleted: 1, streak: 1 });
    expect(await rowsOf(actor)).toMatchObject({
      day_completions: 1,
      check_ins: 1,
      day_ticks: 2,
      journal_entries: 1,
      domain_events: 4,
    });
    expect((await walk.progress()).body).toMatchObject({
      currentDay: 2,
      completed_days: [1],
      totalCompleted: 1,
    });
  });

  test('a repeat of the last completed day gets one response, and earlier and later days get 409', async () => {
    const { actor, walk } = await builder();
    await walk.completeDays(1, 2);
    const first = await walk.complete(3);
    const rows = await rowsOf(actor);
    expect(await walk.complete(3)).toMatchObject({ status: 200, body: first.body });
    expect(await walk.complete(3, { for: 'yesterday' })).toMatchObject({ status: 200, body: first.body });
    expect(await walk.complete(2)).toMatchObject({
      status: 409,
      body: { code: 'already_completed', detail: "Day 2 is already complete. You're on Day 4." },
    });
    expect(await walk.complete(5)).toMatchObject({
      status: 409,
      body: { code: 'not_yet', detail: "You're on Day 4. Complete it first, then Day 5 can follow." },
    });
    expect(await walk.complete(90)).toMatchObject({ status: 409 });
    expect(await rowsOf(actor)).toEqual(rows);
  });

  test('two days in one evening advance twice, and the streak grows once', async () => {
    const { actor, walk } = await builder();
    expect((await walk.complete(1)).body).toMatchObject({ currentDay: 2, totalCompleted: 1, streak: 1 });
    expect((await walk.complete(2)).body).toMatchObject({
      currentDay: 3,
      totalCompleted: 2,
      streak: 1,
      new_badges: [{ target: 2, name: 'Building Momentum' }],
    });
    expect(new Set(await datesOf(actor)).size).toBe(1);
    expect((await walk.progress()).body).toMatchObject({ streak: 1, best_streak: 1, totalCompleted: 2 });
  });

  test('a member never advances the round of another', async () => {
    const one = await builder();
    const other = await builder();
    await one.walk.completeDays(1, 4);
    expect((await other.walk.complete(4)).status).toBe(409);
    expect((await other.walk.day(1)).body).toMatchObject({ completed: false, readLesson: false });
    expect((await other.walk.progress()).body).toMatchObject({ currentDay: 1, totalCompleted: 0 });
  });
});

describe('the reflection sent with a completion', () => {
  test('is saved, and an empty one deletes nothing', async () => {
    const { walk } = await builder();
    await walk.write(1, 'Kept words.');
    for (const reflection of ['', '  \n ', undefined]) await walk.complete(1, { reflection });
    expect((await walk.post('complete-day', { day: 1, reflection: null })).status).toBe(200);
    expect((await walk.day(1)).body).toMatchObject({ reflection: 'Kept words.', version: 1 });
    await walk.complete(2, { reflection: 'Day two.' });
    expect((await walk.day(2)).body).toMatchObject({ reflection: 'Day two.', version: 1 });
  });

  test('a late replay never overwrites a newer text: both are saved', async () => {
    const { walk } = await builder();
    const happened_at = app.clock.now().toISOString();
    app.clock.advance({ minutes: 10 });
    await walk.complete(1, { reflection: 'The first words.', happened_at });
    app.clock.advance({ minutes: 10 });
    await walk.write(1, 'Later, other words.');
    app.clock.advance({ minutes: 10 });
    await walk.complete(1, { reflection: 'The first words.', happened_at });
    const both = { reflection: 'Later, other words.\n\nThe first words.', version: 3 };
    expect((await walk.day(1)).body).toMatchObject(both);
    await walk.complete(1, { reflection: 'The first words.', happened_at });
    expect((await walk.day(1)).body).toMatchObject(both);
  });

  test('counts in the rhythm map: lesson, walk and journal make a full date', async () => {
    const { walk } = await builder();
    await walk.complete(1, { reflection: 'Words.' });
    expect((await walk.progress()).body.history.at(-1)).toMatchObject({ state: 'done', level: 4 });
  });

  test('replays with new text each time do not grow the entry without limit', async () => {
    const { walk } = await builder();
    await walk.write(1, 'a'.repeat(20_000));
    const earlier = app.clock.now().toISOString();
    app.clock.advance({ minutes: 1 });
    await walk.write(1, 'b'.repeat(20_000));
    // The first one always fits below the saved text, so that no day done offline is refused.
    const statuses: number[] = [];
    for (const letter of ['c', 'd', 'e'])
      statuses.push(
        (await walk.complete(1, { reflection: letter.repeat(20_000), happened_at: earlier })).status,
      );
    expect(statuses).toEqual([200, 422, 422]);
    const { reflection } = (await walk.day(1)).body;
    expect(reflection).toBe(`${'b'.repeat(20_000)}\n\n${'c'.repeat(20_000)}`);
  });
});

describe('ticks', () => {
  test('both spellings name one item, and a tick can be undone', async () => {
    const { walk } = await builder();
    expect((await walk.tick(1, 'read_lesson')).body).toMatchObject({
      day: 1,
      readLesson: true,
      walkReflection: false,
      optionalBonus: false,
    });
    expect((await walk.tick(1, 'walk_reflection')).body).toMatchObject({
      readLesson: true,
      walkReflection: true,
    });
    expect((await walk.tick(1, 'optionalBonus')).body).toMatchObject({ optionalBonus: true });
    expect((await walk.tick(1, 'readLesson', false)).body).toMatchObject({
      readLesson: false,
      walkReflection: true,
    });
    expect((await walk.tick(1, 'optional_bonus', false)).body).toMatchObject({
      optionalBonus: false,
      completed: false,
    });
    expect((await walk.progress()).body).toMatchObject({
      currentDay: 1,
      streak: 0,
      history: [{ state: 'partial', level: 3 }],
    });
  });

  test('the latest act wins in any order of arrival, and replays change nothing', async () => {
    const { walk } = await builder();
    app.clock.advance({ hours: 2 });
    const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
    const acts: [boolean, string][] = [
      [true, ago(90)],
      [false, ago(60)],
      [true, ago(30)],
    ];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0, 1, 0],
    ]) {
      for (const n of order) await walk.tick(1, 'readLesson', ...(acts[n] as [boolean, string]));
      expect((await walk.day(1)).body.readLesson).toBe(true);
    }
    await walk.tick(1, 'readLesson', false, ago(5));
    await walk.tick(1, 'readLesson', ...(acts[2] as [boolean, string]));
    expect((await walk.day(1)).body.readLesson).toBe(false);
  });

  test('twenty at once leave one tick', async () => {
    const { actor, walk } = await builder();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => walk.tick(1, i % 2 ? 'readLesson' : 'read_lesson')),
    );
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await rowsOf(actor)).toMatchObject({ day_ticks: 1, check_ins: 1 });
  });

  test('a later day cannot be ticked or written', async () => {
    const { walk } = await builder();
    expect(await walk.tick(2, 'readLesson')).toMatchObject({ status: 409, body: { code: 'not_yet' } });
    expect(await walk.write(2, 'too soon')).toMatchObject({ status: 409, body: { code: 'not_yet' } });
  });
});

describe('the free week of a starter', () => {
  test('day 3 shows the card, day 7 is saved with a 402, day 8 saves nothing', async () => {
    const { actor, walk } = await starter();
    expect((await walk.complete(1)).body.upgrade_card).toBeNull();
    expect((await walk.complete(2)).body.upgrade_card).toBeNull();
    const third = await walk.complete(3);
    expect(third).toMatchObject({ status: 200, body: { currentDay: 4 } });
    expect(third.body.upgrade_card).toMatch(/Builder/);
    expect((await walk.complete(3)).body).toEqual(third.body);
    await walk.completeDays(4, 6);

    const seventh = await walk.complete(7, { reflection: 'A whole week.' });
    expect(seventh.status).toBe(402);
    const { detail, congratulations_message, message } = seventh.body;
    expect(detail).toEqual({ congratulations_message, message });
    expect(congratulations_message).toMatch(/7 days of Evolve 90/);
    expect(message).toMatch(/Builder/);
    expect(seventh.body).toMatchObject({
      code: 'upgrade_required',
      currentDay: 8,
      totalCompleted: 7,
      completed_day: 7,
      streak: 1,
      new_badges: [{ target: 7, name: 'Week Warrior' }],
      upgrade_card: null,
    });
    expect((await walk.day(7)).body).toMatchObject({ completed: true, reflection: 'A whole week.' });
    expect((await walk.progress()).body).toMatchObject({
      currentDay: 8,
      open_days: 7,
      completed_days: [1, 2, 3, 4, 5, 6, 7],
    });

    const rows = await rowsOf(actor);
    const again = await Promise.all(
      Array.from({ length: 8 }, () => walk.complete(7, { reflection: 'A whole week.' })),
    );
    for (const reply of again)
      expect([reply.status, withoutRequest(reply.body)]).toEqual([402, withoutRequest(seventh.body)]);
    const eighth = await walk.complete(8, { reflection: 'Words that must not be kept.' });
    expect(eighth).toMatchObject({
      status: 402,
      body: { detail, currentDay: 8, totalCompleted: 7, completed_day: 7, new_badges: [] },
    });
    expect(await walk.tick(8, 'readLesson')).toMatchObject({
      status: 403,
      body: { code: 'upgrade_required' },
    });
    expect((await walk.write(8, 'nor these')).status).toBe(403);
    expect((await walk.complete(9)).status).toBe(409);
    expect(await rowsOf(actor)).toEqual(rows);
  });

  test('the free week can be revisited, and an upgrade continues at day 8', async () => {
    const { actor, walk } = await starter();
    await walk.completeDays(1, 7);
    expect((await walk.tick(5, 'optionalBonus')).status).toBe(200);
    expect((await walk.write(5, 'Looking back.')).status).toBe(200);
    await app.setTier(actor, 'builder');
    expect(await walk.complete(7)).toMatchObject({ status: 200, body: { currentDay: 8, totalCompleted: 7 } });
    expect(await walk.complete(8)).toMatchObject({
      status: 200,
      body: { currentDay: 9, totalCompleted: 8, completed_day: 8, upgrade_card: null },
    });
  });

  test('a builder completes days 3, 7 and 8 without any message about plans', async () => {
    const { walk } = await builder();
    for (let day = 1; day <= 8; day += 1)
      expect(await walk.complete(day)).toMatchObject({
        status: 200,
        body: { currentDay: day + 1, upgrade_card: null },
      });
  });

  test('a plan that ended keeps the trail and closes later days, and a repeat still works', async () => {
    const { actor, walk } = await builder();
    await walk.completeDays(1, 12);
    await app.db.deleteFrom('memberships').where('member_id', '=', actor.id).execute();
    expect(await walk.complete(12)).toMatchObject({
      status: 200,
      body: { currentDay: 13, totalCompleted: 12 },
    });
    expect(await walk.complete(13)).toMatchObject({
      status: 402,
      body: { currentDay: 13, totalCompleted: 12, completed_day: 12 },
    });
  });
});
