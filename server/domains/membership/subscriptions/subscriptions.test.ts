import { beforeEach, describe, expect, it, test } from 'vitest';
import type { PackageId } from '#contract/membership/prices.ts';
import { grantPlan } from '#server/domains/membership/grant-plan.ts';
import { newId } from '#server/platform/database/ids.ts';
import { PaymentsAway, PaymentsRefused } from '#server/platform/payments/port.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { laterDeclinedCard, subscribe } from '#server/testing/subscribe.ts';
import { applySubscription } from './apply-subscription.ts';
import { beginSubscription } from './begin-subscription.ts';
import { tellNewPrices } from './price-notices/tell-new-prices.ts';
import { finishRefund } from './refund-first-charge.ts';
import { sweepSubscriptions } from './sweep-subscriptions.ts';

const app = await testApp();
beforeEach(() => {
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  app.outbox.length = 0;
});

const begins = '2026-03-02T15:00:00.000Z';
const periodEnd = '2026-04-02T15:00:00.000Z';

/** Registers a member who signs in again for every call, because months pass between calls. */
async function newMember(): Promise<Actor> {
  const actor = await app.register({ name: 'Nora', time_zone: 'UTC' });
  return {
    ...actor,
    call: async (...what) => (await app.signIn(actor)).call(...what),
  };
}
async function payer(packageId: PackageId, card?: string) {
  const actor = await newMember();
  return { actor, ...(await subscribe(app, actor, packageId, card)) };
}
const tierOf = async (actor: Actor): Promise<string> =>
  (await actor.call('GET /api/auth/me')).body.membership_tier;
const stateOf = async (actor: Actor) => (await actor.call('GET /api/subscription')).body;
/** Moves time at the provider and here, and loses every event. */
async function pass(until: string): Promise<void> {
  app.clock.set(new Date(until));
  await app.payments.renewDue(app.clock.now());
  await sweepSubscriptions(app);
}
const told = async (actor: Actor): Promise<string[]> =>
  (
    await app.db
      .selectFrom('domain_events')
      .select('what')
      .where('by_member', '=', actor.id)
      .orderBy('id')
      .execute()
  ).map(({ what }) => what);
const mailsTo = async (actor: Actor): Promise<string[]> => {
  await app.runJobs();
  return app.outbox.filter(({ to }) => to === actor.email).map(({ subject }) => subject);
};
/** Returns the charges by time. The clock may not have moved between a purchase and a plan change. */
const chargesOf = (actor: Actor) =>
  app.db
    .selectFrom('charges')
    .select(['id', 'amount_cents', 'refunded_cents'])
    .where('member_id', '=', actor.id)
    .orderBy('charged_at')
    .orderBy(
      (eb) =>
        eb.exists(eb.selectFrom('subscriptions').select('id').whereRef('first_charge_id', '=', 'charges.id')),
      'desc',
    )
    .execute();

describe('access', () => {
  const calls: [Parameters<Actor['call']>[0], unknown][] = [
    ['GET /api/subscription', undefined],
    ['GET /api/subscription/receipts', undefined],
    ['POST /api/subscription/preview', { package_id: 'creator_monthly' }],
    ['POST /api/subscription/change', { package_id: 'creator_monthly' }],
    ['POST /api/subscription/keep', undefined],
    ['POST /api/subscription/cancel', {}],
    ['POST /api/subscription/pause', { months: 1 }],
    ['POST /api/subscription/resume', undefined],
    ['POST /api/subscription/refund', {}],
    ['POST /api/payments/portal', undefined],
  ];
  test.each(calls)('%s is for members', async (key, body) => {
    expect((await app.visitor.call(key, body)).status).toBe(401);
  });
  test.each(calls.slice(2))('%s is refused without a paid plan', async (key, body) => {
    const finn = await newMember();
    const { status, body: answer } = await finn.call(key, body);
    expect([status, answer.code]).toEqual([409, 'no_subscription']);
    expect(answer.detail).toMatch(/^[A-Z].*[.]$/);
  });
});

describe('beginning a subscription', () => {
  it('sets the tier and the dates, and sends a receipt and a welcome', async () => {
    const { actor } = await payer('builder_monthly');
    expect(await tierOf(actor)).toBe('builder');
    expect(await stateOf(actor)).toEqual({
      tier: 'builder',
      status: 'active',
      package_id: 'builder_monthly',
      amount_cents: 999,
      currency: 'cad',
      since: begins,
      period_end: periodEnd,
      access_until: null,
      grace_until: null,
      paused_until: null,
      scheduled: null,
      falls_to: 'starter',
      guarantee: 'running',
      refundable_until: '2026-04-01T23:59:59.999Z',
      refundable_cents: 999,
      founder: null,
      founder_return: null,
      had_founder_seat: false,
      may_change_card: true,
    });
    expect(await mailsTo(actor)).toEqual(
      expect.arrayContaining(['Your receipt: 9.99 CAD', 'Welcome to Builder']),
    );
  });

  it('shows a founder the seat and the locked price', async () => {
    const { actor } = await payer('founder_monthly');
    expect(await stateOf(actor)).toMatchObject({
      tier: 'founder',
      founder: { locked_cents: 1000, since: begins },
    });
    const mails = await mailsTo(actor);
    expect(mails.some((subject) => /^You are founding member \d+ of 1,000$/.test(subject))).toBe(true);
  });

  it('counts a replay once', async () => {
    const { actor, providerId, chargeId } = await payer('builder_monthly');
    const again = async () => {
      const snapshot = await app.payments.readSubscription(providerId);
      const charge = await app.payments.readCharge(chargeId);
      const { price_version_id: priceVersionId } = await app.db
        .selectFrom('subscriptions')
        .select('price_version_id')
        .where('provider_id', '=', providerId)
        .executeTakeFirstOrThrow();
      return app.db.transaction().execute((db) =>
        beginSubscription(db, {
          memberId: actor.id,
          snapshot,
          charge,
          priceVersionId,
          packageId: 'builder_monthly',
          now: app.clock.now(),
        }),
      );
    };
    expect(await Promise.all(Array.from({ length: 5 }, again))).toEqual(Array(5).fill('known'));
    expect((await told(actor)).filter((what) => what === 'subscription.begun')).toHaveLength(1);
    expect(await chargesOf(actor)).toHaveLength(1);
  });

  it('refunds a second payment and ends its subscription', async () => {
    const { actor } = await payer('builder_monthly');
    const second = await subscribe(app, actor, 'achiever_monthly');
    await app.runJobs();
    expect(await app.payments.readSubscription(second.providerId)).toMatchObject({ status: 'canceled' });
    expect(await app.payments.readCharge(second.chargeId)).toMatchObject({ amountRefunded: 1999 });
    expect(await tierOf(actor)).toBe('builder');
    expect(await stateOf(actor)).toMatchObject({ package_id: 'builder_monthly', status: 'active' });
  });
});

describe('renewals', () => {
  it('continue month by month with a receipt each, although every event is lost', async () => {
    const { actor } = await payer('builder_monthly');
    await pass('2026-04-02T15:05:00Z');
    await pass('2026-05-02T15:05:00Z');
    expect(await stateOf(actor)).toMatchObject({
      status: 'active',
      period_end: '2026-06-02T15:00:00.000Z',
      refundable_until: null,
    });
    expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([999, 999, 999]);
    const receipts = (await actor.call('GET /api/subscription/receipts')).body;
    expect(receipts.map((row: { at: string; status: string }) => [row.at.slice(0, 10), row.status])).toEqual([
      ['2026-05-02', 'paid'],
      ['2026-04-02', 'paid'],
      ['2026-03-02', 'paid'],
    ]);
    expect(receipts[0]).toMatchObject({
      description: 'Builder, monthly',
      url: expect.stringContaining('/receipts/'),
    });
    expect((await mailsTo(actor)).filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(3);
  });

  it('that fail keep access for seven days, then the plan falls to Starter and nothing more is charged', async () => {
    const { actor, providerId } = await payer('achiever_monthly', laterDeclinedCard);
    await pass('2026-04-02T15:05:00Z');
    expect(await tierOf(actor)).toBe('achiever');
    expect(await stateOf(actor)).toMatchObject({
      status: 'past_due',
      grace_until: '2026-04-09T15:00:00.000Z',
      access_until: '2026-04-09T15:00:00.000Z',
    });
    expect(await mailsTo(actor)).toContain("We couldn't renew your membership");
    const change = await actor.call('POST /api/subscription/change', { package_id: 'creator_monthly' });
    expect([change.status, change.body.code]).toEqual([409, 'payment_owed']);

    await pass('2026-04-09T14:55:00Z');
    expect(await tierOf(actor)).toBe('achiever');
    await pass('2026-04-09T15:00:00Z');
    expect(await tierOf(actor)).toBe('starter');
    expect(await app.payments.readSubscription(providerId)).toMatchObject({ status: 'canceled' });
    expect(await stateOf(actor)).toMatchObject({ status: 'none', tier: 'starter' });
    expect(await chargesOf(actor)).toHaveLength(1);
    expect((await told(actor)).filter((what) => what === 'renewal.failed')).toHaveLength(1);
    expect(await mailsTo(actor)).toContain('Your Achiever membership has ended');
  });

  it('that are paid within the grace continue', async () => {
    const { actor, customerId } = await payer('builder_monthly', laterDeclinedCard);
    await pass('2026-04-02T15:05:00Z');
    const portal = await actor.call('POST /api/payments/portal');
    expect(portal.status).toBe(200);
    const token = String(portal.body.url).split('/').at(-1) as string;
    expect(customerId).toBeTruthy();
    await app.payments.portal.changeCard(token, '4242424242424242');
    await pass('2026-04-03T15:10:00Z');
    expect(await stateOf(actor)).toMatchObject({
      status: 'active',
      grace_until: null,
      period_end: '2026-05-02T15:00:00.000Z',
    });
    expect(await chargesOf(actor)).toHaveLength(2);
  });

  it('keep access while the provider is silent, until the rules end it', async () => {
    const { actor } = await payer('builder_monthly');
    const silent = {
      ...app,
      payments: { ...app.payments, readSubscription: async () => Promise.reject(new PaymentsAway('read')) },
    };
    app.clock.set(new Date('2026-04-08T15:00:00Z'));
    await sweepSubscriptions(silent);
    expect(await tierOf(actor)).toBe('builder');
    app.clock.set(new Date('2026-04-09T15:00:00Z'));
    await sweepSubscriptions(silent);
    expect(await tierOf(actor)).toBe('starter');
    await pass('2026-04-09T15:30:00Z');
    expect(await tierOf(actor)).toBe('builder');
  });
});

describe('cancelling', () => {
  it('keeps access until the end of the period, then Starter, and deletes nothing', async () => {
    const { actor } = await payer('creator_monthly');
    const { status, body } = await actor.call('POST /api/subscription/cancel', { reason: ' Moving away ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Your subscription is cancelled.',
      details:
        "You keep everything until 2 April 2026. Then you're on Starter, and nothing more is charged. Everything you wrote and did stays.",
      access_until: periodEnd,
      subscription: { status: 'cancelling', tier: 'creator', access_until: periodEnd },
    });
    expect((await actor.call('POST /api/subscription/cancel', {})).body.access_until).toBe(periodEnd);
    expect(await mailsTo(actor)).toContain('Your subscription is cancelled');
    expect(
      await app.db
        .selectFrom('subscriptions')
        .select('cancel_reason')
        .where('member_id', '=', actor.id)
        .execute(),
    ).toEqual([{ cancel_reason: 'Moving away' }]);
    await pass('2026-04-02T14:59:00Z');
    expect(await tierOf(actor)).toBe('creator');
    await pass('2026-04-02T15:00:00Z');
    expect(await tierOf(actor)).toBe('starter');
    // The streak freezes for a week, so that the member has time to decide.
    expect(
      await app.db
        .selectFrom('membership_freezes')
        .select(['why', 'until_at'])
        .where('member_id', '=', actor.id)
        .execute(),
    ).toEqual([{ why: 'ended', until_at: new Date('2026-04-09T15:00:00Z') }]);
    await pass('2026-04-02T15:05:00Z');
    expect(await chargesOf(actor)).toHaveLength(1);
    expect((await told(actor)).filter((what) => what.startsWith('subscription.'))).toEqual([
      'subscription.begun',
      'subscription.cancelled',
      'subscription.ended',
    ]);
  });

  it('can be undone while the period lasts', async () => {
    const { actor } = await payer('builder_monthly');
    await actor.call('POST /api/subscription/cancel', {});
    const { body } = await actor.call('POST /api/subscription/keep');
    expect(body).toMatchObject({
      message: 'You keep Builder, monthly. The next charge is on 2 April 2026.',
      subscription: { status: 'active', access_until: null },
    });
    await pass('2026-04-02T15:05:00Z');
    expect(await chargesOf(actor)).toHaveLength(2);
  });

  it('ends an unpaid renewal at once, so that it is never charged', async () => {
    const { actor } = await payer('builder_monthly', laterDeclinedCard);
    await pass('2026-04-02T15:05:00Z');
    const { body } = await actor.call('POST /api/subscription/cancel', {});
    expect(body).toMatchObject({
      access_until: '2026-04-02T15:05:00.000Z',
      subscription: { status: 'none' },
    });
    expect(await tierOf(actor)).toBe('starter');
  });

  it('retires a founding seat', async () => {
    const { actor } = await payer('founder_monthly');
    await actor.call('POST /api/subscription/cancel', {});
    await pass('2026-04-02T15:00:00Z');
    expect(
      await app.db.selectFrom('founder_seats').select('state').where('member_id', '=', actor.id).execute(),
    ).toEqual([{ state: 'retired' }]);
  });
});

describe('changing the plan', () => {
  it('upgrades at once for exactly the shown amount', async () => {
    const { actor } = await payer('builder_monthly');
    app.clock.set(new Date('2026-03-17T03:00:00Z'));
    const preview = (await actor.call('POST /api/subscription/preview', { package_id: 'creator_monthly' }))
      .body;
    expect(preview).toMatchObject({
      kind: 'upgrade',
      next_amount_cents: 4999,
      next_date: periodEnd,
      currency: 'cad',
    });
    expect(preview.credit_cents).toBeGreaterThan(0);
    expect(preview.sentence).toContain(`You'll pay ${(preview.due_now_cents / 100).toFixed(2)} CAD`);
    expect(preview.sentence).toContain('The next charge is 49.99 CAD on 2 April 2026.');
    app.clock.advance({ minutes: 10 });
    const confirm = { package_id: 'creator_monthly', at: preview.at };
    const replies = await Promise.all([1, 2].map(() => actor.call('POST /api/subscription/change', confirm)));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, body } of replies) expect(status === 200 || body.code === 'same_plan').toBe(true);
    expect(await tierOf(actor)).toBe('creator');
    expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([999, preview.due_now_cents]);
    await pass('2026-04-02T15:05:00Z');
    expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([
      999,
      preview.due_now_cents,
      4999,
    ]);
  });

  it('asks to check again when the preview is old', async () => {
    const { actor } = await payer('builder_monthly');
    const { at } = (await actor.call('POST /api/subscription/preview', { package_id: 'creator_monthly' }))
      .body;
    app.clock.advance({ minutes: 16 });
    const { status, body } = await actor.call('POST /api/subscription/change', {
      package_id: 'creator_monthly',
      at,
    });
    expect([status, body.code]).toEqual([409, 'preview_old']);
    expect(await tierOf(actor)).toBe('builder');
  });

  it('leaves the plan when the card is declined', async () => {
    const { actor } = await payer('builder_monthly', laterDeclinedCard);
    const { status, body } = await actor.call('POST /api/subscription/change', {
      package_id: 'creator_monthly',
    });
    expect([status, body.code]).toEqual([409, 'card_declined']);
    expect(await tierOf(actor)).toBe('builder');
    expect(await chargesOf(actor)).toHaveLength(1);
  });

  it('downgrades at the end of the period, and can undo that before', async () => {
    const { actor } = await payer('creator_monthly');
    const wish = { package_id: 'builder_monthly' };
    const preview = (await actor.call('POST /api/subscription/preview', wish)).body;
    expect(preview).toEqual({
      kind: 'downgrade',
      due_now_cents: 0,
      credit_cents: 0,
      next_amount_cents: 999,
      next_date: periodEnd,
      currency: 'cad',
      at: null,
      sentence:
        'You keep Creator, monthly until 2 April 2026. From then on it is Builder, monthly for 9.99 CAD a month. Nothing is charged today.',
      warning: null,
    });
    const changed = await actor.call('POST /api/subscription/change', wish);
    expect(changed.body.subscription).toMatchObject({
      tier: 'creator',
      scheduled: { package_id: 'builder_monthly', at: periodEnd },
    });
    expect((await actor.call('POST /api/subscription/keep')).body.subscription.scheduled).toBeNull();
    await actor.call('POST /api/subscription/change', wish);
    expect(await tierOf(actor)).toBe('creator');
    await pass('2026-04-02T15:05:00Z');
    expect(await tierOf(actor)).toBe('builder');
    expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([4999, 999]);
    expect(await told(actor)).toContain('plan.changed');
  });

  it('refuses unknown packages with a sentence', async () => {
    const { actor } = await payer('builder_monthly');
    for (const package_id of ['founder_yearly', 'gold_monthly', 'starter'])
      expect((await actor.call('POST /api/subscription/preview', { package_id })).status).toBe(400);
    const { actor: cleo } = await payer('creator_monthly');
    const founder = await cleo.call('POST /api/subscription/preview', { package_id: 'founder' });
    expect([founder.status, founder.body.code]).toEqual([409, 'founder_below_creator']);
  });
});

describe('becoming a founder', () => {
  const wish = { package_id: 'founder' };
  const seatOf = async (actor: Actor) =>
    app.db
      .selectFrom('founder_seats')
      .select(['seat', 'state', 'hold_until'])
      .where('member_id', '=', actor.id)
      .executeTakeFirst();

  it('assigns a seat at once, after a valid preview', async () => {
    const { actor } = await payer('builder_monthly');
    await mailsTo(actor);
    const preview = (await actor.call('POST /api/subscription/preview', wish)).body;
    expect(preview).toMatchObject({ kind: 'upgrade', due_now_cents: 1, next_amount_cents: 1000 });
    expect(preview.sentence).toContain('Your founding seat is yours right away');
    expect(await seatOf(actor)).toBeUndefined();
    const answers = await Promise.all(
      [1, 2].map(() => actor.call('POST /api/subscription/change', { ...wish, at: preview.at })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await stateOf(actor)).toMatchObject({
      tier: 'founder',
      package_id: 'founder_monthly',
      founder: { locked_cents: 1000, since: begins },
    });
    expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([999, 1]);
    expect(
      (await mailsTo(actor)).filter((subject) => subject.startsWith('You are founding member')),
    ).toHaveLength(1);
    const email = app.outbox.find(({ to, subject }) => to === actor.email && /founding/.test(subject));
    expect(email?.text).toContain('Get a full refund until 1 April 2026');
  });

  it('uses the credit of a dearer plan first', async () => {
    const { actor } = await payer('achiever_yearly');
    const preview = (await actor.call('POST /api/subscription/preview', wish)).body;
    expect(preview).toMatchObject({ due_now_cents: 0, credit_cents: 19_999, next_amount_cents: 0 });
    expect((await actor.call('POST /api/subscription/change', { ...wish, at: preview.at })).status).toBe(200);
    await pass('2026-04-02T15:05:00Z');
    expect(await tierOf(actor)).toBe('founder');
    expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([19_999]);
  });

  it('keeps the plan and frees the seat when the card is declined', async () => {
    const { actor } = await payer('builder_monthly', laterDeclinedCard);
    const declined = await actor.call('POST /api/subscription/change', wish);
    expect([declined.status, declined.body.code]).toEqual([409, 'card_declined']);
    expect(await tierOf(actor)).toBe('builder');
    expect(await seatOf(actor)).toMatchObject({ state: 'held' });
    await pass('2026-03-02T15:11:00Z');
    expect(await seatOf(actor)).toBeUndefined();
  });

  it('reserves the seat while the provider is silent, and resolves it later', async () => {
    const { actor } = await payer('builder_monthly');
    const { changePackage } = app.payments;
    app.payments.changePackage = async (change) => {
      await changePackage(change);
      throw new PaymentsAway('change the plan');
    };
    try {
      expect((await actor.call('POST /api/subscription/change', wish)).status).toBe(503);
    } finally {
      app.payments.changePackage = changePackage;
    }
    expect(await seatOf(actor)).toMatchObject({ state: 'held' });
    await pass('2026-03-02T15:11:00Z');
    expect(await seatOf(actor)).toMatchObject({ state: 'taken' });
    expect(await tierOf(actor)).toBe('founder');
  });

  it('is refused before any charge when no seat is free, or the member had one before', async () => {
    const { actor } = await payer('builder_monthly');
    const rows = await app.db.selectFrom('founder_seats').selectAll().where('state', '=', 'free').execute();
    await app.db.deleteFrom('founder_seats').where('state', '=', 'free').execute();
    try {
      for (const call of ['preview', 'change'] as const) {
        const { status, body } = await actor.call(`POST /api/subscription/${call}`, wish);
        expect([status, body.code]).toEqual([409, 'founder_seats_gone']);
      }
    } finally {
      await app.db.insertInto('founder_seats').values(rows).execute();
    }
    expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([999]);
  });
});

describe('a founder who moves to Creator', () => {
  const toCreator = { package_id: 'creator_monthly' };
  const back = { package_id: 'founder' };
  const seatOf = (actor: Actor) =>
    app.db
      .selectFrom('founder_seats')
      .select(['seat', 'state', 'kept_until', 'kept_cents', 'taken_at'])
      .where('member_id', '=', actor.id)
      .executeTakeFirst();
  /** Moves a new founder to Creator. Returns the preview and the result. */
  async function moved() {
    const { actor, providerId } = await payer('founder_monthly');
    const taken = await seatOf(actor);
    const { body: preview } = await actor.call('POST /api/subscription/preview', toCreator);
    const { body: changed } = await actor.call('POST /api/subscription/change', {
      ...toCreator,
      at: preview.at,
    });
    return { actor, providerId, preview, changed, seat: taken?.seat };
  }

  it('is warned of the loss before, and told the deadline to return after', async () => {
    const { actor, preview, changed, seat } = await moved();
    expect(preview.warning).toBe(
      `You give up founding seat ${seat} and its price of 10.00 CAD a month, which is locked for life. You can come back to both until 1 April 2026. After that they're gone for good.`,
    );
    expect(changed.message).toBe(
      `You have Creator, monthly now. Founding seat ${seat} and its price of 10.00 CAD a month are kept for you until 1 April 2026.`,
    );
    expect(changed.subscription).toMatchObject({
      tier: 'creator',
      founder: null,
      founder_return: { seat, locked_cents: 1000, until: '2026-04-01T23:59:59.999Z' },
      had_founder_seat: false,
    });
    expect(await mailsTo(actor)).toContain('Your founding seat is kept until 1 April 2026');
  });

  it('returns to the same seat at the same price, even if the founding price changed', async () => {
    const { actor, seat } = await moved();
    const version = newId();
    await app.db
      .insertInto('price_versions')
      .values({
        id: version,
        package_id: 'founder_monthly',
        amount_cents: 1500,
        currency: 'cad',
        active_from: new Date('2026-03-05T00:00:00Z'),
      })
      .execute();
    try {
      await pass('2026-03-20T15:00:00Z');
      const { body: preview } = await actor.call('POST /api/subscription/preview', back);
      expect(preview).toMatchObject({ kind: 'upgrade', due_now_cents: 0, warning: null });
      expect(preview.sentence).toContain('You pay nothing today');
      expect(preview.sentence).toContain(
        `Founding seat ${seat} is yours again, and its price of 10.00 CAD a month stays`,
      );
      const answer = await actor.call('POST /api/subscription/change', { ...back, at: preview.at });
      expect(answer.body.subscription).toMatchObject({
        tier: 'founder',
        amount_cents: 1000,
        founder: { seat, locked_cents: 1000, since: begins },
        founder_return: null,
      });
      expect(await seatOf(actor)).toMatchObject({ seat, state: 'taken', kept_until: null });
    } finally {
      await app.db.deleteFrom('price_versions').where('id', '=', version).execute();
    }
  });

  it('may return until the last moment of the named date, and not after it', async () => {
    const { actor } = await moved();
    await pass('2026-04-01T23:59:00Z');
    expect((await actor.call('POST /api/subscription/preview', back)).status).toBe(200);
    await pass('2026-04-02T00:00:00Z');
    const late = await actor.call('POST /api/subscription/preview', back);
    expect([late.status, late.body.code]).toEqual([409, 'founder_before']);
    expect(await stateOf(actor)).toMatchObject({ founder_return: null, had_founder_seat: true });
    await pass('2026-04-02T00:30:00Z');
    expect(await seatOf(actor)).toMatchObject({ state: 'retired', kept_until: null });
  });

  it('blocks the seat for everyone else, even when it is the last one', async () => {
    const { actor, seat } = await moved();
    const rows = await app.db.selectFrom('founder_seats').selectAll().where('state', '=', 'free').execute();
    await app.db.deleteFrom('founder_seats').where('state', '=', 'free').execute();
    try {
      const others = await Promise.all([1, 2, 3].map(() => payer('builder_monthly')));
      const answers = await Promise.all([
        actor.call('POST /api/subscription/change', back),
        ...others.map((other) => other.actor.call('POST /api/subscription/change', back)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409]);
      expect(await seatOf(actor)).toMatchObject({ seat, state: 'taken' });
    } finally {
      await app.db.insertInto('founder_seats').values(rows).execute();
    }
  });

  it('loses it with the plan, and is told so when cancelling', async () => {
    const { actor } = await moved();
    const { body } = await actor.call('POST /api/subscription/cancel', {});
    expect(body.details).toContain("You'll lose your founding seat and price for good on 1 April 2026.");
    await pass('2026-04-02T15:01:00Z');
    expect(await seatOf(actor)).toMatchObject({ state: 'retired' });
  });

  it('frees it with a refund', async () => {
    const { actor, seat } = await moved();
    expect((await actor.call('POST /api/subscription/refund', {})).status).toBe(200);
    expect(await seatOf(actor)).toBeUndefined();
    const row = app.db.selectFrom('founder_seats').select('state').where('seat', '=', Number(seat));
    expect((await row.executeTakeFirst())?.state).toBe('free');
  });

  it('loses it for good with a lesser plan, and is told that too', async () => {
    const { actor } = await payer('founder_monthly');
    const { body } = await actor.call('POST /api/subscription/preview', { package_id: 'builder_monthly' });
    expect(body.warning).toMatch(/They end on 2 April 2026 and you can't get them back after that\.$/);
    await actor.call('POST /api/subscription/change', { package_id: 'builder_monthly' });
    await pass('2026-04-02T15:05:00Z');
    expect(await seatOf(actor)).toMatchObject({ state: 'retired' });
  });
});

describe('a server that crashes during a change', () => {
  it('has enqueued a new read, although every event is lost', async () => {
    const { actor } = await payer('builder_monthly');
    const { readSubscription } = app.payments;
    await app.runJobs();
    const { changePackage } = app.payments;
    app.payments.changePackage = async (change) => {
      await changePackage(change);
      app.payments.readSubscription = () => Promise.reject(new Error('killed'));
      throw new Error('killed');
    };
    expect(
      (await actor.call('POST /api/subscription/change', { package_id: 'creator_monthly' })).status,
    ).toBe(500);
    Object.assign(app.payments, { readSubscription, changePackage });
    await app.db.deleteFrom('test_events').execute();
    expect(await tierOf(actor)).toBe('builder');
    await app.pool.query(
      "update graphile_worker._private_jobs set run_at = now() where task_id in (select id from graphile_worker._private_tasks where identifier = 'apply-subscription')",
    );
    await app.runJobs();
    expect(await tierOf(actor)).toBe('creator');
  });
});

describe('pausing', () => {
  it.each([
    [1, '2026-05-02'],
    [2, '2026-06-02'],
    [3, '2026-07-02'],
  ])('for %i months charges again on %s', async (months, until) => {
    const { actor } = await payer('builder_monthly');
    const askedAt = app.clock.now();
    const { status, body } = await actor.call('POST /api/subscription/pause', { months });
    expect(status).toBe(200);
    expect(body.message).toContain('Your streak waits for you from now');
    expect(body.subscription).toMatchObject({
      status: 'paused',
      tier: 'builder',
      access_until: periodEnd,
      paused_until: `${until}T15:00:00.000Z`,
    });
    expect(await mailsTo(actor)).toContain('Your membership is paused');
    await pass('2026-04-02T15:00:00Z');
    expect(await tierOf(actor)).toBe('starter');
    const [freeze] = await app.db
      .selectFrom('membership_freezes')
      .select(['why', 'from_at', 'until_at'])
      .where('member_id', '=', actor.id)
      .execute();
    expect(freeze).toEqual({
      why: 'paused',
      // From the moment of the request, not from the end of the paid period.
      from_at: askedAt,
      until_at: new Date(`${until}T15:00:00Z`),
    });
    await pass(`${until}T14:58:00Z`);
    expect(await tierOf(actor)).toBe('starter');
    expect(await chargesOf(actor)).toHaveLength(1);
    await pass(`${until}T15:06:00Z`);
    expect(await tierOf(actor)).toBe('builder');
    expect(await chargesOf(actor)).toHaveLength(2);
    expect(await stateOf(actor)).toMatchObject({ status: 'active', paused_until: null });
  });

  it('can be undone before it begins', async () => {
    const { actor } = await payer('builder_monthly');
    await actor.call('POST /api/subscription/pause', { months: 3 });
    const { body } = await actor.call('POST /api/subscription/resume');
    expect(body).toMatchObject({
      message:
        'Your membership continues. The next charge is on 2 April 2026. Today counts for your streak again.',
      subscription: { status: 'active' },
    });
    expect(
      await app.db.selectFrom('membership_freezes').selectAll().where('member_id', '=', actor.id).execute(),
    ).toEqual([]);
    await pass('2026-04-02T15:05:00Z');
    expect(await tierOf(actor)).toBe('builder');
  });

  it.each(['2026-04-10T15:00:00Z', '2026-04-05T15:00:00Z'])(
    'cancelled during the pause on %s: the streak waits for the week that the email promises',
    async (at) => {
      const { actor } = await payer('builder_monthly');
      await actor.call('POST /api/subscription/pause', { months: 2 });
      await pass(at);
      const { body } = await actor.call('POST /api/subscription/cancel');
      expect(body.details).toContain("You're on Starter now");
      await app.runJobs();
      const email = app.outbox.find(({ to, subject }) => to === actor.email && /has ended/.test(subject));
      expect(email?.text).toContain('Your streak waits for a week.');
      const freezes = await app.db
        .selectFrom('membership_freezes')
        .select(['why', 'until_at'])
        .where('member_id', '=', actor.id)
        .orderBy('until_at')
        .execute();
      expect(freezes).toEqual([
        { why: 'paused', until_at: new Date(at) },
        { why: 'ended', until_at: new Date(Date.parse(at) + 7 * 86_400_000) },
      ]);
    },
  );

  it('that ends after its grace waits one week, even if the provider ends it late', async () => {
    const { actor } = await payer('builder_monthly');
    const graceFrom = new Date('2026-04-02T15:00:00Z');
    const { readSubscription } = app.payments;
    app.payments.readSubscription = async (id) => ({
      ...(await readSubscription(id)),
      status: 'past_due',
      periodStart: graceFrom,
      periodEnd: new Date('2026-05-02T15:00:00Z'),
      latestCharge: null,
    });
    await pass('2026-04-02T15:30:00Z');
    expect(await stateOf(actor)).toMatchObject({ status: 'past_due', tier: 'builder' });
    app.payments.readSubscription = async () => {
      throw new PaymentsAway('read a subscription');
    };
    await pass('2026-04-09T15:30:00Z');
    expect(await tierOf(actor)).toBe('starter');
    app.payments.readSubscription = async (id) => ({
      ...(await readSubscription(id)),
      status: 'canceled',
    });
    app.outbox.length = 0;
    await pass('2026-04-23T15:00:00Z');
    await app.runJobs();
    app.payments.readSubscription = readSubscription;
    const freezes = await app.db
      .selectFrom('membership_freezes')
      .select(['why', 'until_at'])
      .where('member_id', '=', actor.id)
      .execute();
    expect(freezes).toEqual([{ why: 'ended', until_at: new Date('2026-04-16T15:30:00Z') }]);
    const email = app.outbox.find(({ to, subject }) => to === actor.email && /has ended/.test(subject));
    expect(email?.text).toContain('From Day 8 on your streak waits');
    expect(email?.text).not.toContain('waits for a week');
  });

  it('of a member with a granted plan leaves that plan, and every sentence says so', async () => {
    const actor = await newMember();
    await grantPlan(app.db, { email: actor.email, tier: 'builder', now: app.clock.now() });
    await subscribe(app, actor, 'creator_monthly');
    expect(await stateOf(actor)).toMatchObject({ tier: 'creator', falls_to: 'builder' });
    const { body } = await actor.call('POST /api/subscription/cancel');
    expect(body.details).toContain("Then you're on Builder, and nothing more is charged.");
    await pass('2026-04-02T15:00:00Z');
    expect(await tierOf(actor)).toBe('builder');
    await app.runJobs();
    const texts = app.outbox.filter(({ to }) => to === actor.email).map(({ text }) => text);
    expect(texts.filter((text) => /on Starter|to Starter|streak/.test(text))).toEqual([]);
    expect(texts.some((text) => text.includes("You're on Builder now, and nothing more is charged."))).toBe(
      true,
    );
  });

  it('that ends early gives no free access and charges with the next period', async () => {
    const { actor } = await payer('builder_monthly');
    await actor.call('POST /api/subscription/pause', { months: 3 });
    await pass('2026-04-10T15:00:00Z');
    const { body } = await actor.call('POST /api/subscription/resume');
    expect(body.message).toBe(
      'Your membership restarts on 2 May 2026, with its next charge. Nothing is charged before then.',
    );
    expect(await tierOf(actor)).toBe('starter');
    await pass('2026-05-02T15:05:00Z');
    expect(await tierOf(actor)).toBe('builder');
    expect(await chargesOf(actor)).toHaveLength(2);
  });

  it('lasts one to three months, for monthly plans, one at a time', async () => {
    const { actor } = await payer('builder_monthly');
    for (const months of [0, 4, 1.5])
      expect((await actor.call('POST /api/subscription/pause', { months })).status).toBe(422);
    await actor.call('POST /api/subscription/pause', { months: 1 });
    expect((await actor.call('POST /api/subscription/pause', { months: 1 })).body.code).toBe('paused');
    const yearly = await payer('builder_yearly');
    expect((await yearly.actor.call('POST /api/subscription/pause', { months: 1 })).body.code).toBe('yearly');
  });
});

describe('the guarantee', () => {
  it('refunds the first charge, ends the plan, frees the seat, and applies once per person', async () => {
    const { actor, chargeId, providerId } = await payer('founder_monthly');
    app.clock.set(new Date('2026-04-01T14:59:59Z'));
    const replies = await Promise.all(
      [1, 2, 3].map(() => actor.call('POST /api/subscription/refund', { reason: 'Not for me' })),
    );
    const paid = replies.filter(({ status }) => status === 200);
    expect(paid.length).toBeGreaterThan(0);
    expect(paid[0]?.body).toMatchObject({
      refunded_cents: 1000,
      currency: 'cad',
      subscription: { status: 'none', tier: 'starter' },
    });
    expect(await app.payments.readCharge(chargeId)).toMatchObject({ amountRefunded: 1000 });
    expect(await app.payments.readSubscription(providerId)).toMatchObject({ status: 'canceled' });
    expect(await tierOf(actor)).toBe('starter');
    expect(await chargesOf(actor)).toMatchObject([{ refunded_cents: 1000 }]);
    expect(
      await app.db.selectFrom('founder_seats').selectAll().where('member_id', '=', actor.id).execute(),
    ).toEqual([]);
    expect(await mailsTo(actor)).toContain('Your payment is on its way back');
    expect((await told(actor)).filter((what) => what === 'charge.refunded')).toHaveLength(1);

    await subscribe(app, actor, 'builder_monthly');
    expect((await stateOf(actor)).refundable_until).toBeNull();
    const again = await actor.call('POST /api/subscription/refund', {});
    expect([again.status, again.body.code]).toEqual([409, 'refund_used']);
    expect(await tierOf(actor)).toBe('builder');
  });

  it('also refunds plan changes, because the plan ends with it', async () => {
    const { actor } = await payer('builder_monthly');
    await actor.call('POST /api/subscription/change', { package_id: 'builder_yearly' });
    await pass('2026-03-05T15:00:00Z');
    await actor.call('POST /api/subscription/change', { package_id: 'creator_yearly' });
    const charges = await chargesOf(actor);
    const paid = charges.reduce((sum, row) => sum + row.amount_cents, 0);
    expect(charges).toHaveLength(3);
    expect((await stateOf(actor)).refundable_cents).toBe(paid);
    const { body } = await actor.call('POST /api/subscription/refund', {});
    expect(body).toMatchObject({ refunded_cents: paid, subscription: { tier: 'starter' } });
    expect((await chargesOf(actor)).every((row) => row.refunded_cents === row.amount_cents)).toBe(true);
    for (const { id, amount_cents: cents } of charges)
      expect((await app.payments.readCharge(id)).amountRefunded).toBe(cents);
    await app.runJobs();
    const email = app.outbox.find(({ to, subject }) => to === actor.email && /way back/.test(subject));
    expect(email?.text).toContain((paid / 100).toFixed(2));
  });

  it('never counts a charge as refunded when its refund failed', async () => {
    const { actor } = await payer('builder_monthly');
    await actor.call('POST /api/subscription/change', { package_id: 'creator_monthly' });
    const [first, second] = await chargesOf(actor);
    const { refundCharge } = app.payments;
    app.payments.refundCharge = async (refund) =>
      refund.chargeId === second?.id
        ? { refundId: 're_1', amount: second.amount_cents, currency: 'cad', status: 'failed' }
        : refundCharge(refund);
    const { body } = await actor.call('POST /api/subscription/refund', {});
    app.payments.refundCharge = refundCharge;
    expect(body.refunded_cents).toBe(first?.amount_cents);
    const refunded = new Map((await chargesOf(actor)).map((row) => [row.id, row.refunded_cents]));
    expect(refunded).toEqual(
      new Map([
        [first?.id, first?.amount_cents],
        [second?.id, 0],
      ]),
    );
  });

  it("frees a founder's seat even if the provider reports the end first", async () => {
    const { actor, providerId } = await payer('founder_monthly');
    const { cancelNow } = app.payments;
    app.payments.cancelNow = async (id) => {
      const ended = await cancelNow(id);
      await applySubscription(app, providerId);
      return ended;
    };
    try {
      expect((await actor.call('POST /api/subscription/refund', {})).status).toBe(200);
    } finally {
      app.payments.cancelNow = cancelNow;
    }
    const seat = app.db.selectFrom('founder_seats').select('state').where('member_id', '=', actor.id);
    expect(await seat.executeTakeFirst()).toBeUndefined();
    expect(await mailsTo(actor)).not.toContain('Your Founding Member membership has ended');
  });

  it('is over after thirty days', async () => {
    const { actor } = await payer('builder_yearly');
    app.clock.set(new Date('2026-04-02T00:00:00Z'));
    const { status, body } = await actor.call('POST /api/subscription/refund', {});
    expect([status, body.code]).toEqual([409, 'refund_over']);
  });

  it('is finished by a job, once, when the provider did not respond', async () => {
    const { actor, chargeId } = await payer('builder_monthly');
    const { refundCharge } = app.payments;
    const calls: string[] = [];
    app.payments.refundCharge = async (refund) => {
      calls.push(refund.idempotencyKey);
      // The provider made the refund, and its response was lost.
      await refundCharge(refund);
      throw new PaymentsAway('refund a charge');
    };
    const { status, body } = await actor.call('POST /api/subscription/refund', {});
    app.payments.refundCharge = refundCharge;
    expect(status).toBe(503);
    expect(body.detail).toContain("We've recorded your refund");
    await app.runJobs();
    expect(await tierOf(actor)).toBe('starter');
    expect(await app.payments.readCharge(chargeId)).toMatchObject({ amountRefunded: 999 });
    const { id } = await app.db
      .selectFrom('refunds')
      .select('id')
      .where('member_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    expect(calls).toEqual([`refund:${id}`]);
    expect(await finishRefund(app, id)).toBe(999);
    expect((await told(actor)).filter((what) => what === 'charge.refunded')).toHaveLength(1);
  });

  it('leaves the plan when the provider refuses later, and emails the member', async () => {
    const { actor } = await payer('builder_monthly');
    const { refundCharge } = app.payments;
    app.payments.refundCharge = async () => {
      throw new PaymentsAway('refund a charge');
    };
    expect((await actor.call('POST /api/subscription/refund', {})).status).toBe(503);
    app.payments.refundCharge = async () => {
      throw new PaymentsRefused('refund a charge', { code: 'charge_disputed', status: 400 });
    };
    await app.runJobs();
    await app.runJobs();
    app.payments.refundCharge = refundCharge;
    const letters = app.outbox.filter(({ to, subject }) => to === actor.email && /refund/.test(subject));
    expect(letters.map(({ subject }) => subject)).toEqual(["We couldn't refund your payment"]);
    expect(letters[0]?.text).toContain('You can ask again on your billing page until 1 April 2026.');
    expect(await stateOf(actor)).toMatchObject({ status: 'active', refundable_cents: 999 });
    expect((await actor.call('POST /api/subscription/refund', {})).status).toBe(200);
  });

  it('changes nothing when the provider refuses', async () => {
    const { actor } = await payer('builder_monthly');
    const { refundCharge } = app.payments;
    app.payments.refundCharge = async () => {
      throw new PaymentsRefused('refund a charge', { code: 'charge_disputed', status: 400 });
    };
    const { status } = await actor.call('POST /api/subscription/refund', {});
    app.payments.refundCharge = refundCharge;
    expect(status).toBe(409);
    expect(await stateOf(actor)).toMatchObject({ status: 'active', refundable_cents: 999 });
  });
});

describe('a provider that is away', () => {
  it('returns 503 with a sentence, and a change that was made despite it appears later', async () => {
    const { actor } = await payer('builder_monthly');
    const { setCancelAtPeriodEnd } = app.payments;
    app.payments.setCancelAtPeriodEnd = async (id, cancel) => {
      await setCancelAtPeriodEnd(id, cancel);
      throw new PaymentsAway('cancel a subscription');
    };
    const { status, body } = await actor.call('POST /api/subscription/cancel', {});
    app.payments.setCancelAtPeriodEnd = setCancelAtPeriodEnd;
    expect(status).toBe(503);
    expect(body.detail).toBe("The payment provider isn't answering right now. Please try again in a minute.");
    await app.runJobs();
    expect((await stateOf(actor)).status).toBe('cancelling');
  });

  it('still shows the receipts from our tables', async () => {
    const { actor } = await payer('builder_monthly');
    const { listInvoices } = app.payments;
    app.payments.listInvoices = async () => Promise.reject(new PaymentsAway('list'));
    const { status, body } = await actor.call('GET /api/subscription/receipts');
    app.payments.listInvoices = listInvoices;
    expect(status).toBe(200);
    expect(body).toMatchObject([{ amount_cents: 999, url: null }]);
  });
});

describe('reads of a subscription', () => {
  it.each([1, 2, 3])('that are overtaken by %i newer ones are discarded', async (newer) => {
    const { actor, providerId } = await payer('builder_monthly');
    const { readSubscription } = app.payments;
    const old = await readSubscription(providerId);
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let isFirst = true;
    // Another server read before the cancellation and was slow to write.
    const slow = {
      ...app,
      payments: {
        ...app.payments,
        readSubscription: async (id: string) => {
          if (!isFirst) return readSubscription(id);
          isFirst = false;
          ask();
          await held;
          return old;
        },
      },
    };
    const late = applySubscription(slow, providerId);
    await asked;
    await app.payments.setCancelAtPeriodEnd(providerId, true);
    for (let i = 0; i < newer; i += 1) await applySubscription(app, providerId);
    letGo();
    expect(await late).toBe(true);
    expect(await stateOf(actor)).toMatchObject({ status: 'cancelling' });
  });

  it('at once are applied one by one, with one event', async () => {
    const { actor, providerId } = await payer('builder_monthly');
    await app.payments.setCancelAtPeriodEnd(providerId, true);
    await Promise.all(Array.from({ length: 30 }, () => applySubscription(app, providerId)));
    expect((await told(actor)).filter((what) => what === 'subscription.cancelled')).toHaveLength(1);
    expect(
      (await mailsTo(actor)).filter((subject) => subject === 'Your subscription is cancelled'),
    ).toHaveLength(1);
  });

  it('of an unknown subscription change nothing', async () => {
    expect(await applySubscription(app, 'sub_unknown')).toBe(false);
  });
});

describe('a plan granted by an administrator', () => {
  const grant = async (actor: Actor, tier: string) => {
    const { grantPlan } = await import('../grant-plan.ts');
    await app.db
      .transaction()
      .execute((db) => grantPlan(db, { email: actor.email, tier: tier as 'builder', now: app.clock.now() }));
  };
  it('has the status `comped`, waits behind a better paid one, and follows when that ends', async () => {
    const actor = await newMember();
    await grant(actor, 'builder');
    expect(await stateOf(actor)).toMatchObject({ status: 'comped', tier: 'builder', amount_cents: null });
    await subscribe(app, actor, 'creator_monthly');
    expect(await stateOf(actor)).toMatchObject({ status: 'active', tier: 'creator' });
    await actor.call('POST /api/subscription/cancel', {});
    await pass('2026-04-02T15:00:00Z');
    expect(await stateOf(actor)).toMatchObject({ status: 'comped', tier: 'builder' });
  });
  it('that waits behind a paid one is never paid for: no change to a plan it includes', async () => {
    const actor = await newMember();
    await grant(actor, 'builder');
    await subscribe(app, actor, 'creator_monthly');
    for (const key of ['POST /api/subscription/preview', 'POST /api/subscription/change'] as const)
      for (const package_id of ['builder_monthly', 'builder_yearly']) {
        const { status, body } = await actor.call(key, { package_id });
        expect([status, body.code]).toEqual([409, 'plan_given']);
      }
    const { status } = await actor.call('POST /api/subscription/change', { package_id: 'achiever_monthly' });
    expect(status).toBe(200);
    await pass('2026-04-02T15:00:00Z');
    expect(await stateOf(actor)).toMatchObject({ tier: 'achiever', falls_to: 'builder' });
  });
  it('of the tier that is paid for follows when that ends', async () => {
    const { actor } = await payer('builder_monthly');
    await grant(actor, 'builder');
    expect(await stateOf(actor)).toMatchObject({ tier: 'builder', falls_to: 'builder' });
    await actor.call('POST /api/subscription/cancel', {});
    await pass('2026-04-02T15:00:00Z');
    expect(await stateOf(actor)).toMatchObject({ status: 'comped', tier: 'builder' });
  });
  it('leaves the paid one when it is revoked', async () => {
    const { actor } = await payer('builder_monthly');
    await grant(actor, 'creator');
    expect(await tierOf(actor)).toBe('creator');
    await grant(actor, 'starter');
    expect(await tierOf(actor)).toBe('builder');
  });
});

describe('a new price', () => {
  it('is announced thirty days ahead, not charged before, and never applies to founders', async () => {
    const { actor } = await payer('achiever_monthly');
    const fay = await payer('founder_monthly');
    for (const package_id of ['achiever_monthly', 'founder_monthly'])
      await app.db
        .insertInto('price_versions')
        .values({
          id: crypto.randomUUID(),
          package_id,
          amount_cents: 2499,
          currency: 'cad',
          active_from: new Date('2026-03-20T00:00:00Z'),
        })
        .execute();
    app.clock.set(new Date('2026-03-05T00:00:00Z'));
    await tellNewPrices(app);
    await tellNewPrices(app);
    expect(
      (await mailsTo(actor)).filter((subject) => subject === 'A new price from 4 April 2026'),
    ).toHaveLength(1);
    await pass('2026-04-02T15:05:00Z');
    await tellNewPrices(app);
    await pass('2026-05-02T15:05:00Z');
    await tellNewPrices(app);
    expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([1999, 1999, 2499]);
    expect((await chargesOf(fay.actor)).map((row) => row.amount_cents)).toEqual([1000, 1000, 1000]);
    await app.db.deleteFrom('price_notices').execute();
    await app.db
      .deleteFrom('price_versions')
      .where('amount_cents', '=', 2499)
      .where('package_id', '=', 'founder_monthly')
      .execute();
  });

  it("can't be avoided by a planned change that never happens, or by an undone cancellation", async () => {
    const [sly, wavering] = [await payer('builder_yearly'), await payer('builder_yearly')];
    await app.db
      .insertInto('price_versions')
      .values({
        id: crypto.randomUUID(),
        package_id: 'builder_yearly',
        amount_cents: 10_999,
        currency: 'cad',
        active_from: new Date('2026-04-01T00:00:00Z'),
      })
      .execute();
    try {
      app.clock.set(new Date('2026-03-05T00:00:00Z'));
      await tellNewPrices(app);
      expect((await stateOf(sly.actor)).scheduled).toBeNull();
      expect((await sly.actor.call('POST /api/subscription/keep')).status).toBe(200);
      await wavering.actor.call('POST /api/subscription/cancel', {});
      await wavering.actor.call('POST /api/subscription/keep');
      await tellNewPrices(app);
      await pass('2027-03-02T15:05:00Z');
      for (const { actor } of [sly, wavering])
        expect((await chargesOf(actor)).map((row) => row.amount_cents)).toEqual([9_999, 10_999]);
    } finally {
      await app.db.deleteFrom('price_notices').execute();
      await app.db
        .updateTable('subscriptions')
        .set({
          price_version_id: (eb) =>
            eb.selectFrom('price_versions').select('id').where('amount_cents', '=', 9_999).limit(1),
        })
        .where('amount_cents', '=', 10_999)
        .execute();
      await app.db.deleteFrom('price_versions').where('amount_cents', '=', 10_999).execute();
    }
  });
});
