import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FixedClock } from '#server/platform/clock.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import type { CheckoutOrder, PackageLine, PaymentEvent, Payments } from '#server/platform/payments/port.ts';
import { createStripePayments } from '#server/providers/stripe/stripe.ts';
import {
  type BuiltInPayments,
  createBuiltInPayments,
} from '#server/providers/test-checkout/test-checkout.ts';
import type { TestApp } from '#server/testing/app.ts';
import { type FakeStripe, startFakeStripe } from '#server/testing/fake-stripe/fake-stripe.ts';

export const goodCard = '4242424242424242';
export const declinedCard = '4000000000000002';
export const laterDeclinedCard = '4000000000000341';

export interface Arrival {
  rawBody: Buffer;
  signature: string;
}

/** A provider with its environment: customers, clock and the receiver of its events. */
export interface Bench {
  payments: Payments;
  clock: FixedClock;
  pay(sessionId: string, card?: string): Promise<{ declined: boolean }>;
  changeCard(customerId: string, card: string): Promise<void>;
  /** Moves the clock and runs everything that falls due. */
  at(instant: string): Promise<void>;
  /** Delivers waiting events through `readEvent`, and returns them. */
  deliver(): Promise<PaymentEvent[]>;
  /** Every delivery so far, as received. */
  arrivals: Arrival[];
  close(): Promise<void>;
}

export const begin = '2026-03-02T15:00:00Z';

export interface StripeBench extends Bench {
  fake: FakeStripe;
}

/** Opens Stripe on the tables of the test checkout, which it empties. */
export async function openStripeBench(
  { db, pool }: TestApp,
  { timeoutMs = 8000 } = {},
): Promise<StripeBench> {
  await emptyLedger(pool);
  const clock = new FixedClock(new Date(begin));
  const webhookSecret = 'whsec_for_the_test';
  const fake = await startFakeStripe({ db, pool, clock, secretKey: 'sk_test_fake' });
  const payments = createStripePayments({
    secretKey: 'sk_test_fake',
    webhookSecret,
    apiBase: fake.url,
    clock,
    sharedMicroseconds: async () => clock.now().getTime() * 1000,
    timeoutMs,
  });
  const arrivals: Arrival[] = [];
  let read: PaymentEvent[] = [];
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const arrival = {
        rawBody: Buffer.concat(parts),
        signature: String(request.headers['stripe-signature']),
      };
      arrivals.push(arrival);
      try {
        read.push(payments.readEvent(arrival.rawBody, arrival.signature));
        response.writeHead(200).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  fake.setWebhook({
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    secret: webhookSecret,
  });
  return {
    payments,
    clock,
    fake,
    arrivals,
    pay: fake.pay,
    changeCard: fake.changeCard,
    async at(instant) {
      clock.set(new Date(instant));
      await fake.catchUp();
    },
    async deliver() {
      read = [];
      await fake.deliver();
      return read;
    },
    async close() {
      await fake.close();
      await new Promise((resolve) => {
        receiver.close(resolve);
        receiver.closeAllConnections();
      });
    },
  };
}

const emptyLedger = (pool: TestApp['pool']) =>
  pool.query(
    'truncate test_events, test_refunds, test_checkouts, test_charges, test_subscriptions, test_customers',
  );

export interface BuiltInBench extends Bench {
  payments: BuiltInPayments;
  /** A second server on the same database. */
  twin: BuiltInPayments;
  /** While true, our webhook handler responds with a fault. */
  refuseDeliveries(sendError: boolean): void;
  jobsLeft(): Promise<number>;
}

/** Empties the tables of an open app. Opening an app for every test takes longer than the test. */
export async function openBuiltInBench({ clock, db, pool, log, config }: TestApp): Promise<BuiltInBench> {
  await emptyLedger(pool);
  await pool.query('delete from graphile_worker._private_jobs');
  clock.set(new Date(begin));
  const arrivals: Arrival[] = [];
  let read: PaymentEvent[] = [];
  let isRefusing = false;
  const open = (): BuiltInPayments =>
    createBuiltInPayments({
      db,
      clock,
      serverKey: config.serverKey,
      appOrigin: config.appOrigin,
      stripeSecretKey: null,
      async receive(rawBody, signature) {
        arrivals.push({ rawBody, signature });
        if (isRefusing) throw new Error('the handler failed');
        read.push(payments.readEvent(rawBody, signature));
      },
    });
  const payments = open();
  return {
    payments,
    twin: open(),
    clock,
    arrivals,
    pay: async (sessionId, card = goodCard) => {
      const paid = await payments.page.pay(sessionId, card);
      if (paid.outcome === 'expired') throw new Error('This session is expired.');
      return { declined: paid.outcome === 'declined' };
    },
    async changeCard(customerId, card) {
      const url = await payments.openPortal({ customerId, returnUrl: 'https://evolve.test/billing' });
      await payments.portal.changeCard(url.slice(url.lastIndexOf('/') + 1), card);
    },
    async at(instant) {
      clock.set(new Date(instant));
      await payments.renewDue(clock.now());
    },
    async deliver() {
      read = [];
      await runDueJobs(pool, payments.tasks, log);
      // The worker records the end of a job without waiting for the write.
      while (
        (await pool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')).rowCount
      )
        await new Promise((resolve) => setTimeout(resolve, 5));
      return read;
    },
    refuseDeliveries: (sendError) => {
      isRefusing = sendError;
    },
    jobsLeft: async () =>
      Number(
        (
          await pool.query('select count(*) as count from graphile_worker.jobs where task_identifier = $1', [
            'deliver-test-payment-event',
          ])
        ).rows[0].count,
      ),
    close: async () => undefined,
  };
}

export const line = (
  id: 'builder_monthly' | 'achiever_monthly' | 'creator_monthly' | 'builder_yearly',
): PackageLine => {
  const lines = {
    builder_monthly: { name: 'Builder, monthly', unitAmount: 999, interval: 'month' },
    achiever_monthly: { name: 'Achiever, monthly', unitAmount: 1999, interval: 'month' },
    creator_monthly: { name: 'Creator, monthly', unitAmount: 4999, interval: 'month' },
    builder_yearly: { name: 'Builder, yearly', unitAmount: 9999, interval: 'year' },
  } as const;
  return { id, currency: 'cad', ...lines[id] };
};

let orders = 0;
/** Returns a new order that is open for half an hour. */
export function order(bench: Pick<Bench, 'clock'>, more: Partial<CheckoutOrder> = {}): CheckoutOrder {
  orders += 1;
  return {
    reference: `ref_${orders}`,
    kind: 'subscription',
    package: line('builder_monthly'),
    customerEmail: 'nora@example.com',
    successUrl: 'https://evolve.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://evolve.test/membership',
    expiresAt: new Date(bench.clock.now().getTime() + 30 * 60_000),
    idempotencyKey: `order-${orders}`,
    metadata: { package: 'builder_monthly' },
    ...more,
  };
}

/** Creates a paid subscription. */
export async function subscribe(bench: Bench, more: Partial<CheckoutOrder> = {}, card?: string) {
  const { sessionId } = await bench.payments.createCheckout(order(bench, more));
  await bench.pay(sessionId, card);
  const checkout = await bench.payments.readCheckout(sessionId);
  return {
    sessionId,
    subscriptionId: String(checkout.subscriptionId),
    customerId: String(checkout.customerId),
    chargeId: String(checkout.chargeId),
  };
}
