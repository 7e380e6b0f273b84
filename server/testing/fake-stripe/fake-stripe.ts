import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#server/platform/clock.ts';
import { stripeApiVersion } from '#server/platform/payments/stripe.ts';
import { createBilling } from './billing.ts';
import { createDeliveries, type Deliveries, type Webhook } from './deliveries.ts';
import { createEndpoints } from './endpoints.ts';
import { parseForm } from './form.ts';
import { createLedger, find, type Ledger, StripeSays } from './ledger.ts';
import { refundObject } from './objects.ts';

export interface FakeStripeOptions {
  clock: Clock;
  /** The only key it accepts. A live key makes a live account. */
  secretKey?: string;
  webhook?: Webhook | null;
  port?: number;
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
  ledger: Ledger;
  trouble: Trouble;
  /** Every call received, such as `POST /v1/refunds`, with its idempotency key. */
  calls: { call: string; key: string | null }[];
  setWebhook(webhook: Webhook): void;
  /** Pays on the hosted page. */
  pay(sessionId: string, card?: string): { declined: boolean };
  changeCard(customerId: string, card: string): void;
  /** A bank rejects the refunds of a charge after days. */
  failRefunds(chargeId: string): void;
  /** A bank disputes a charge. */
  dispute(chargeId: string): void;
  /** Renews, retries, resumes and expires everything that is due. */
  catchUp(): void;
  close(): Promise<void>;
}

/**
 * Starts a stateful fake of Stripe on the loopback interface. It refuses what Stripe refuses, and fails on
 * demand.
 */
export async function startFakeStripe({
  clock,
  secretKey = 'sk_test_fake',
  webhook = null,
  port = 0,
}: FakeStripeOptions): Promise<FakeStripe> {
  const ledger = createLedger(clock, secretKey.includes('_live_'));
  let target = webhook;
  const deliveries = createDeliveries(ledger, stripeApiVersion, () => target);
  const billing = createBilling(ledger, deliveries.emit);
  const endpoints = createEndpoints({ ledger, billing, emit: deliveries.emit });
  const answered = new Map<string, { request: string; status: number; body: string }>();
  const calls: FakeStripe['calls'] = [];
  const planned: ({ kind: 'fail' | 'hang' | 'lose' } | { kind: 'delay'; ms: number })[] = [];

  const work = (
    method: string,
    url: URL,
    body: string,
    key: string | null,
  ): { status: number; body: string } => {
    const request = `${method} ${url.pathname} ${body}`;
    const before = key === null ? undefined : answered.get(key);
    if (before && before.request !== request)
      throw new StripeSays(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (before) return before;
    for (const endpoint of endpoints) {
      const match = endpoint.method === method ? endpoint.path.exec(url.pathname) : null;
      if (!match) continue;
      const form = parseForm(method === 'GET' || body === '' ? url.search.slice(1) : body);
      const answer = attempt(() => ({
        status: 200,
        body: JSON.stringify(endpoint.answer(form, match[1] ?? '')),
      }));
      // Like Stripe, remember calls that ran, a declined card included, but not calls that never began.
      if (key !== null && (answer.status === 200 || answer.status === 402))
        answered.set(key, { request, ...answer });
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
        : attempt(() => {
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
    ledger,
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
    pay: (sessionId, card = '4242424242424242') =>
      billing.pay(find(ledger.sessions, 'checkout.session', sessionId), card),
    changeCard: (customerId, card) => {
      find(ledger.customers, 'customer', customerId).card = card;
    },
    failRefunds: (chargeId) => {
      const intent = find(ledger.intents, 'payment_intent', chargeId);
      intent.refunded = 0;
      for (const refund of ledger.refunds.values()) {
        if (refund.intent !== chargeId) continue;
        refund.status = 'failed';
        deliveries.emit('refund.failed', refundObject(refund, intent));
      }
    },
    dispute: (chargeId) => {
      const intent = find(ledger.intents, 'payment_intent', chargeId);
      intent.disputed = true;
      deliveries.emit('charge.dispute.created', {
        id: ledger.name('du'),
        object: 'dispute',
        amount: intent.amount,
        charge: intent.charge,
        payment_intent: intent.id,
        status: 'needs_response',
      });
    },
    catchUp: billing.catchUp,
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

function attempt(run: () => { status: number; body: string }): { status: number; body: string } {
  try {
    return run();
  } catch (error) {
    if (error instanceof StripeSays) return failure(error);
    throw error;
  }
}

const failure = (error: StripeSays) => ({ status: error.status, body: JSON.stringify(error.body) });
