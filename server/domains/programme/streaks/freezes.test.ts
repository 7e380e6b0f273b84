import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());
const at = (date: string): void => house.clock.set(new Date(`${date}T20:00Z`));

describe('a streak stands still (beyond 11)', () => {
  test('for seven days after the last free day was answered with a 402, and no longer', async () => {
    at('2026-03-02');
    const walk = await walkOf(await house.register({ time_zone: 'UTC' }));
    await walk.enrol();
    for (let day = 1; day <= 7; day += 1) {
      at(addDays('2026-03-02', day - 1));
      expect((await walk.complete(day)).status).toBe(day === 7 ? 402 : 200);
    }
    // Asking again does not make it longer.
    at('2026-03-10');
    expect((await walk.complete(7)).status).toBe(402);
    expect((await walk.complete(8)).status).toBe(402);
    at('2026-03-16');
    const { body } = await walk.progress();
    expect(body).toMatchObject({ streak: 7, protections: 1 });
    expect(body.history.slice(-8).map((day: { state: string }) => day.state)).toEqual([
      ...Array<string>(7).fill('paused'),
      'open',
    ]);
    // One protection is held; two missed dates end the streak.
    at('2026-03-18');
    expect((await walk.progress()).body.streak).toBe(0);
  });

  test('while charges are paused, without using up the pause days of a year', async () => {
    at('2026-05-01');
    const actor = await house.register({ time_zone: 'UTC' });
    await house.db
      .insertInto('memberships')
      .values({ member_id: actor.id, tier: 'builder', source: 'grant', since: house.clock.now() })
      .execute();
    const walk = await walkOf(actor);
    await walk.enrol();
    await walk.complete(1);
    await house.db
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
});
