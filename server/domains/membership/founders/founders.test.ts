import { describe, expect, it } from 'vitest';
import { packages } from '#contract/membership/prices.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { HttpError } from '#server/platform/http/http-error.ts';
import { testApp } from '#server/testing/app.ts';
import { goodCard } from '#server/testing/payments.ts';
import { startCheckout } from '../checkouts/start-checkout.ts';
import { sweepCheckouts } from '../checkouts/sweep-checkouts.ts';

const app = await testApp();
// A hundred seats here. The full race is in `ops/drills/founders.ts`.
await app.db.deleteFrom('founder_seats').where('seat', '>', 100).execute();

const members = async (count: number): Promise<string[]> => {
  const rows = Array.from({ length: count }, () => ({ id: newId() }));
  await app.db
    .insertInto('members')
    .values(
      rows.map(({ id }) => ({
        id,
        email: `${id}@example.com`,
        name: 'New Member',
        password_hash: 'none',
        first_time_zone: 'UTC',
        first_day_start_hour: 0,
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
      })),
    )
    .execute();
  return rows.map(({ id }) => id);
};
const claim = (memberId: string) =>
  startCheckout(app, { memberId, registrationId: null }, packages.founder_monthly);
const seats = async (state: string) =>
  (await app.db.selectFrom('founder_seats').select('seat').where('state', '=', state).execute()).length;
const offer = async () => (await app.visitor.call('GET /api/payments/packages')).body.founder;

describe('the founding seats', () => {
  it('go to exactly as many members as there are seats, with five times as many claims at once', async () => {
    const everyone = await members(500);
    const results: PromiseSettledResult<Awaited<ReturnType<typeof claim>>>[] = [];
    // Fifty at once: more would only wait for the six connections of a test app and time out on a busy
    // machine.
    for (let from = 0; from < everyone.length; from += 50)
      results.push(...(await Promise.allSettled(everyone.slice(from, from + 50).map(claim))));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const lost = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as HttpError).code] : [],
    );
    expect(won).toHaveLength(100);
    expect(new Set(lost)).toEqual(new Set(['founder_seats_gone']));
    expect(await seats('held')).toBe(100);
    expect(await offer()).toEqual({ seats: 100, remaining: 0, is_open: false });

    for (const { sessionId } of won.slice(0, 90)) await app.payments.page.pay(sessionId, goodCard);
    app.clock.advance({ minutes: 3 });
    await sweepCheckouts(app);
    expect([await seats('taken'), await seats('held')]).toEqual([90, 10]);
    // Unpaid seats are free again once the provider confirms that their pages expired.
    app.clock.advance({ minutes: 35 });
    await sweepCheckouts(app);
    expect([await seats('taken'), await seats('held'), await seats('free')]).toEqual([90, 0, 10]);
    expect(await offer()).toEqual({ seats: 100, remaining: 10, is_open: true });
  });

  it('are limited to one per person', async () => {
    const [id = ''] = await members(1);
    const { sessionId } = await claim(id);
    expect((await claim(id)).sessionId).toBe(sessionId);
    await app.payments.page.pay(sessionId, goodCard);
    await expect(claim(id)).rejects.toMatchObject({ code: 'already_subscribed' });
    await app.db.updateTable('founder_seats').set({ state: 'retired' }).where('member_id', '=', id).execute();
    await app.db
      .updateTable('subscriptions')
      .set({ status: 'ended', ended_at: app.clock.now() })
      .where('member_id', '=', id)
      .execute();
    await expect(claim(id)).rejects.toMatchObject({ code: 'founder_before' });
  });

  it('give a founder a seat number and a locked price', async () => {
    const fay = await app.register({ name: 'Fay' });
    const { body } = await fay.call('POST /api/payments/checkout', { package_id: 'founder' });
    await app.payments.page.pay(body.session_id, goodCard);
    await app.runJobs();
    expect((await fay.call('GET /api/auth/me')).body.membership_tier).toBe('founder');
    expect((await fay.call('GET /api/subscription')).body.founder).toMatchObject({ locked_cents: 1_000 });
    const mails = app.outbox.filter(({ to }) => to === fay.email).map(({ subject }) => subject);
    expect(mails.some((subject) => /found/i.test(subject))).toBe(true);
  });

  it('are freed when the buyer chooses another plan', async () => {
    const before = await seats('free');
    const [id = ''] = await members(1);
    await claim(id);
    expect(await seats('free')).toBe(before - 1);
    await startCheckout(app, { memberId: id, registrationId: null }, packages.builder_monthly);
    expect(await seats('free')).toBe(before);
  });

  it('are found again if lost while a payment arrived, or the payment is refunded', async () => {
    const [one = '', two = ''] = await members(2);
    const pages = [await claim(one), await claim(two)];
    await app.db
      .updateTable('founder_seats')
      .set({ state: 'free', checkout_id: null, member_id: null, hold_until: null, held_from: null })
      .where('state', '=', 'held')
      .execute();
    const free = await seats('free');
    await app.db
      .deleteFrom('founder_seats')
      .where('seat', 'in', (eb) =>
        eb
          .selectFrom('founder_seats')
          .select('seat')
          .where('state', '=', 'free')
          .limit(free - 1),
      )
      .execute();
    for (const { sessionId } of pages) await app.payments.page.pay(sessionId, goodCard);
    await app.runJobs();
    expect(await seats('free')).toBe(0);
    const rows = await app.db
      .selectFrom('checkouts')
      .select(['state', 'mismatch', 'charge_id'])
      .where('member_id', 'in', [one, two])
      .orderBy('state')
      .execute();
    expect(rows.map(({ state, mismatch }) => [state, mismatch])).toEqual([
      ['fulfilled', null],
      ['mismatch', 'no_seat'],
    ]);
    expect((await app.payments.readCharge(String(rows[1]?.charge_id))).amountRefunded).toBe(1_000);
  });

  it('cannot all be blocked by one network that does not pay', async () => {
    const network = Buffer.alloc(32, 7);
    const hold = (id: string, from: Buffer) =>
      startCheckout(app, { memberId: id, registrationId: null }, packages.founder_monthly, from);
    await app.db.deleteFrom('founder_seats').where('state', '=', 'free').execute();
    await app.db
      .insertInto('founder_seats')
      .values(Array.from({ length: 40 }, (_, at) => ({ seat: 900 + at })))
      .execute();
    const crowd = await members(31);
    const results = await Promise.allSettled(crowd.slice(0, 30).map((id) => hold(id, network)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused).toEqual(Array(5).fill('founder_seats_held'));
    await hold(crowd[30] ?? '', Buffer.alloc(32, 9));
    expect(await seats('held')).toBe(26);
    app.clock.advance({ minutes: 40 });
    await sweepCheckouts(app);
    expect(await seats('held')).toBe(0);
  });

  it('are reserved for half an hour, and their page closes with them', async () => {
    const [id = ''] = await members(1);
    const { sessionId } = await claim(id);
    const before = await seats('held');
    app.clock.advance({ minutes: 28 });
    await sweepCheckouts(app);
    expect(await seats('held')).toBe(before);
    app.clock.advance({ minutes: 2 });
    await sweepCheckouts(app);
    expect(await seats('held')).toBe(before - 1);
    expect((await app.payments.page.pay(sessionId, goodCard)).outcome).not.toBe('paid');
  });
});
