import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { deriveKey } from '#server/platform/encrypt.ts';
import { signBody } from '#server/platform/payments/signed-events.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { declinedCard, goodCard } from '#server/testing/payments.ts';
import { referenceOf } from './open-page.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

const app = await testApp();
beforeEach(() => app.clock.set(new Date('2026-03-02T15:00:00Z')));

/** Registers a member who signs in again for every call, because time passes between calls. */
async function newMember(): Promise<Actor> {
  const actor = await app.register({ name: 'Nora' });
  return {
    ...actor,
    call: async (...what) => (await app.signIn(actor)).call(...what),
  };
}
const buy = (actor: Actor, package_id = 'builder_monthly', more: object = {}) =>
  actor.call('POST /api/payments/checkout', { package_id, ...more });
const open = async (actor: Actor, package_id?: string): Promise<string> => {
  const { status, body } = await buy(actor, package_id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.session_id;
};
const statusOf = (actor: Actor, session: string) =>
  actor.call(`GET /api/payments/status/${session}` as 'GET /api/x');
const tierOf = async (actor: Actor): Promise<string> =>
  (await actor.call('GET /api/auth/me')).body.membership_tier;
const rowOf = (session: string) =>
  app.db.selectFrom('checkouts').selectAll().where('session_id', '=', session).executeTakeFirstOrThrow();
const livingOf = async (actor: Actor) =>
  (
    await app.db
      .selectFrom('subscriptions')
      .select('id')
      .where('member_id', '=', actor.id)
      .where('status', '<>', 'ended')
      .execute()
  ).length;
const secret = () => deriveKey(app.config.serverKey, 'test checkout webhook').toString('base64url');
const eventBody = (id: string, object: object, more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      id,
      object: 'event',
      created: Math.floor(app.clock.now().getTime() / 1000),
      livemode: false,
      type: 'checkout.session.completed',
      data: { object },
      ...more,
    }),
  );
const post = (body: Buffer, signature?: string, type = 'application/json') =>
  app.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': type, ...(signature && { 'stripe-signature': signature }) },
    payload: body,
  });
const waiting = async () =>
  (await app.db.selectFrom('test_events').select(['id', 'body']).orderBy('created_at').execute()) as {
    id: string;
    body: string;
  }[];

describe('the list of packages', () => {
  it('shows prices, savings, mode and the founding offer', async () => {
    const { body } = await app.visitor.call('GET /api/payments/packages');
    expect(Object.keys(body.packages)).toHaveLength(7);
    expect(body.packages.achiever_yearly).toEqual({
      id: 'achiever_yearly',
      tier: 'achiever',
      name: 'Achiever, yearly',
      period: 'yearly',
      amount_cents: 19_999,
      currency: 'cad',
      saves_cents: 3_989,
    });
    expect([
      body.packages['builder_yearly']?.saves_cents,
      body.packages['creator_yearly']?.saves_cents,
    ]).toEqual([1_989, 9_989]);
    expect(body.packages.founder_monthly).toMatchObject({ amount_cents: 1_000, saves_cents: 0 });
    expect(body.stripe_mode).toBe('test');
    expect(body.founder).toEqual({ seats: 1_000, remaining: 1_000, is_open: true });
  });
});

describe('starting a checkout', () => {
  it('is for members', async () => {
    expect((await buy(app.visitor)).status).toBe(401);
  });

  test.each([
    ['an unknown package', 'emperor_monthly', {}, 'There is no membership package of this name.'],
    ['a yearly founding package', 'founder_yearly', {}, /billed monthly only/],
    ['the free plan', 'starter', {}, 'Starter is free: there is nothing to pay.'],
    ['a foreign origin', 'builder_monthly', { origin_url: 'https://evil.test' }, /this site itself/],
    [
      'an origin that only begins like ours',
      'builder_monthly',
      { origin_url: 'https://evolve.test.evil.test' },
      /this site/,
    ],
    ['an origin with a path', 'builder_monthly', { origin_url: 'https://evolve.test/x' }, /this site/],
  ])('refuses %s', async (_what, id, more, sentence) => {
    const finn = await newMember();
    const { status, body } = await buy(finn, id, more);
    expect(status).toBe(400);
    expect(body.detail).toMatch(sentence);
  });

  it('is refused for a plan that was granted, but not for a better one', async () => {
    const finn = await newMember();
    await app.setTier(finn, 'achiever');
    const given = await buy(finn, 'builder_yearly');
    expect([given.status, given.body.code]).toEqual([409, 'plan_given']);
    expect((await buy(finn, 'achiever_monthly')).body.code).toBe('plan_given');
    expect((await buy(finn, 'creator_monthly')).status).toBe(200);
  });

  it('opens a payment page whose return address is the configured origin', async () => {
    const finn = await newMember();
    const { body } = await buy(finn, 'builder_monthly', { origin_url: 'https://evolve.test' });
    expect(body.url).toBe(`https://evolve.test/test-checkout/${body.session_id}`);
    const paid = await app.payments.page.pay(body.session_id, goodCard);
    expect(paid).toEqual({
      outcome: 'paid',
      redirectTo: `https://evolve.test/payment-success?session_id=${body.session_id}`,
    });
  });

  it('returns the open page again, and opens one page for a double click', async () => {
    const finn = await newMember();
    const [one, two] = await Promise.all([buy(finn), buy(finn)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(await open(finn)).toBe(one.body.session_id);
  });

  it('closes the page of another package first', async () => {
    const finn = await newMember();
    const first = await open(finn);
    const second = await open(finn, 'creator_yearly');
    expect(second).not.toBe(first);
    expect((await rowOf(first)).state).toBe('superseded');
    expect((await app.payments.page.show(first)).status).toBe('expired');
    expect((await statusOf(finn, first)).body).toMatchObject({ payment_status: 'unpaid', status: 'expired' });
  });

  it('refuses a second plan', async () => {
    const finn = await newMember();
    const session = await open(finn);
    await app.payments.page.pay(session, goodCard);
    // No webhook yet: a paid page is checked before another one opens.
    const again = await buy(finn);
    expect([again.status, again.body.code]).toEqual([409, 'already_subscribed']);
    expect(await tierOf(finn)).toBe('builder');
  });

  it('works again after an abandoned and after an expired page', async () => {
    const finn = await newMember();
    const first = await open(finn);
    await app.payments.page.decline(first);
    await app.payments.page.abandon(first);
    expect(await open(finn)).toBe(first);
    app.clock.advance({ minutes: 40 });
    const second = await open(finn);
    expect(second).not.toBe(first);
    expect((await rowOf(first)).state).toBe('expired');
    await app.payments.page.pay(second, goodCard);
    expect((await statusOf(finn, second)).body.payment_status).toBe('paid');
  });
});

describe('the landing page after a payment', () => {
  it('shows `paid` once the plan is granted, with the four fields', async () => {
    const nora = await newMember();
    const session = await open(nora, 'achiever_yearly');
    expect((await statusOf(nora, session)).body).toEqual({
      payment_status: 'unpaid',
      status: 'open',
      amount_total: 19_999,
      currency: 'cad',
    });
    expect((await app.payments.page.pay(session, declinedCard)).outcome).toBe('declined');
    expect((await statusOf(nora, session)).body.payment_status).toBe('unpaid');
    expect(await tierOf(nora)).toBe('starter');
    await app.payments.page.pay(session, goodCard);
    expect((await statusOf(nora, session)).body).toEqual({
      payment_status: 'paid',
      status: 'complete',
      amount_total: 19_999,
      currency: 'cad',
    });
    expect(await tierOf(nora)).toBe('achiever');
    expect(await rowOf(session)).toMatchObject({ state: 'fulfilled', member_id: nora.id });
  });

  it('is open to anyone with the session id, signed in or not, and names no one', async () => {
    const nora = await newMember();
    const session = await open(nora);
    await app.payments.page.pay(session, goodCard);
    for (const actor of [nora, await newMember(), app.visitor]) {
      const { status, body } = await statusOf(actor, session);
      expect([status, body]).toEqual([
        200,
        { payment_status: 'paid', status: 'complete', amount_total: 999, currency: 'cad' },
      ]);
    }
    const guessed = await statusOf(nora, 'test_checkout_nobody');
    expect([guessed.status, guessed.body.detail]).toEqual([404, 'No payment session found.']);
  });
});

describe('the webhook', () => {
  it('refuses a delivery without a valid signature, and changes nothing', async () => {
    const nora = await newMember();
    const session = await open(nora);
    await app.payments.page.pay(session, goodCard);
    const body = eventBody('evt_forged', { object: 'checkout.session', id: session });
    const now = app.clock.now();
    const old = new Date(now.getTime() - 301_000);
    const reserialised = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
    for (const [bytes, signature] of [
      [body, undefined],
      [body, 'nonsense'],
      [body, signBody('another secret', body, now)],
      [body, signBody(secret(), body, old)],
      [reserialised, signBody(secret(), body, now)],
      [Buffer.alloc(0), signBody(secret(), body, now)],
    ] as const) {
      const reply = await post(bytes, signature);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_signature']);
    }
    expect((await rowOf(session)).state).toBe('open');
    expect(await tierOf(nora)).toBe('starter');
  });

  it('accepts up to 64 kB of any media type', async () => {
    const large = eventBody('evt_large', { object: 'invoice', id: 'x'.repeat(70_000) });
    expect((await post(large, signBody(secret(), large, app.clock.now()))).statusCode).toBe(413);
    const body = eventBody('evt_plain', { object: 'payout', id: 'po_1' });
    const reply = await post(body, signBody(secret(), body, app.clock.now()), 'text/plain');
    expect(reply.statusCode).toBe(200);
  });

  it('ignores events of the other mode', async () => {
    const nora = await newMember();
    const session = await open(nora);
    await app.payments.page.pay(session, goodCard);
    const body = eventBody('evt_live', { object: 'checkout.session', id: session }, { livemode: true });
    expect((await post(body, signBody(secret(), body, app.clock.now()))).statusCode).toBe(200);
    expect((await rowOf(session)).state).toBe('open');
  });

  it('fulfils once, even if delivered late and many times', async () => {
    const nora = await newMember();
    const session = await open(nora);
    await app.payments.page.pay(session, goodCard);
    const bodies = Array.from({ length: 100 }, (_, copy) =>
      eventBody(`evt_copy_${copy % 3}`, { object: 'checkout.session', id: session }),
    );
    const replies = await Promise.all(
      bodies.map((body) => post(body, signBody(secret(), body, app.clock.now()))),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const told = await app.db
      .selectFrom('domain_events')
      .select('what')
      .where('by_member', '=', nora.id)
      .where('what', 'in', ['checkout.fulfilled', 'subscription.begun'])
      .execute();
    expect(told.map(({ what }) => what).sort()).toEqual(['checkout.fulfilled', 'subscription.begun']);
    expect(await livingOf(nora)).toBe(1);
    app.clock.advance({ days: 3 });
    const late = bodies[0] as Buffer;
    expect((await post(late, signBody(secret(), late, app.clock.now()))).statusCode).toBe(200);
    await app.runJobs();
    const mails = app.outbox.filter(({ to }) => to === nora.email).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(1);
  });

  it('gives one result for every order of events', async () => {
    const end = async (order: number[]): Promise<unknown> => {
      await app.runJobs();
      await app.db.deleteFrom('test_events').execute();
      app.clock.set(new Date('2026-03-02T15:00:00Z'));
      const nora = await newMember();
      const session = await open(nora);
      await app.payments.page.pay(session, goodCard);
      const { subscriptionId } = await app.payments.readCheckout(session);
      const id = String(subscriptionId);
      await app.payments.setCancelAtPeriodEnd(id, true);
      await app.payments.setCancelAtPeriodEnd(id, false);
      await app.payments.pause(id, new Date('2026-05-02T14:00:00Z'));
      await app.payments.unpause(id);
      const events = await waiting();
      expect(events.length).toBeGreaterThanOrEqual(6);
      for (const at of order) {
        const bytes = Buffer.from(events[at]?.body ?? '');
        await receiveWebhook(app, bytes, signBody(secret(), bytes, app.clock.now()));
      }
      await app.db.deleteFrom('test_events').execute();
      await app.runJobs();
      const { since: _since, ...state } = (await nora.call('GET /api/subscription')).body;
      return state;
    };
    const first = await end([0, 1, 2, 3, 4, 5]);
    expect(first).toMatchObject({ tier: 'builder', status: 'active' });
    for (const order of [
      [5, 4, 3, 2, 1, 0],
      [2, 0, 4, 1, 5, 3],
      [3, 5, 1, 0, 2, 4],
      [4, 3, 0, 5, 1, 2],
      [1, 0, 3, 2, 5, 4],
    ])
      expect(await end(order)).toEqual(first);
  });
});

it.each(['is_admin', 'is_moderator'])(
  'sells nothing to staff (%s), who have everything without a plan',
  async (role) => {
    const nora = await newMember();
    await app.setMember(nora, { [role]: true });
    const { status, body } = await nora.call('POST /api/payments/checkout', {
      package_id: 'builder_monthly',
    });
    expect([status, body.code]).toEqual([409, 'staff_need_no_plan']);
  },
);

describe('a payment must match its order', () => {
  test.each([
    ['the amount', { amount_cents: 998 }, 'amount'],
    ['the currency', { currency: 'usd' }, 'currency'],
    ['the mode', { live: true }, 'mode'],
    ['the reference', { reference_hash: Buffer.alloc(32, 9) }, 'reference'],
  ])('%s', async (_what, damage, mismatch) => {
    const nora = await newMember();
    const session = await open(nora);
    await app.db.updateTable('checkouts').set(damage).where('session_id', '=', session).execute();
    await app.payments.page.pay(session, goodCard);
    const { status, body } = await statusOf(nora, session);
    expect([status, body.code]).toEqual([409, 'payment_mismatch']);
    expect(await rowOf(session)).toMatchObject({ state: 'mismatch', mismatch });
    expect([await tierOf(nora), await livingOf(nora)]).toEqual(['starter', 0]);
    expect(app.logLines.some((line) => line.includes(`"mismatch":"${mismatch}"`))).toBe(true);
    // A second check gives the same result.
    expect((await statusOf(nora, session)).status).toBe(409);
  });

  it('a second plan is refunded', async () => {
    const nora = await newMember();
    const session = await open(nora);
    const other = await open(nora, 'creator_monthly');
    await app.payments.page.pay(other, goodCard);
    await statusOf(nora, other);
    // The first page was closed. This simulates a payment at that very moment.
    await app.db.updateTable('test_checkouts').set({ status: 'open' }).where('id', '=', session).execute();
    await app.payments.page.pay(session, goodCard);
    expect((await statusOf(nora, session)).body.code).toBe('payment_given_back');
    await app.runJobs();
    const { chargeId, subscriptionId } = await app.payments.readCheckout(session);
    expect((await app.payments.readCharge(String(chargeId))).amountRefunded).toBe(999);
    expect((await app.payments.readSubscription(String(subscriptionId))).status).toBe('canceled');
    expect([await tierOf(nora), await livingOf(nora)]).toEqual(['creator', 1]);
    expect((await statusOf(nora, session)).body.detail).toBe(
      "This payment couldn't be used. We've refunded all of it, and nothing more is charged.",
    );
  });

  it('a refund that fails is retried, and never reported as made before it is', async () => {
    const nora = await newMember();
    const session = await open(nora);
    const other = await open(nora, 'creator_monthly');
    await app.payments.page.pay(other, goodCard);
    await statusOf(nora, other);
    await app.db.updateTable('test_checkouts').set({ status: 'open' }).where('id', '=', session).execute();
    await app.payments.page.pay(session, goodCard);
    const detail = async () => (await statusOf(nora, session)).body.detail;
    expect(await detail()).toBe(
      "This payment couldn't be used. We're refunding all of it, and nothing more is charged.",
    );
    const failed = { refundId: 're_1', amount: 999, currency: 'cad', status: 'failed' as const };
    const refund = vi.spyOn(app.payments, 'refundCharge').mockResolvedValueOnce(failed);
    await app.runJobs();
    expect(await detail()).toBe(
      "This payment couldn't be used. The refund hasn't gone through yet. We try again for four days. If it isn't on your card in two weeks, please write to us.",
    );
    expect(app.logLines.some((line) => line.includes('refund it by hand'))).toBe(true);
    await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await app.runJobs();
    const keys = refund.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    refund.mockRestore();
    // With its first key the provider would only repeat the failure.
    expect(new Set(keys).size).toBe(2);
    expect(await detail()).toBe(
      "This payment couldn't be used. We've refunded all of it, and nothing more is charged.",
    );
    const { chargeId } = await app.payments.readCheckout(session);
    expect((await app.payments.readCharge(String(chargeId))).amountRefunded).toBe(999);
  });
});

describe('the worker', () => {
  it('recovers a lost webhook within minutes', async () => {
    const nora = await newMember();
    const session = await open(nora);
    await app.payments.page.pay(session, goodCard);
    await app.db.deleteFrom('test_events').execute();
    await sweepCheckouts(app);
    expect((await rowOf(session)).state).toBe('open');
    app.clock.advance({ minutes: 2 });
    await sweepCheckouts(app);
    expect((await rowOf(session)).state).toBe('fulfilled');
    expect(await tierOf(nora)).toBe('builder');
  });

  it('closes a page whose creation got no response, and finds one by its reference', async () => {
    const nora = await newMember();
    const session = await open(nora, 'founder');
    const row = await rowOf(session);
    const forget = () =>
      app.db
        .updateTable('checkouts')
        .set({ state: 'created', session_id: null, url: null })
        .where('id', '=', row.id)
        .execute();
    await forget();
    // An immediate retry finds the same page.
    expect(await open(nora, 'founder')).toBe(session);
    await forget();
    app.clock.advance({ minutes: 2 });
    await sweepCheckouts(app);
    expect((await rowOf(session)).state).toBe('expired');
    expect((await app.payments.page.show(session)).status).toBe('expired');
    const seats = await app.db
      .selectFrom('founder_seats')
      .select('seat')
      .where('checkout_id', '=', row.id)
      .execute();
    expect(seats).toEqual([]);
    expect(referenceOf(app.config.serverKey, row.id)).toMatch(/^order_[\w-]{43}$/);
  });
});

describe('the pages of the test checkout', () => {
  const form = (url: string, fields: Record<string, string>) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  it('show, decline and pay, and send no referrer', async () => {
    const nora = await newMember();
    const session = await open(nora);
    const url = `/test-checkout/${session}`;
    const shown = await app.app.inject({ method: 'GET', url });
    expect([shown.statusCode, shown.headers['referrer-policy'], shown.headers['cache-control']]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ]);
    expect(shown.body).toContain('9.99 CAD');
    expect(shown.body).not.toMatch(/<script|style="/);
    const declined = await form(url, { act: 'decline' });
    expect(declined.statusCode).toBe(402);
    expect(declined.body).toContain('Your card was declined. No money moved.');
    expect(declined.body).toContain('value="4000 0000 0000 0002" required aria-invalid="true"');
    // A real card number typed by mistake is not echoed into the page.
    const real = await form(url, { act: 'pay', card: '5555 5555 5555 4444' });
    expect([real.statusCode, real.body.includes('5555')]).toEqual([402, false]);
    const used = await form(url, { act: 'use', card: '4000 0000 0000 0341' });
    expect(used.body).toContain('value="4000 0000 0000 0341" required>');
    expect(used.body).not.toMatch(/<script|style="/);
    expect((await form(url, { act: 'leave' })).headers.location).toBe('https://evolve.test/membership');
    const paid = await form(url, { act: 'pay', card: '4242 4242 4242 4242' });
    expect([paid.statusCode, paid.headers.location]).toEqual([
      303,
      `https://evolve.test/payment-success?session_id=${session}`,
    ]);
    await statusOf(nora, session);
    const portal = (await nora.call('POST /api/payments/portal')).body.url as string;
    const path = portal.replace('https://evolve.test', '');
    expect((await app.app.inject({ method: 'GET', url: path })).body).toContain('Card and receipts');
    expect((await form(path, { card: '4000 0000 0000 0341' })).body).toContain('Your card was changed.');
    expect((await form(path, { card: '4000 0000 0000 0002' })).statusCode).toBe(402);
    const { chargeId } = await app.payments.readCheckout(session);
    const receipt = await app.app.inject({ method: 'GET', url: `/test-checkout/receipts/${chargeId}` });
    expect(receipt.body).toContain('Builder, monthly');
  });

  it('let a page expire, and return 404 for unknown ones', async () => {
    const nora = await newMember();
    const session = await open(nora);
    expect((await form(`/test-checkout/${session}`, { act: 'expire' })).body).toContain('has expired');
    for (const url of [
      '/test-checkout/nobody',
      '/test-checkout/portal/forged.x',
      '/test-checkout/receipts/no',
    ])
      expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await app.app.inject({ method: 'GET', url: '/test-checkout/style.css' })).statusCode).toBe(200);
  });
});
