import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newSecret } from '#server/platform/database/ids.ts';
import { stripeApiVersion } from '#server/providers/stripe/stripe.ts';
import { readCard } from '#server/providers/test-checkout/cards.ts';
import { createCheckoutPage } from '#server/providers/test-checkout/checkout-page.ts';
import { createCheckouts } from '#server/providers/test-checkout/checkouts.ts';
import { findCharge, ledgerOf } from '#server/providers/test-checkout/ledger.ts';
import { createSubscriptions } from '#server/providers/test-checkout/subscriptions.ts';
import { createDeliveries, type Deliveries, type Webhook } from './deliveries.ts';
import type { Desk } from './desk.ts';
import { checkoutEndpoints } from './endpoints/checkouts.ts';
import { receiptEndpoints } from './endpoints/receipts.ts';
import { scheduleEndpoints } from './endpoints/schedules.ts';
import { subscriptionEndpoints } from './endpoints/subscriptions.ts';
import { inStripesWords, StripeSays } from './errors.ts';
import { collectEvents } from './events.ts';
import { parseForm } from './form.ts';
import { chargeOf, intentIdOf, refundObject } from './objects.ts';

export interface FakeStripeOptions {
  /** Where its ledger is: in the tables of the test checkout. */
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  /** The only key it accepts. A live key makes a live account. */
  secretKey?: string;
  webhook?: Webhook | null;
  port?: number;
}

interface Answer {
  status: number;
  body: string;
}

/** Failures for the next calls, in the order they are queued. */
export interface Trouble {
  /** The next calls get 500 and do nothing. */
  fail(calls: number): void;
  /** The next calls get no response and do nothing. */
  hang(calls: number): void;
  /** The next calls do their work, and the connection breaks before the response. */
  loseAnswers(calls: number): void;
  /** The next calls wait this long before they begin. */
  delay(calls: number, ms: number): void;
  none(): void;
}

export interface FakeStripe extends Deliveries {
  /** Value for STRIPE_API_BASE. */
  url: string;
  desk: Desk;
  trouble: Trouble;
  /** Every call received, such as `POST /v1/refunds`, with its idempotency key. */
  calls: { call: string; key: string | null }[];
  setWebhook(webhook: Webhook): void;
  /** Pays on the hosted page. */
  pay(sessionId: string, card?: string): Promise<{ declined: boolean }>;
  changeCard(customerId: string, card: string): Promise<void>;
  /** A bank rejects the refunds of a charge after days. */
  failRefunds(chargeId: string): Promise<void>;
  /** A bank disputes a charge. */
  dispute(chargeId: string): Promise<void>;
  /** Renews, retries, resumes and expires everything that is due. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a fake of Stripe on the loopback interface: the ledger of the test checkout, in Stripe's words. It refuses what
 * Stripe refuses, and fails on demand.
 */
export async function startFakeStripe({
  db,
  pool,
  clock,
  secretKey = 'sk_test_fake',
  webhook = null,
  port = 0,
}: FakeStripeOptions): Promise<FakeStripe> {
  const live = secretKey.includes('_live_');
  let target = webhook;
  const deliveries = createDeliveries(clock, { live, apiVersion: stripeApiVersion, to: () => target });
  const books = ledgerOf(db);
  const desk: Desk = {
    books,
    clock,
    live,
    emit: deliveries.emit,
    products: new Map(),
    schedules: new Map(),
    configurations: new Map(),
    disputed: new Set(),
    refundsToFail: 0,
  };
  const checkouts = createCheckouts({
    books,
    clock,
    pageOf: (id) => id,
    newId: () => `${live ? 'cs_live' : 'cs_test'}_${randomBytes(32).toString('hex')}`,
  });
  const page = createCheckoutPage({ books, clock, checkouts });
  const subscriptions = createSubscriptions({ books, clock });
  const endpoints = [
    ...checkoutEndpoints(desk, checkouts),
    ...subscriptionEndpoints(desk),
    ...scheduleEndpoints(desk),
    ...receiptEndpoints(desk),
  ];
  /** Runs an action of the ledger, and then takes its events over. */
  const acting = <T>(run: () => Promise<T>): Promise<T> => run().finally(() => collectEvents(desk, pool));
  const answered = new Map<string, { request: string; answer: Promise<Answer> }>();
  const calls: FakeStripe['calls'] = [];
  const planned: ({ kind: 'fail' | 'hang' | 'lose' } | { kind: 'delay'; ms: number })[] = [];

  const work = async (method: string, url: URL, body: string, key: string | null): Promise<Answer> => {
    const request = `${method} ${url.pathname} ${body}`;
    const before = key === null ? undefined : answered.get(key);
    if (before && before.request !== request)
      throw new StripeSays(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (before) return before.answer;
    for (const endpoint of endpoints) {
      const match = endpoint.method === method ? endpoint.path.exec(url.pathname) : null;
      if (!match) continue;
      const form = parseForm(method === 'GET' || body === '' ? url.search.slice(1) : body);
      const answer = attempt(async () => ({
        status: 200,
        body: JSON.stringify(await acting(() => endpoint.answer(form, match[1] ?? ''))),
      }));
      if (key !== null) {
        answered.set(key, { request, answer });
        // Like Stripe, remember calls that ran, a declined card included, but not calls that never began.
        const { status } = await answer;
        if (status !== 200 && status !== 402) answered.delete(key);
      }
      return answer;
    }
    throw new StripeSays(404, { message: `Unrecognized request URL (${method}: ${url.pathname}).` });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request);
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const key = request.headers['idempotency-key']?.toString() ?? null;
    calls.push({ call: `${request.method} ${url.pathname}`, key });
    const trouble = planned.shift();
    if (trouble?.kind === 'hang') return;
    if (trouble?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, trouble.ms));
    const answer =
      trouble?.kind === 'fail'
        ? failure(new StripeSays(500, { type: 'api_error', message: 'An unknown error occurred' }))
        : await attempt(async () => {
            requireHeaders(request, secretKey);
            return work(request.method ?? 'GET', url, body, key);
          });
    if (trouble?.kind === 'lose') return void response.destroy();
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${calls.length}`,
      'stripe-version': stripeApiVersion,
    });
    response.end(answer.body);
  };

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const plan = (count: number, trouble: (typeof planned)[number]) =>
    void planned.push(...Array.from({ length: count }, () => trouble));
  return {
    ...deliveries,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    desk,
    calls,
    trouble: {
      fail: (count) => plan(count, { kind: 'fail' }),
      hang: (count) => plan(count, { kind: 'hang' }),
      loseAnswers: (count) => plan(count, { kind: 'lose' }),
      delay: (count, ms) => plan(count, { kind: 'delay', ms }),
      none: () => void planned.splice(0),
    },
    setWebhook: (next) => {
      target = next;
    },
    pay: async (sessionId, card = '4242424242424242') => {
      const { outcome } = await acting(() => page.pay(sessionId, card));
      if (outcome === 'expired') throw new Error('This session is expired.');
      return { declined: outcome === 'declined' };
    },
    changeCard: async (customerId, typed) => {
      const card = readCard(typed);
      await books
        .updateTable('test_customers')
        .set({ card: card.ok ? card.kind : 'good_once' })
        .where('id', '=', customerId)
        .execute();
    },
    failRefunds: async (chargeId) => {
      const id = chargeOf(chargeId);
      await books.updateTable('test_charges').set({ amount_refunded: 0 }).where('id', '=', id).execute();
      const charge = await findCharge(books, id);
      const failed = await books
        .deleteFrom('test_refunds')
        .where('charge_id', '=', id)
        .returningAll()
        .execute();
      for (const refund of failed)
        desk.emit('refund.failed', refundObject(desk, charge, { ...refund, status: 'failed' }));
    },
    dispute: async (chargeId) => {
      const charge = await findCharge(books, chargeOf(chargeId));
      desk.disputed.add(charge.id);
      desk.emit('charge.dispute.created', {
        id: newSecret('du'),
        object: 'dispute',
        amount: charge.amount,
        charge: `ch_${charge.id}`,
        payment_intent: intentIdOf(charge.id),
        status: 'needs_response',
      });
    },
    catchUp: () =>
      acting(async () => {
        await checkouts.expireDue(clock.now());
        await subscriptions.renewDue(clock.now());
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function requireHeaders(request: IncomingMessage, secretKey: string): void {
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    throw new StripeSays(401, {
      message: `Invalid API Key provided: ${String(request.headers.authorization).slice(-8)}`,
    });
  if (request.headers['stripe-version'] !== stripeApiVersion)
    throw new StripeSays(400, { message: `Expected version ${stripeApiVersion}.` });
  const isForm =
    request.headers['content-type'] === undefined ||
    request.headers['content-type'].startsWith('application/x-www-form-urlencoded');
  if (!isForm) throw new StripeSays(400, { message: 'Invalid content type.' });
}

async function attempt(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    const said = inStripesWords(error);
    if (said) return failure(said);
    throw error;
  }
}

const failure = (error: StripeSays): Answer => ({ status: error.status, body: JSON.stringify(error.body) });
