import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { testApp } from '#server/testing/app.ts';
import { openStripeBench } from '#server/testing/payments.ts';
import { choiceToken } from '../payment-conflicts/open-choice.ts';
import { refundPayment } from './refund-payment.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

// Buying with the fake Stripe, also when Stripe is slow, silent or wrong.
const stand = await testApp();
const bench = await openStripeBench(stand);
const ctx = { ...stand, clock: bench.clock, payments: bench.payments };
const app = await createApp(ctx, {
  web: null,
  health: { notReady: async () => null },
  maxEventLoopDelay: 0,
});
beforeAll(async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  bench.fake.setWebhook({ url: `${url}/api/payments/webhook`, secret: 'whsec_for_the_test' });
});
afterAll(async () => {
  await app?.close();
  await bench?.close();
});
beforeEach(() => bench.at('2026-03-02T15:00:00Z'));
afterEach(() => bench.fake.trouble.none());

async function newMember() {
  const { token } = await stand.register({});
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  };
  return {
    buy: (package_id = 'builder_monthly') => call('POST', '/api/payments/checkout', { package_id }),
    status: (session: string) => call('GET', `/api/payments/status/${session}`),
    tier: async () => (await call('GET', '/api/auth/me')).body.membership_tier as string,
  };
}
const created = (from: number) =>
  bench.fake.calls.slice(from).filter(({ call }) => call === 'POST /v1/checkout/sessions');

describe('buying at Stripe', () => {
  it('grants the plan by webhook, also with duplicates', async () => {
    const nora = await newMember();
    const { body } = await nora.buy();
    await bench.fake.pay(body.session_id);
    const sent = await bench.fake.deliver({ copies: 3 });
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await nora.tier()).toBe('builder');
    expect((await nora.status(body.session_id)).body.payment_status).toBe('paid');
  });

  it('grants the plan without any webhook', async () => {
    const nora = await newMember();
    const { body } = await nora.buy('achiever_yearly');
    await bench.fake.pay(body.session_id);
    await bench.fake.deliver({ lose: () => true });
    await bench.at('2026-03-02T15:03:00Z');
    await sweepCheckouts(ctx);
    expect(await nora.tier()).toBe('achiever');
  });

  it('opens one page although the first response was lost', async () => {
    const nora = await newMember();
    await (await newMember()).buy();
    const before = bench.fake.calls.length;
    // The library retries twice by itself. Then the member retries.
    bench.fake.trouble.loseAnswers(3);
    const lost = await nora.buy();
    expect([lost.status, lost.body.code]).toEqual([503, 'unavailable']);
    const found = await nora.buy();
    expect(found.status).toBe(200);
    const keys = created(before).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows an error when Stripe fails, and works when it is back', async () => {
    const nora = await newMember();
    bench.fake.trouble.fail(3);
    const { status, body } = await nora.buy();
    expect(status).toBe(503);
    expect(body.detail).toMatch(/^The payment provider isn't responding\./);
    bench.fake.trouble.none();
    expect((await nora.buy()).status).toBe(200);
  });

  it('shows an error within ten seconds when Stripe hangs', async () => {
    const nora = await newMember();
    bench.fake.trouble.hang(3);
    const began = performance.now();
    const { status, headers } = await nora.buy();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect([status, headers['retry-after']]).toEqual([503, '60']);
  });

  it('requests another delivery while Stripe does not respond', async () => {
    const nora = await newMember();
    const { body } = await nora.buy();
    await bench.fake.pay(body.session_id);
    bench.fake.trouble.fail(3);
    const first = await bench.fake.deliver();
    bench.fake.trouble.none();
    expect(first.filter(({ status }) => status === 503)).toHaveLength(1);
    const second = await bench.fake.deliver();
    expect(second.map(({ status }) => status)).toEqual([200]);
    expect(await nora.tier()).toBe('builder');
  });
});

describe('a Stripe payment whose address got another account', () => {
  it('waits for the decision, shows a refund only once Stripe made it, and retries one that fails later', async () => {
    const call = async (url: string, payload?: object) => {
      const reply = await app.inject({ method: 'POST', url, ...(payload && { payload }) });
      return { status: reply.statusCode, body: reply.json() };
    };
    const person = { name: 'Ada', email: 'stripe-refund@example.com', password: 'chosen by the payer' };
    const { body } = await call('/api/auth/register', {
      ...person,
      membership_tier: 'creator',
      billing_period: 'monthly',
    });
    const id = body.registration_id as string;
    const page = await call(`/api/payments/checkout/registration?registration_id=${id}`);
    const session = String(/cs_[A-Za-z0-9_]+/.exec(page.body.url));
    await call('/api/auth/register', { ...person, password: 'another one', membership_tier: 'starter' });
    await bench.fake.pay(session);
    await bench.fake.deliver();
    const {
      id: checkoutId,
      charge_id: chargeId,
      choice,
    } = await stand.db
      .selectFrom('checkouts as c')
      .innerJoin('payment_choices as p', 'p.checkout_id', 'c.id')
      .select(['c.id', 'c.charge_id', 'p.id as choice'])
      .where('c.session_id', '=', session)
      .executeTakeFirstOrThrow();
    const said = async () =>
      (await call(`/api/auth/complete-registration?session_id=${session}&registration_id=${id}`)).body.detail;
    expect((await said()) as string).toContain(
      'With it, the payment can be joined to that account or refunded',
    );
    const about = () =>
      stand.outbox.filter(({ to, subject }) => to === person.email && subject.includes('on its way back'));

    const token = choiceToken(ctx.config.serverKey, choice);
    const refused = await call('/api/payments/choice', { token, decision: 'refund' });
    expect(refused.body.state).toBe('refunding');
    bench.fake.desk.refundsToFail = 1;
    await expect(refundPayment(ctx, checkoutId, '1')).rejects.toThrow('refund_failed');
    expect(about()).toEqual([]);
    expect(await said()).toContain("The refund hasn't gone through yet.");

    await refundPayment(ctx, checkoutId, '2');
    expect(about()).toHaveLength(1);
    expect(await said()).toContain("We've refunded all of it, and nothing more is charged.");

    await bench.fake.failRefunds(String(chargeId));
    await bench.fake.deliver();
    expect(await said()).toContain("The refund hasn't gone through yet.");
    await refundPayment(ctx, checkoutId, '3');
    expect(await said()).toContain("We've refunded all of it, and nothing more is charged.");
    expect((await ctx.payments.readCharge(String(chargeId))).amountRefunded).toBe(4_999);
  });

  it('joins the account when its owner chooses so', async () => {
    const email = 'stripe-join@example.com';
    const call = async (url: string, payload?: object, token?: string) => {
      const reply = await app.inject({
        method: 'POST',
        url,
        ...(payload && { payload }),
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    const person = { name: 'Ada', email, password: 'chosen by the payer' };
    const { body } = await call('/api/auth/register', {
      ...person,
      membership_tier: 'founder',
      billing_period: 'monthly',
    });
    const page = await call(`/api/payments/checkout/registration?registration_id=${body.registration_id}`);
    const session = String(/cs_[A-Za-z0-9_]+/.exec(page.body.url));
    const free = await call('/api/auth/register', { ...person, membership_tier: 'starter' });
    await bench.fake.pay(session);
    await bench.fake.deliver({ copies: 3 });
    const choice = await stand.db
      .selectFrom('payment_choices')
      .select('id')
      .where('member_id', '=', free.body.user.id)
      .executeTakeFirstOrThrow();
    const token = choiceToken(ctx.config.serverKey, choice.id);
    const joined = await call('/api/payments/choice', { token, decision: 'join' }, free.body.access_token);
    expect(joined.body).toMatchObject({ state: 'joined', account: 'own' });
    await bench.fake.deliver({ copies: 2 });
    const me = await app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${free.body.access_token}` },
    });
    expect(me.json().membership_tier).toBe('founder');
  });
});
