import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Payments, PaymentsRefused, SignatureRefused } from '#server/platform/payments/port.ts';
import { testApp } from '#server/testing/app.ts';
import {
  type Bench,
  declinedCard,
  goodCard,
  laterDeclinedCard,
  line,
  openBuiltInBench,
  openStripeBench,
  order,
  subscribe,
} from '#server/testing/payments.ts';

const app = await testApp();

/** One suite for every provider, because all of them behave alike through the port. */
describe.each([
  ['Stripe', () => openStripeBench(app)],
  ['the built-in checkout', () => openBuiltInBench(app)],
] as const)('%s', (_name, open: () => Promise<Bench>) => {
  let bench: Bench;
  let payments: Payments;
  beforeEach(async () => {
    bench = await open();
    payments = bench.payments;
  });
  afterEach(() => bench.close());

  const instant = (text: string) => new Date(text);
  const refused = (code: string) => expect.objectContaining({ name: 'PaymentsRefused', code });

  describe('a checkout', () => {
    test('is open and unpaid until it is paid', async () => {
      const asked = order(bench);
      const made = await payments.createCheckout(asked);
      expect(made).toEqual({
        sessionId: expect.stringMatching(/^[\w-]{20,}$/),
        url: expect.stringMatching(/^https:\/\//),
        expiresAt: asked.expiresAt,
        live: false,
      });
      expect(made.url).toContain(made.sessionId);
      expect(await payments.readCheckout(made.sessionId)).toEqual({
        sessionId: made.sessionId,
        reference: asked.reference,
        status: 'open',
        paid: false,
        amountTotal: 999,
        currency: 'cad',
        live: false,
        subscriptionId: null,
        customerId: null,
        chargeId: null,
        customerEmail: 'nora@example.com',
        expiresAt: asked.expiresAt,
      });
    });

    test('paid, it names subscription, customer and charge', async () => {
      const asked = order(bench);
      const { sessionId } = await payments.createCheckout(asked);
      expect(await bench.pay(sessionId)).toEqual({ declined: false });
      const checkout = await payments.readCheckout(sessionId);
      expect(checkout).toMatchObject({
        status: 'complete',
        paid: true,
        reference: asked.reference,
        amountTotal: 999,
        currency: 'cad',
        customerEmail: 'nora@example.com',
      });
      const subscription = await payments.readSubscription(String(checkout.subscriptionId));
      expect(subscription).toEqual({
        id: checkout.subscriptionId,
        customerId: checkout.customerId,
        status: 'active',
        packageId: 'builder_monthly',
        unitAmount: 999,
        currency: 'cad',
        interval: 'month',
        periodStart: instant('2026-03-02T15:00:00Z'),
        periodEnd: instant('2026-04-02T15:00:00Z'),
        cancelAtPeriodEnd: false,
        cancelAt: null,
        pausedUntil: null,
        scheduled: null,
        latestCharge: {
          chargeId: checkout.chargeId,
          invoiceId: expect.any(String),
          amount: 999,
          currency: 'cad',
          paid: true,
          at: instant('2026-03-02T15:00:00Z'),
        },
        version: expect.any(Number),
        live: false,
      });
      expect(await payments.readCharge(String(checkout.chargeId))).toEqual({
        id: checkout.chargeId,
        amount: 999,
        amountRefunded: 0,
        currency: 'cad',
        paid: true,
        disputed: false,
        live: false,
      });
    });

    test('a declined card leaves it open, and another card pays it', async () => {
      const { sessionId } = await payments.createCheckout(order(bench));
      expect(await bench.pay(sessionId, declinedCard)).toEqual({ declined: true });
      expect(await payments.readCheckout(sessionId)).toMatchObject({
        status: 'open',
        paid: false,
        subscriptionId: null,
      });
      expect(await bench.pay(sessionId, goodCard)).toEqual({ declined: false });
    });

    test('the same key opens one session, however often and however fast', async () => {
      const asked = order(bench);
      const all = await Promise.all(Array.from({ length: 5 }, () => payments.createCheckout(asked)));
      expect(new Set([...all, await payments.createCheckout(asked)].map((made) => made.sessionId)).size).toBe(
        1,
      );
      await expect(payments.createCheckout({ ...asked, package: line('achiever_monthly') })).rejects.toEqual(
        refused('idempotency_mismatch'),
      );
    });

    test('a known customer is used again', async () => {
      const { customerId } = await subscribe(bench);
      const again = await subscribe(bench, { customerId, package: line('achiever_monthly') });
      expect(again.customerId).toBe(customerId);
      await expect(payments.createCheckout(order(bench, { customerId: 'cus_nobody' }))).rejects.toEqual(
        refused('not_found'),
      );
    });

    test('closed by us it is expired, and a paid one stays paid', async () => {
      const { sessionId } = await payments.createCheckout(order(bench));
      expect(await payments.expireCheckout(sessionId)).toMatchObject({ status: 'expired', paid: false });
      expect(await payments.expireCheckout(sessionId)).toMatchObject({ status: 'expired' });
      await expect(bench.pay(sessionId)).rejects.toThrow('expired');
      const paid = await subscribe(bench);
      expect(await payments.expireCheckout(paid.sessionId)).toMatchObject({ status: 'complete', paid: true });
    });

    test('expires in time, with an event', async () => {
      const { sessionId } = await payments.createCheckout(order(bench));
      await bench.at('2026-03-02T15:30:00Z');
      expect(await payments.readCheckout(sessionId)).toMatchObject({ status: 'expired', paid: false });
      expect(await bench.deliver()).toEqual([
        expect.objectContaining({
          type: 'checkout.session.expired',
          about: { checkoutId: sessionId },
          live: false,
          created: bench.clock.now(),
        }),
      ]);
    });

    test.each([29, 24 * 60 + 1])('may not expire in %i minutes', async (minutes) => {
      await expect(
        payments.createCheckout(
          order(bench, { expiresAt: new Date(bench.clock.now().getTime() + minutes * 60_000) }),
        ),
      ).rejects.toEqual(refused('parameter_invalid'));
    });
  });

  test('unknown ids are not found', async () => {
    await expect(payments.readCheckout('nothing_here')).rejects.toEqual(refused('not_found'));
    await expect(payments.expireCheckout('nothing_here')).rejects.toEqual(refused('not_found'));
    await expect(payments.readSubscription('nothing_here')).rejects.toEqual(refused('not_found'));
    await expect(payments.cancelNow('nothing_here')).rejects.toEqual(refused('not_found'));
    await expect(payments.readCharge('nothing_here')).rejects.toEqual(refused('not_found'));
    await expect(payments.refundCharge({ chargeId: 'nothing_here', idempotencyKey: 'k' })).rejects.toEqual(
      refused('not_found'),
    );
    await expect(payments.listInvoices('nothing_here')).rejects.toEqual(refused('not_found'));
    await expect(
      payments.openPortal({ customerId: 'nothing_here', returnUrl: 'https://evolve.test/' }),
    ).rejects.toBeInstanceOf(PaymentsRefused);
  });

  describe('events', () => {
    test('lead from a payment to its checkout, subscription and receipt', async () => {
      const { sessionId, subscriptionId } = await subscribe(bench);
      const events = await bench.deliver();
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      expect(events.find(({ type }) => type === 'checkout.session.completed')?.about).toMatchObject({
        checkoutId: sessionId,
        subscriptionId,
      });
      expect(events.find(({ type }) => type === 'customer.subscription.created')?.about).toEqual({
        subscriptionId,
      });
      expect(events.find(({ type }) => type === 'invoice.paid')?.about).toMatchObject({
        subscriptionId,
        invoiceId: expect.any(String),
      });
      expect(await bench.deliver()).toEqual([]);
    });

    test('a refund names the charge', async () => {
      const { chargeId } = await subscribe(bench);
      await bench.deliver();
      await payments.refundCharge({ chargeId, idempotencyKey: 'refund' });
      expect(await bench.deliver()).toEqual([
        expect.objectContaining({ type: 'charge.refunded', about: { chargeId } }),
      ]);
    });

    test('unsigned, signed with another key, old, from the future, modified: refused', async () => {
      await subscribe(bench);
      await bench.deliver();
      const { rawBody, signature } = bench.arrivals[0] ?? expect.fail('nothing arrived');
      const read = (body: Buffer, header: string | undefined) => () => payments.readEvent(body, header);
      expect(read(rawBody, signature)).not.toThrow();
      expect(read(rawBody, `${signature},v1=${'0'.repeat(64)}`)).not.toThrow();
      expect(read(rawBody, undefined)).toThrow(SignatureRefused);
      expect(read(rawBody, '')).toThrow(SignatureRefused);
      expect(read(rawBody, signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`))).toThrow(SignatureRefused);
      expect(read(rawBody, signature.replace('v1=', 'v0='))).toThrow(SignatureRefused);
      expect(
        read(
          rawBody,
          signature.replace(/t=\d+/, (t) => `t=${Number(t.slice(2)) + 1}`),
        ),
      ).toThrow(SignatureRefused);
      expect(read(Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()), null, 1)), signature)).toThrow(
        SignatureRefused,
      );
      expect(read(Buffer.concat([rawBody, Buffer.from(' ')]), signature)).toThrow(SignatureRefused);
      const now = bench.clock.now().getTime();
      bench.clock.set(new Date(now + 300_000));
      expect(read(rawBody, signature)).not.toThrow();
      bench.clock.set(new Date(now + 301_000));
      expect(read(rawBody, signature)).toThrow(SignatureRefused);
      bench.clock.set(new Date(now - 301_000));
      expect(read(rawBody, signature)).toThrow(SignatureRefused);
    });
  });

  describe('renewals', () => {
    test('charge once a period, and catch up with what was missed', async () => {
      const { subscriptionId, customerId } = await subscribe(bench);
      await bench.at('2026-04-02T14:59:59Z');
      expect(await payments.listInvoices(customerId)).toHaveLength(1);
      await bench.at('2026-04-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        status: 'active',
        periodStart: instant('2026-04-02T15:00:00Z'),
        periodEnd: instant('2026-05-02T15:00:00Z'),
        latestCharge: { amount: 999, paid: true, at: instant('2026-04-02T15:00:00Z') },
      });
      await bench.at('2026-06-20T00:00:00Z');
      await bench.at('2026-06-20T00:00:00Z');
      const receipts = await payments.listInvoices(customerId);
      expect(
        receipts.map(({ at, amountPaid, status }) => [at.toISOString().slice(0, 10), amountPaid, status]),
      ).toEqual([
        ['2026-06-02', 999, 'paid'],
        ['2026-05-02', 999, 'paid'],
        ['2026-04-02', 999, 'paid'],
        ['2026-03-02', 999, 'paid'],
      ]);
      expect(receipts[0]).toMatchObject({
        number: expect.stringMatching(/\d/),
        hostedUrl: expect.stringMatching(/^https:/),
        chargeId: expect.any(String),
        currency: 'cad',
      });
    });

    test('a yearly one lasts a year', async () => {
      const { subscriptionId } = await subscribe(bench, { package: line('builder_yearly') });
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        interval: 'year',
        unitAmount: 9999,
        periodEnd: instant('2027-03-02T15:00:00Z'),
      });
    });

    test('a failed one becomes a debt, and another card pays it', async () => {
      const { subscriptionId, customerId } = await subscribe(bench, {}, laterDeclinedCard);
      await bench.deliver();
      await bench.at('2026-04-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        status: 'past_due',
        latestCharge: { chargeId: null, paid: false, amount: 999 },
      });
      expect((await bench.deliver()).map(({ type }) => type)).toContain('invoice.payment_failed');
      await expect(
        payments.changePackage({ subscriptionId, to: line('achiever_monthly'), idempotencyKey: 'up' }),
      ).rejects.toEqual(refused('payment_owed'));
      await expect(
        payments.scheduleChange({ subscriptionId, to: line('achiever_monthly'), idempotencyKey: 'plan' }),
      ).rejects.toEqual(refused('payment_owed'));
      await bench.changeCard(customerId, goodCard);
      await bench.at('2026-04-03T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        status: 'active',
        periodEnd: instant('2026-05-02T15:00:00Z'),
        latestCharge: { chargeId: expect.any(String), paid: true },
      });
      expect(await payments.listInvoices(customerId)).toHaveLength(2);
    });

    test('one that stays unpaid for two weeks ends the subscription', async () => {
      const { subscriptionId } = await subscribe(bench, {}, laterDeclinedCard);
      await bench.at('2026-04-16T14:59:59Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({ status: 'past_due' });
      await bench.at('2026-04-16T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        status: 'canceled',
        cancelAt: instant('2026-04-16T15:00:00Z'),
      });
    });
  });

  describe('a change at once', () => {
    test('charges what the preview said, whenever it is confirmed', async () => {
      const { subscriptionId } = await subscribe(bench);
      await bench.at('2026-03-18T03:00:00Z');
      const preview = await payments.previewChange({ subscriptionId, to: line('achiever_monthly') });
      expect(preview).toEqual({
        at: instant('2026-03-18T03:00:00Z'),
        dueNow: 500,
        credit: 500,
        nextAmount: 1999,
        nextDate: instant('2026-04-02T15:00:00Z'),
      });
      await bench.at('2026-03-18T09:00:00Z');
      const changed = await payments.changePackage({
        subscriptionId,
        to: line('achiever_monthly'),
        at: preview.at,
        idempotencyKey: 'up',
      });
      expect(changed).toMatchObject({
        packageId: 'achiever_monthly',
        unitAmount: 1999,
        status: 'active',
        periodEnd: instant('2026-04-02T15:00:00Z'),
        latestCharge: { amount: 500, paid: true },
      });
      await bench.at('2026-04-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        latestCharge: { amount: 1999, paid: true },
      });
    });

    test('made twice, it charges once', async () => {
      const { subscriptionId, customerId } = await subscribe(bench);
      await bench.at('2026-03-18T03:00:00Z');
      const change = { subscriptionId, to: line('achiever_monthly'), idempotencyKey: 'up' };
      await payments.changePackage(change);
      await payments.changePackage(change);
      await payments.changePackage({ ...change, idempotencyKey: 'another' });
      expect((await payments.listInvoices(customerId)).map(({ amount }) => amount)).toEqual([500, 999]);
    });

    test('to a year begins a year', async () => {
      const { subscriptionId } = await subscribe(bench);
      await bench.at('2026-03-18T03:00:00Z');
      expect(await payments.previewChange({ subscriptionId, to: line('builder_yearly') })).toMatchObject({
        dueNow: 9499,
        credit: 500,
        nextAmount: 9999,
        nextDate: instant('2027-03-18T03:00:00Z'),
      });
      expect(
        await payments.changePackage({ subscriptionId, to: line('builder_yearly'), idempotencyKey: 'year' }),
      ).toMatchObject({
        interval: 'year',
        periodStart: instant('2026-03-18T03:00:00Z'),
        periodEnd: instant('2027-03-18T03:00:00Z'),
        latestCharge: { amount: 9499 },
      });
    });

    test('to less keeps the rest as credit for the next charge', async () => {
      const { subscriptionId } = await subscribe(bench, { package: line('achiever_monthly') });
      await bench.at('2026-03-18T03:00:00Z');
      expect(await payments.previewChange({ subscriptionId, to: line('builder_monthly') })).toMatchObject({
        dueNow: 0,
        credit: 1000,
        nextAmount: 499,
      });
      expect(
        await payments.changePackage({ subscriptionId, to: line('builder_monthly'), idempotencyKey: 'down' }),
      ).toMatchObject({
        packageId: 'builder_monthly',
        latestCharge: { chargeId: null, amount: 0, paid: true },
      });
      await bench.at('2026-04-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        latestCharge: { amount: 499, paid: true },
      });
      await bench.at('2026-05-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        latestCharge: { amount: 999, paid: true },
      });
    });

    test('a declined card changes nothing', async () => {
      const { subscriptionId, customerId } = await subscribe(bench, {}, laterDeclinedCard);
      const before = await payments.readSubscription(subscriptionId);
      await expect(
        payments.changePackage({ subscriptionId, to: line('creator_monthly'), idempotencyKey: 'up' }),
      ).rejects.toEqual(refused('card_declined'));
      expect(await payments.readSubscription(subscriptionId)).toEqual({
        ...before,
        version: expect.any(Number),
      });
      expect(await payments.listInvoices(customerId)).toHaveLength(1);
      await bench.changeCard(customerId, goodCard);
      expect(
        await payments.changePackage({ subscriptionId, to: line('creator_monthly'), idempotencyKey: 'up-2' }),
      ).toMatchObject({ packageId: 'creator_monthly' });
    });

    test('ends a planned change and a planned cancellation', async () => {
      const { subscriptionId } = await subscribe(bench, { package: line('achiever_monthly') });
      await payments.scheduleChange({ subscriptionId, to: line('builder_monthly'), idempotencyKey: 'plan' });
      expect(
        await payments.changePackage({ subscriptionId, to: line('creator_monthly'), idempotencyKey: 'up' }),
      ).toMatchObject({ packageId: 'creator_monthly', scheduled: null });
      await payments.setCancelAtPeriodEnd(subscriptionId, true);
      expect(
        await payments.changePackage({
          subscriptionId,
          to: line('achiever_monthly'),
          idempotencyKey: 'down',
        }),
      ).toMatchObject({ packageId: 'achiever_monthly', cancelAtPeriodEnd: false, cancelAt: null });
    });
  });

  describe('a planned change', () => {
    test('costs nothing until the period ends', async () => {
      const { subscriptionId, customerId } = await subscribe(bench, { package: line('achiever_monthly') });
      expect(
        await payments.scheduleChange({
          subscriptionId,
          to: line('builder_monthly'),
          idempotencyKey: 'plan',
        }),
      ).toMatchObject({
        packageId: 'achiever_monthly',
        unitAmount: 1999,
        scheduled: { packageId: 'builder_monthly', at: instant('2026-04-02T15:00:00Z') },
      });
      expect(await payments.listInvoices(customerId)).toHaveLength(1);
      await bench.at('2026-04-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        packageId: 'builder_monthly',
        unitAmount: 999,
        scheduled: null,
        latestCharge: { amount: 999 },
      });
      await bench.at('2026-05-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        packageId: 'builder_monthly',
        latestCharge: { amount: 999 },
        periodEnd: instant('2026-06-02T15:00:00Z'),
      });
    });

    test('can be replaced, dropped, and planned again a period later', async () => {
      const { subscriptionId } = await subscribe(bench, { package: line('creator_monthly') });
      await payments.scheduleChange({ subscriptionId, to: line('builder_monthly'), idempotencyKey: 'one' });
      expect(
        await payments.scheduleChange({
          subscriptionId,
          to: line('achiever_monthly'),
          idempotencyKey: 'two',
        }),
      ).toMatchObject({ scheduled: { packageId: 'achiever_monthly' } });
      await bench.at('2026-04-10T00:00:00Z');
      expect(
        await payments.scheduleChange({
          subscriptionId,
          to: line('builder_yearly'),
          idempotencyKey: 'three',
        }),
      ).toMatchObject({
        packageId: 'achiever_monthly',
        scheduled: { packageId: 'builder_yearly', at: instant('2026-05-02T15:00:00Z') },
      });
      expect(await payments.dropScheduledChange(subscriptionId)).toMatchObject({
        packageId: 'achiever_monthly',
        scheduled: null,
      });
      expect(await payments.dropScheduledChange(subscriptionId)).toMatchObject({ scheduled: null });
      await payments.scheduleChange({ subscriptionId, to: line('builder_yearly'), idempotencyKey: 'four' });
      await bench.at('2026-05-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        packageId: 'builder_yearly',
        interval: 'year',
        periodEnd: instant('2027-05-02T15:00:00Z'),
        latestCharge: { amount: 9999 },
      });
    });
  });

  describe('a cancellation', () => {
    test('keeps the paid period, can be undone, and then ends the subscription', async () => {
      const { subscriptionId, customerId } = await subscribe(bench);
      expect(await payments.setCancelAtPeriodEnd(subscriptionId, true)).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: true,
        cancelAt: instant('2026-04-02T15:00:00Z'),
      });
      expect(await payments.setCancelAtPeriodEnd(subscriptionId, true)).toMatchObject({
        cancelAtPeriodEnd: true,
      });
      expect(await payments.setCancelAtPeriodEnd(subscriptionId, false)).toMatchObject({
        cancelAtPeriodEnd: false,
        cancelAt: null,
      });
      await payments.setCancelAtPeriodEnd(subscriptionId, true);
      await bench.deliver();
      await bench.at('2026-05-20T00:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        status: 'canceled',
        cancelAtPeriodEnd: false,
        cancelAt: instant('2026-04-02T15:00:00Z'),
      });
      expect(await payments.listInvoices(customerId)).toHaveLength(1);
      expect((await bench.deliver()).map(({ type, about }) => [type, about])).toContainEqual([
        'customer.subscription.deleted',
        { subscriptionId },
      ]);
    });

    test('ends a planned change, and a planned change ends it', async () => {
      const { subscriptionId } = await subscribe(bench, { package: line('achiever_monthly') });
      await payments.scheduleChange({ subscriptionId, to: line('builder_monthly'), idempotencyKey: 'plan' });
      expect(await payments.setCancelAtPeriodEnd(subscriptionId, true)).toMatchObject({
        cancelAtPeriodEnd: true,
        scheduled: null,
      });
      expect(
        await payments.scheduleChange({
          subscriptionId,
          to: line('builder_monthly'),
          idempotencyKey: 'plan-2',
        }),
      ).toMatchObject({ cancelAtPeriodEnd: false, scheduled: { packageId: 'builder_monthly' } });
    });

    test('at once is for good, and may be repeated', async () => {
      const { subscriptionId } = await subscribe(bench);
      await bench.at('2026-03-10T00:00:00Z');
      const ended = await payments.cancelNow(subscriptionId);
      expect(ended).toMatchObject({
        status: 'canceled',
        cancelAt: instant('2026-03-10T00:00:00Z'),
        scheduled: null,
        pausedUntil: null,
      });
      expect(await payments.cancelNow(subscriptionId)).toMatchObject({
        status: 'canceled',
        cancelAt: instant('2026-03-10T00:00:00Z'),
      });
      const over = refused('subscription_ended');
      await expect(payments.previewChange({ subscriptionId, to: line('achiever_monthly') })).rejects.toEqual(
        over,
      );
      await expect(
        payments.changePackage({ subscriptionId, to: line('achiever_monthly'), idempotencyKey: 'up' }),
      ).rejects.toEqual(over);
      await expect(
        payments.scheduleChange({ subscriptionId, to: line('achiever_monthly'), idempotencyKey: 'plan' }),
      ).rejects.toEqual(over);
      await expect(payments.dropScheduledChange(subscriptionId)).rejects.toEqual(over);
      await expect(payments.setCancelAtPeriodEnd(subscriptionId, false)).rejects.toEqual(over);
      await expect(payments.pause(subscriptionId, instant('2026-05-01T00:00:00Z'))).rejects.toEqual(over);
      await expect(payments.unpause(subscriptionId)).rejects.toEqual(over);
      await bench.at('2026-06-01T00:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        latestCharge: { amount: 999, at: instant('2026-03-02T15:00:00Z') },
      });
    });
  });

  describe('a pause', () => {
    test('charges nothing while it lasts, then charging resumes by itself', async () => {
      const { subscriptionId, customerId } = await subscribe(bench);
      await bench.at('2026-03-20T00:00:00Z');
      expect(await payments.pause(subscriptionId, instant('2026-05-20T00:00:00Z'))).toMatchObject({
        status: 'paused',
        pausedUntil: instant('2026-05-20T00:00:00Z'),
        periodEnd: instant('2026-04-02T15:00:00Z'),
      });
      await bench.at('2026-05-19T00:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        status: 'paused',
        periodEnd: instant('2026-06-02T15:00:00Z'),
        latestCharge: { chargeId: null, paid: false },
      });
      await bench.at('2026-06-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        status: 'active',
        pausedUntil: null,
        latestCharge: { amount: 999, paid: true },
      });
      expect(
        (await payments.listInvoices(customerId)).map(({ status, amountPaid }) => [status, amountPaid]),
      ).toEqual([
        ['paid', 999],
        ['void', 0],
        ['void', 0],
        ['paid', 999],
      ]);
    });

    test('ends early when asked, and may not end in the past', async () => {
      const { subscriptionId } = await subscribe(bench);
      await payments.pause(subscriptionId, instant('2026-06-01T00:00:00Z'));
      expect(await payments.unpause(subscriptionId)).toMatchObject({ status: 'active', pausedUntil: null });
      expect(await payments.unpause(subscriptionId)).toMatchObject({ status: 'active' });
      await expect(payments.pause(subscriptionId, instant('2026-03-01T00:00:00Z'))).rejects.toEqual(
        refused('parameter_invalid'),
      );
    });

    test('a renewal at the exact time it ends is charged', async () => {
      const { subscriptionId } = await subscribe(bench);
      await payments.pause(subscriptionId, instant('2026-04-02T15:00:00Z'));
      await bench.at('2026-04-02T15:00:00Z');
      expect(await payments.readSubscription(subscriptionId)).toMatchObject({
        status: 'active',
        latestCharge: { amount: 999, paid: true, at: instant('2026-04-02T15:00:00Z') },
      });
    });
  });

  describe('a refund', () => {
    test('returns the whole amount, once', async () => {
      const { chargeId } = await subscribe(bench);
      const refund = await payments.refundCharge({ chargeId, idempotencyKey: 'refund' });
      expect(refund).toEqual({ refundId: expect.any(String), amount: 999, currency: 'cad', status: 'done' });
      expect(await payments.refundCharge({ chargeId, idempotencyKey: 'refund' })).toEqual(refund);
      await expect(payments.refundCharge({ chargeId, idempotencyKey: 'another' })).rejects.toEqual(
        refused('already_refunded'),
      );
      expect(await payments.readCharge(chargeId)).toMatchObject({ amount: 999, amountRefunded: 999 });
    });

    test('of a part leaves the rest', async () => {
      const { chargeId } = await subscribe(bench);
      await payments.refundCharge({ chargeId, amount: 400, idempotencyKey: 'part' });
      await expect(payments.refundCharge({ chargeId, amount: 401, idempotencyKey: 'part' })).rejects.toEqual(
        refused('idempotency_mismatch'),
      );
      await expect(
        payments.refundCharge({ chargeId, amount: 600, idempotencyKey: 'too much' }),
      ).rejects.toEqual(refused('parameter_invalid'));
      expect(await payments.refundCharge({ chargeId, idempotencyKey: 'rest' })).toMatchObject({
        amount: 599,
      });
    });
  });

  test('a customer gets another address, and an unknown one is refused', async () => {
    const { customerId } = await subscribe(bench);
    await payments.setCustomerEmail({ customerId, email: 'elsewhere@example.com' });
    await payments.setCustomerEmail({ customerId, email: 'elsewhere@example.com' });
    await expect(
      payments.setCustomerEmail({ customerId: 'cus_unknown', email: 'elsewhere@example.com' }),
    ).rejects.toEqual(refused('not_found'));
  });

  test('the portal is an external page', async () => {
    const { customerId } = await subscribe(bench);
    const visit = { customerId, returnUrl: 'https://evolve.test/membership' };
    expect(await payments.openPortal(visit)).toMatch(/^https:\/\//);
    expect(await payments.openPortal(visit)).toMatch(/^https:\/\//);
  });

  test('the version never falls, and grows with every change', async () => {
    const { subscriptionId } = await subscribe(bench);
    const versions = [
      await payments.readSubscription(subscriptionId),
      await payments.setCancelAtPeriodEnd(subscriptionId, true),
      await payments.setCancelAtPeriodEnd(subscriptionId, false),
      await payments.pause(subscriptionId, instant('2026-05-01T00:00:00Z')),
      await payments.unpause(subscriptionId),
      await payments.changePackage({ subscriptionId, to: line('achiever_monthly'), idempotencyKey: 'up' }),
      await payments.scheduleChange({ subscriptionId, to: line('builder_monthly'), idempotencyKey: 'plan' }),
      await payments.dropScheduledChange(subscriptionId),
      await payments.cancelNow(subscriptionId),
    ].map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect((await payments.readSubscription(subscriptionId)).version).toBeGreaterThanOrEqual(
      versions.at(-1) ?? 0,
    );
  });
});
