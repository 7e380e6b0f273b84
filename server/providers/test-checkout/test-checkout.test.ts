import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import {
  type BuiltInBench,
  declinedCard,
  goodCard,
  laterDeclinedCard,
  line,
  openBuiltInBench,
  order,
  subscribe,
} from '#server/testing/payments.ts';
import { createBuiltInPayments } from './test-checkout.ts';

const app = await testApp();
let bench: BuiltInBench;
beforeEach(async () => {
  bench = await openBuiltInBench(app);
});

const rows = async (table: string) =>
  Number((await app.pool.query(`select count(*) as count from ${table}`)).rows[0].count);
const notFound = expect.objectContaining({ name: 'PaymentsRefused', code: 'not_found' });

test.each(['sk_live_1', 'rk_live_1'])('is refused beside %s', (stripeSecretKey) => {
  const open = (key: string | null) => () =>
    createBuiltInPayments({
      db: app.db,
      clock: app.clock,
      serverKey: app.config.serverKey,
      appOrigin: 'https://evolve.test',
      stripeSecretKey: key,
      receive: async () => undefined,
    });
  expect(open(stripeSecretKey)).toThrow('live STRIPE_SECRET_KEY');
  expect(open(stripeSecretKey)).not.toThrow(stripeSecretKey);
  expect(open('sk_test_1')).not.toThrow();
});

describe('the page', () => {
  test('shows the purchase and the test cards', async () => {
    const asked = order(bench);
    const { sessionId, url } = await bench.payments.createCheckout(asked);
    expect(url).toBe(`https://evolve.test/test-checkout/${sessionId}`);
    expect(await bench.payments.page.show(sessionId)).toEqual({
      status: 'open',
      packageName: 'Builder, monthly',
      amount: 999,
      currency: 'cad',
      interval: 'month',
      customerEmail: 'nora@example.com',
      minutesLeft: (asked.expiresAt.getTime() - bench.clock.now().getTime()) / 60_000,
      cards: [
        expect.objectContaining({ number: '4242 4242 4242 4242' }),
        expect.objectContaining({ number: '4000 0000 0000 0002' }),
        expect.objectContaining({ number: '4000 0000 0000 0341' }),
      ],
      successUrl: null,
      cancelUrl: 'https://evolve.test/membership',
    });
    await expect(bench.payments.page.show('test_checkout_guessed')).rejects.toEqual(notFound);
    await expect(bench.payments.page.pay('test_checkout_guessed', goodCard)).rejects.toEqual(notFound);
  });

  test('pays, and redirects with the session', async () => {
    const { sessionId } = await bench.payments.createCheckout(order(bench));
    const redirectTo = `https://evolve.test/payment-success?session_id=${sessionId}`;
    expect(await bench.payments.page.pay(sessionId, '4242 4242 4242 4242')).toEqual({
      outcome: 'paid',
      redirectTo,
    });
    expect(await bench.payments.page.show(sessionId)).toMatchObject({
      status: 'complete',
      successUrl: redirectTo,
    });
  });

  test('ten clicks on two servers pay once', async () => {
    const { sessionId } = await bench.payments.createCheckout(order(bench));
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? bench.payments : bench.twin).page.pay(sessionId, goodCard),
      ),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect([
      await rows('test_subscriptions'),
      await rows('test_charges'),
      await rows('test_customers'),
    ]).toEqual([1, 1, 1]);
  });

  test('paying and expiring at once has one of the two outcomes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { sessionId } = await bench.payments.createCheckout(order(bench));
      const [outcome, checkout] = await Promise.all([
        bench.payments.page.pay(sessionId, goodCard),
        bench.twin.expireCheckout(sessionId),
      ]);
      const after = await bench.payments.readCheckout(sessionId);
      expect(after.paid).toBe(outcome.outcome === 'paid');
      expect(after.status).toBe(checkout.status);
    }
  });

  test('declines, abandons, expires', async () => {
    const { sessionId } = await bench.payments.createCheckout(order(bench));
    expect(await bench.payments.page.decline(sessionId)).toEqual({
      outcome: 'declined',
      detail: 'Your card was declined.',
    });
    expect(await bench.payments.page.abandon(sessionId)).toEqual({
      redirectTo: 'https://evolve.test/membership',
    });
    expect(await bench.payments.page.show(sessionId)).toMatchObject({ status: 'open' });
    expect(await bench.payments.page.expire(sessionId)).toMatchObject({
      status: 'expired',
      successUrl: null,
    });
    expect(await bench.payments.page.pay(sessionId, goodCard)).toEqual({
      outcome: 'expired',
      detail: 'This payment page has expired. Nothing was charged.',
    });
    expect(await rows('test_charges')).toBe(0);
  });

  test('any other number is declined and never stored', async () => {
    const { sessionId } = await bench.payments.createCheckout(order(bench));
    for (const typed of ['4111111111111111', '', '4242', `${goodCard} `.repeat(2)]) {
      expect(await bench.payments.page.pay(sessionId, typed)).toEqual({
        outcome: 'declined',
        detail: expect.stringContaining('not one of the test cards'),
      });
    }
    await bench.pay(sessionId, laterDeclinedCard);
    const { rows: kept } = await app.pool.query(
      'select (select json_agg(c) from test_customers c)::text || (select json_agg(c) from test_checkouts c)::text || (select json_agg(e) from test_events e)::text as all',
    );
    expect(kept[0].all).not.toMatch(/4111|4242|0341/);
  });
});

describe('events', () => {
  test('are repeated until they are accepted, and then never', async () => {
    const { sessionId } = await subscribe(bench);
    bench.refuseDeliveries(true);
    expect(await bench.deliver()).toEqual([]);
    expect(await rows('test_events')).toBe(3);
    bench.refuseDeliveries(false);
    await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect((await bench.deliver()).map(({ about }) => about.checkoutId).filter(Boolean)).toEqual([sessionId]);
    expect([await rows('test_events'), await bench.jobsLeft()]).toEqual([0, 0]);
  });

  test('are signed when they are delivered, so a late one is still accepted', async () => {
    await subscribe(bench);
    bench.clock.advance({ days: 2 });
    expect(await bench.deliver()).toHaveLength(3);
  });

  test('another installation signs with another key', async () => {
    await subscribe(bench);
    await bench.deliver();
    const other = createBuiltInPayments({
      db: app.db,
      clock: app.clock,
      serverKey: Buffer.alloc(32, 7),
      appOrigin: 'https://evolve.test',
      stripeSecretKey: null,
      receive: async () => undefined,
    });
    const { rawBody, signature } = bench.arrivals[0] ?? expect.fail('nothing arrived');
    expect(bench.twin.readEvent(rawBody, signature).live).toBe(false);
    expect(() => other.readEvent(rawBody, signature)).toThrow('another');
  });
});

describe('renewDue', () => {
  test('on two servers at once charges once', async () => {
    const { customerId } = await subscribe(bench);
    bench.clock.set(new Date('2026-04-02T15:00:00Z'));
    const steps = await Promise.all(
      [bench.payments, bench.twin, bench.payments, bench.twin].map((server) =>
        server.renewDue(bench.clock.now()),
      ),
    );
    expect(steps.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await bench.payments.listInvoices(customerId)).toHaveLength(2);
    expect(await bench.payments.renewDue(bench.clock.now())).toBe(0);
  });

  test('closes expired pages', async () => {
    await bench.payments.createCheckout(order(bench));
    bench.clock.advance({ minutes: 30 });
    expect(await bench.payments.renewDue(bench.clock.now())).toBe(1);
  });

  test('keeps the day of the month through February', async () => {
    bench.clock.set(new Date('2026-01-31T12:00:00Z'));
    const { subscriptionId } = await subscribe(bench);
    const ends: string[] = [];
    for (const day of ['2026-02-28', '2026-03-31', '2026-04-30']) {
      await bench.at(`${day}T12:00:00Z`);
      ends.push((await bench.payments.readSubscription(subscriptionId)).periodEnd.toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
  });
});

describe('the portal', () => {
  const tokenOf = (url: string) => url.slice('https://evolve.test/test-checkout/portal/'.length);

  test('shows card and receipts, and a new card pays the debt at once', async () => {
    const { customerId, subscriptionId } = await subscribe(bench, {}, laterDeclinedCard);
    await bench.at('2026-04-02T15:00:00Z');
    const token = tokenOf(
      await bench.payments.openPortal({ customerId, returnUrl: 'https://evolve.test/billing' }),
    );
    expect(await bench.payments.portal.show(token)).toMatchObject({
      email: 'nora@example.com',
      card: 'good_once',
      returnUrl: 'https://evolve.test/billing',
      receipts: [{ status: 'open' }, { status: 'paid' }],
    });
    expect(await bench.payments.portal.changeCard(token, declinedCard)).toEqual({
      outcome: 'declined',
      detail: 'Your card was declined.',
    });
    expect(await bench.payments.portal.changeCard(token, goodCard)).toEqual({ outcome: 'changed' });
    expect(await bench.twin.readSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      latestCharge: { paid: true },
    });
    const [receipt] = await bench.payments.listInvoices(customerId);
    expect(receipt?.hostedUrl).toBe(`https://evolve.test/test-checkout/receipts/${receipt?.id}`);
    expect(await bench.payments.portal.showReceipt(String(receipt?.id))).toEqual({
      description: 'Builder, monthly',
      amount: 999,
      amountRefunded: 0,
      currency: 'cad',
      status: 'paid',
      at: new Date('2026-04-02T15:00:00Z'),
      customerEmail: 'nora@example.com',
    });
  });

  test('a forged, foreign or old token opens nothing', async () => {
    const { customerId } = await subscribe(bench);
    const token = tokenOf(await bench.payments.openPortal({ customerId, returnUrl: 'https://evolve.test/' }));
    const forged = `${Buffer.from(JSON.stringify({ customer: customerId, returnUrl: 'https://evil.test/', until: 9e15 })).toString('base64url')}.${token.split('.')[1]}`;
    for (const wrong of ['', '.', 'x.y', forged, token.slice(0, -2)])
      await expect(bench.payments.portal.show(wrong)).rejects.toEqual(notFound);
    bench.clock.advance({ minutes: 60 });
    await expect(bench.payments.portal.show(token)).rejects.toEqual(notFound);
    await expect(bench.payments.portal.showReceipt('test_charge_guessed')).rejects.toEqual(notFound);
  });
});

test('two servers share one idempotency key of an order', async () => {
  const asked = order(bench);
  const made = await Promise.all(
    [bench.payments, bench.twin, bench.payments, bench.twin].map((server) => server.createCheckout(asked)),
  );
  expect(new Set(made.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(await rows('test_checkouts')).toBe(1);
});

test('six changes at once charge one difference', async () => {
  const { subscriptionId, customerId } = await subscribe(bench);
  bench.clock.set(new Date('2026-03-18T03:00:00Z'));
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      (n % 2 ? bench.payments : bench.twin).changePackage({
        subscriptionId,
        to: line('achiever_monthly'),
        idempotencyKey: `up-${n}`,
      }),
    ),
  );
  expect((await bench.payments.listInvoices(customerId)).map(({ amount }) => amount)).toEqual([500, 999]);
});
