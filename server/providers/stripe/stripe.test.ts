import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PaymentsAway, PaymentsRefused } from '#server/platform/payments/port.ts';
import { testApp } from '#server/testing/app.ts';
import { line, openStripeBench, order, type StripeBench, subscribe } from '#server/testing/payments.ts';
import { createStripePayments } from './stripe.ts';

const app = await testApp();
let bench: StripeBench;
beforeEach(async () => {
  bench = await openStripeBench(app, { timeoutMs: 800 });
});
afterEach(() => bench.close());

const sharedMicroseconds = async () => bench.clock.now().getTime() * 1000;
const sessions = async () =>
  Number((await app.pool.query('select count(*) as count from test_checkouts')).rows[0].count);
const callsOf = (call: string) => bench.fake.calls.filter((made) => made.call === call);

describe('when Stripe fails', () => {
  test('a call that hangs times out, and the next one works', async () => {
    bench.fake.trouble.hang(99);
    const wait = async () => {
      const began = performance.now();
      await expect(bench.payments.createCheckout(order(bench))).rejects.toBeInstanceOf(PaymentsAway);
      return performance.now() - began;
    };
    const first = await wait();
    expect(first).toBeGreaterThan(700);
    // A slow moment of the machine isn't a slow limit.
    expect(first < 1600 ? first : await wait()).toBeLessThan(1600);
    bench.fake.trouble.none();
    expect(await bench.payments.createCheckout(order(bench))).toMatchObject({ live: false });
  });

  test('two faults are retried, with one key and one session', async () => {
    await bench.payments.createCheckout(order(bench));
    const before = await sessions();
    bench.fake.trouble.fail(1);
    await bench.payments.createCheckout(order(bench, { idempotencyKey: 'mine' }));
    expect(
      callsOf('POST /v1/checkout/sessions')
        .slice(-2)
        .map(({ key }) => key),
    ).toEqual(['mine', 'mine']);
    expect(await sessions()).toBe(before + 1);
  });

  test('a lost response makes no second session', async () => {
    await bench.payments.createCheckout(order(bench));
    const asked = order(bench);
    bench.fake.trouble.loseAnswers(1);
    const made = await bench.payments.createCheckout(asked);
    expect(await bench.payments.createCheckout(asked)).toEqual(made);
    expect(
      callsOf('POST /v1/checkout/sessions').filter(({ key }) => key === asked.idempotencyKey),
    ).toHaveLength(3);
    expect(await sessions()).toBe(2);
  });

  test('a response that comes after the timeout is returned by the retry', async () => {
    await bench.payments.createCheckout(order(bench));
    const asked = order(bench);
    bench.fake.trouble.delay(3, 1200);
    await expect(bench.payments.createCheckout(asked)).rejects.toBeInstanceOf(PaymentsAway);
    bench.fake.trouble.none();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await bench.payments.createCheckout(asked);
    expect(await sessions()).toBe(2);
  });

  test('endless faults and a refused connection throw PaymentsAway', async () => {
    bench.fake.trouble.fail(3);
    await expect(bench.payments.readSubscription('sub_1')).rejects.toBeInstanceOf(PaymentsAway);
    const nowhere = createStripePayments({
      secretKey: 'sk_test_fake',
      webhookSecret: 'whsec_x',
      apiBase: 'http://127.0.0.1:9',
      clock: bench.clock,
      sharedMicroseconds,
      timeoutMs: 800,
    });
    await expect(nowhere.readCheckout('cs_1')).rejects.toBeInstanceOf(PaymentsAway);
  });
});

test('no message contains a key, an address or text from Stripe', async () => {
  const wrong = createStripePayments({
    secretKey: 'sk_test_wrong1234',
    webhookSecret: 'whsec_x',
    apiBase: bench.fake.url,
    clock: bench.clock,
    sharedMicroseconds,
  });
  const error: unknown = await wrong.createCheckout(order(bench)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(PaymentsRefused);
  expect(error).toMatchObject({
    code: 'credentials',
    status: 401,
    message: 'The payment provider refused to open a checkout (credentials).',
    requestId: expect.stringMatching(/^req_/),
  });
  expect(
    JSON.stringify([
      error,
      Object.getOwnPropertyNames(error),
      (error as Error).stack,
      (error as Error).cause,
    ]),
  ).not.toMatch(/wrong1234|nora@|Invalid API Key/);
});

describe('reading a subscription', () => {
  test('a hundred reads at once cost Stripe a few calls, and each begins after its request', async () => {
    const { subscriptionId } = await subscribe(bench);
    const before = callsOf(`GET /v1/subscriptions/${subscriptionId}`).length;
    const readings = await Promise.all(
      Array.from({ length: 100 }, () => bench.payments.readSubscription(subscriptionId)),
    );
    expect(callsOf(`GET /v1/subscriptions/${subscriptionId}`).length - before).toBe(2);
    expect(new Set(readings.map(({ version }) => version)).size).toBe(2);
  });

  test('a later reading has the greater version, however far the clock of another server is ahead', async () => {
    const { subscriptionId } = await subscribe(bench);
    const [ahead, behind] = [3, -3].map((seconds) =>
      createStripePayments({
        secretKey: 'sk_test_fake',
        webhookSecret: 'whsec_x',
        apiBase: bench.fake.url,
        clock: { now: () => new Date(bench.clock.now().getTime() + seconds * 1000) },
        sharedMicroseconds,
      }),
    );
    const earlier = await ahead?.readSubscription(subscriptionId);
    await bench.at('2026-03-02T15:00:01Z');
    const later = await behind?.readSubscription(subscriptionId);
    expect(later?.version).toBeGreaterThan(earlier?.version ?? expect.fail('no reading'));
  });

  test('a subscription made by hand is not treated as ours', async () => {
    const { subscriptionId } = await subscribe(bench);
    await app.pool.query(
      `update test_subscriptions set package = package || '{"id": "prod_by_hand"}' where id = $1`,
      [subscriptionId],
    );
    expect(await bench.payments.readSubscription(subscriptionId)).toMatchObject({
      packageId: null,
      unitAmount: 999,
    });
    await app.pool.query('alter table test_subscriptions drop constraint test_subscriptions_status_check');
    await app.pool.query(`update test_subscriptions set status = 'something_new' where id = $1`, [
      subscriptionId,
    ]);
    await expect(bench.payments.readSubscription(subscriptionId)).rejects.toThrow('not known');
  });

  test('a planned change half made at Stripe does not count, and the retry finishes it', async () => {
    const { subscriptionId } = await subscribe(bench, { package: line('achiever_monthly') });
    await bench.payments.createCheckout(order(bench));
    const change = { subscriptionId, to: line('builder_monthly'), idempotencyKey: 'plan' };
    // Reads, creates the schedule, then gets no more responses.
    bench.fake.trouble.delay(2, 0);
    bench.fake.trouble.hang(3);
    await expect(bench.payments.scheduleChange(change)).rejects.toBeInstanceOf(PaymentsAway);
    bench.fake.trouble.none();
    expect(await bench.payments.readSubscription(subscriptionId)).toMatchObject({ scheduled: null });
    expect(await bench.payments.scheduleChange(change)).toMatchObject({
      scheduled: { packageId: 'builder_monthly' },
    });
    expect(bench.fake.desk.schedules.size).toBe(1);
  });
});

test('products and the portal are set up once', async () => {
  const { customerId } = await subscribe(bench);
  await subscribe(bench);
  const twin = createStripePayments({
    secretKey: 'sk_test_fake',
    webhookSecret: 'whsec_x',
    apiBase: bench.fake.url,
    clock: bench.clock,
    sharedMicroseconds,
  });
  await twin.createCheckout(order(bench));
  for (const payments of [bench.payments, bench.payments, twin])
    await payments.openPortal({ customerId, returnUrl: 'https://evolve.test/' });
  expect(callsOf('POST /v1/products')).toHaveLength(2);
  expect([...bench.fake.desk.products]).toEqual([['evolve_builder_monthly', 'Builder, monthly']]);
  expect(callsOf('POST /v1/billing_portal/configurations')).toHaveLength(1);
});

test('a dispute shows on the charge', async () => {
  const { chargeId } = await subscribe(bench);
  await bench.deliver();
  await bench.fake.dispute(chargeId);
  expect(await bench.deliver()).toEqual([
    expect.objectContaining({ type: 'charge.dispute.created', about: { chargeId } }),
  ]);
  expect(await bench.payments.readCharge(chargeId)).toMatchObject({ disputed: true });
});

describe('construction', () => {
  const options = {
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    clock: { now: () => new Date(0) },
    sharedMicroseconds,
  };
  test.each([
    ['sk_test_1', 'test'],
    ['rk_test_1', 'test'],
    ['sk_live_1', 'live'],
    ['rk_live_1', 'live'],
  ])('%s is %s', (secretKey, mode) =>
    expect(createStripePayments({ ...options, secretKey }).mode).toBe(mode),
  );
  test.each([
    ['a publishable key', { secretKey: 'pk_test_1' }],
    ['an empty key', { secretKey: '' }],
    ['no webhook secret', { webhookSecret: '' }],
    ['an address that is none', { apiBase: 'stripe' }],
    ['an address with a path', { apiBase: 'http://127.0.0.1:1/v1' }],
    ['a live key in the clear', { secretKey: 'sk_live_secret', apiBase: 'http://127.0.0.1:1' }],
  ])('refuses %s, without repeating a secret', (_name, wrong) => {
    const attempt = () => createStripePayments({ ...options, ...wrong });
    expect(attempt).toThrow(/STRIPE_/);
    expect(attempt).not.toThrow(/live_secret/);
  });
});
