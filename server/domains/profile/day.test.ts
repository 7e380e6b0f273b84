import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, openTestApp, type TestApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

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
