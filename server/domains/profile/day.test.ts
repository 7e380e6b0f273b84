import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';

const app = await testApp();

const change = (actor: Actor, time_zone: unknown, day_start_hour: unknown = 0) =>
  actor.call('PUT /api/users/day', { time_zone, day_start_hour });
const at = (iso: string): void => app.clock.set(new Date(iso));

const changesOf = (actor: Actor) =>
  app.db
    .selectFrom('time_zone_changes')
    .select(['zone', 'day_start_hour', 'effective_from'])
    .where('member_id', '=', actor.id)
    .orderBy('effective_from')
    .execute();

describe('PUT /api/users/day', () => {
  test('is refused for visitors, and changes no other member', async () => {
    expect((await change(app.visitor, 'Asia/Tokyo')).status).toBe(401);
    const nora = await app.register({ time_zone: 'America/Toronto' });
    const other = await app.register({ time_zone: 'America/Toronto' });
    const forged: object = {
      time_zone: 'Asia/Tokyo',
      day_start_hour: 0,
      id: other.id,
      member_id: other.id,
    };
    await nora.call('PUT /api/users/day', forged);
    expect((await other.call('GET /api/auth/me')).body.time_zone).toBe('America/Toronto');
    expect(await changesOf(other)).toEqual([]);
  });

  test('refuses an invalid zone or hour, with a sentence at the field', async () => {
    const nora = await app.register({ time_zone: 'America/Toronto' });
    for (const zone of [
      'Mars/Olympus',
      '+02:00',
      'IST',
      '',
      'America/Toronto; drop table members',
      'x'.repeat(65),
      7,
      null,
      'UTC\u0000',
    ]) {
      const reply = await change(nora, zone);
      expect([zone, reply.status]).toEqual([zone, 422]);
    }
    expect((await change(nora, 'Mars/Olympus')).body.fields).toEqual({
      time_zone: "We don't know that time zone.",
    });
    for (const hour of [-1, 7, 1.5, '3', null])
      expect([hour, (await change(nora, 'Asia/Tokyo', hour)).status]).toEqual([hour, 422]);
    expect(await changesOf(nora)).toEqual([]);
  });

  test('shows the choice at once, and applies it from the next day start', async () => {
    at('2026-03-02T20:00-05:00');
    const nora = await app.register({ time_zone: 'America/Toronto' });
    const walk = await walkOf(nora);
    await walk.enrol();
    expect(await change(nora, 'Asia/Tokyo', 3)).toMatchObject({
      status: 200,
      body: { id: nora.id, time_zone: 'Asia/Tokyo', day_start_hour: 3 },
    });
    expect((await nora.call('GET /api/auth/me')).body).toMatchObject({
      time_zone: 'Asia/Tokyo',
      day_start_hour: 3,
    });
    expect((await walk.progress()).body).toMatchObject({ today: '2026-03-02', time_zone: 'America/Toronto' });
    at('2026-03-03T00:00-05:00');
    expect((await walk.progress()).body).toMatchObject({
      today: '2026-03-03',
      time_zone: 'Asia/Tokyo',
      day_start_hour: 3,
    });
  });

  test('the last choice before the day start replaces the others, and the current setting removes them', async () => {
    at('2026-03-02T20:00-05:00');
    const nora = await app.register({ time_zone: 'America/Toronto' });
    await change(nora, 'Asia/Tokyo');
    await change(nora, 'Europe/London', 2);
    expect(await changesOf(nora)).toEqual([
      { zone: 'Europe/London', day_start_hour: 2, effective_from: new Date('2026-03-03T05:00Z') },
    ]);
    await change(nora, 'America/Toronto');
    expect(await changesOf(nora)).toEqual([]);
    expect((await nora.call('GET /api/auth/me')).body).toMatchObject({
      time_zone: 'America/Toronto',
      day_start_hour: 0,
    });
  });

  test('a change that took effect stays', async () => {
    at('2026-03-02T20:00-05:00');
    const nora = await app.register({ time_zone: 'America/Toronto' });
    await change(nora, 'Europe/London');
    at('2026-03-03T20:00Z');
    await change(nora, 'America/Toronto');
    expect((await changesOf(nora)).map((row) => row.zone)).toEqual(['Europe/London', 'America/Toronto']);
  });

  test('twenty at once leave one change', async () => {
    at('2026-03-02T20:00-05:00');
    const nora = await app.register({ time_zone: 'America/Toronto' });
    const zones = ['Asia/Tokyo', 'Europe/London', 'Asia/Kolkata', 'Pacific/Auckland'];
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => change(nora, zones[i % 4])));
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    expect(await changesOf(nora)).toHaveLength(1);
  });

  test('repeating a choice records no event', async () => {
    const nora = await app.register({ time_zone: 'America/Toronto' });
    const told = () =>
      app.db
        .selectFrom('domain_events')
        .select('id')
        .where('by_member', '=', nora.id)
        .where('what', '=', 'local_day.changed')
        .execute();
    await change(nora, 'America/Toronto');
    expect(await told()).toHaveLength(0);
    await change(nora, 'Asia/Tokyo');
    await change(nora, 'Asia/Tokyo');
    expect(await told()).toHaveLength(1);
  });
});

describe('the start of the week', () => {
  const eventsOf = (actor: Actor, what: string) =>
    app.db
      .selectFrom('domain_events')
      .select('id')
      .where('by_member', '=', actor.id)
      .where('what', '=', what)
      .execute();
  const start = (actor: Actor, week_starts_on: unknown) =>
    actor.call('PUT /api/users/day', { time_zone: 'UTC', day_start_hour: 0, week_starts_on });

  test('is Monday, changes at once, and stays where it is absent', async () => {
    const nora = await app.register({ time_zone: 'UTC' });
    expect((await nora.call('GET /api/auth/me')).body.week_starts_on).toBe(1);
    expect((await start(nora, 7)).body.week_starts_on).toBe(7);
    await start(nora, 7);
    expect(await eventsOf(nora, 'week_start.changed')).toHaveLength(1);
    expect((await change(nora, 'UTC')).body.week_starts_on).toBe(7);
    for (const wrong of [0, 8, 1.5, '1', null, [1]])
      expect([wrong, (await start(nora, wrong)).status]).toEqual([wrong, 422]);
  });

  test('moves the weeks of a habit', async () => {
    at('2026-03-04T12:00Z');
    const nora = await app.register({ time_zone: 'UTC' });
    const schedule = { kind: 'times_a_week', times: 2 };
    const { body: habit } = await nora.call('POST /api/habits', { name: 'Swim', schedule });
    const week = async () => (await nora.call('GET /api/habits')).body[0]?.week;
    expect(await week()).toMatchObject({ from: '2026-03-02', to: '2026-03-08' });
    await start(nora, 7);
    expect(await week()).toMatchObject({ from: '2026-03-01', to: '2026-03-07' });
    await start(nora, 4);
    expect((await nora.call(`GET /api/habits/${habit.id}` as 'GET /api/habits/:id')).body).toMatchObject({
      week_starts_on: 4,
      week: { from: '2026-02-26', to: '2026-03-04' },
    });
  });
});

describe('PUT /api/users/start-page', () => {
  const choose = (actor: Actor, start_page: unknown) =>
    actor.call('PUT /api/users/start-page', { start_page });
  const chosen = async (actor: Actor) => (await actor.call('GET /api/auth/me')).body.start_page;
  const stored = async (actor: Actor) =>
    (await app.db.selectFrom('members').select('start_page').where('id', '=', actor.id).executeTakeFirst())
      ?.start_page;

  test('sets the page, and null removes it', async () => {
    const [nora, other] = [await app.register({}), await app.register({})];
    expect(await chosen(nora)).toBeNull();
    expect((await choose(nora, 'habits')).body.start_page).toBe('habits');
    expect([await chosen(nora), await chosen(other)]).toEqual(['habits', null]);
    expect((await choose(nora, null)).body.start_page).toBeNull();
    expect((await choose(app.visitor, 'feed')).status).toBe(401);
  });

  test('refuses what is no page', async () => {
    const nora = await app.register({});
    for (const wrong of [
      '',
      'x',
      '__proto__',
      'https://example.com',
      '/feed',
      'feed\u0000',
      7,
      {},
      undefined,
    ])
      expect([wrong, (await choose(nora, wrong)).status]).toEqual([wrong, 422]);
    expect(await stored(nora)).toBeNull();
  });

  test('is one that the member may open, also later', async () => {
    const { nora, ada } = await app.cast('nora', 'ada');
    expect(await choose(nora, 'admin')).toMatchObject({
      status: 422,
      body: { fields: { start_page: expect.any(String) } },
    });
    const role = (is: boolean) =>
      app.db.updateTable('members').set({ is_moderator: is }).where('id', '=', ada.id).execute();
    await role(true);
    expect((await choose(ada, 'admin')).body.start_page).toBe('admin');
    await role(false);
    expect(await chosen(ada)).toBeNull();
    await role(true);
    expect(await chosen(ada)).toBe('admin');
    await app.db.updateTable('members').set({ start_page: 'library' }).where('id', '=', ada.id).execute();
    expect(await chosen(ada)).toBeNull();
  });
});
