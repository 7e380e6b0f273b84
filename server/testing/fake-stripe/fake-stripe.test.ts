import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FixedClock } from '#server/platform/clock.ts';
import { stripeApiVersion } from '#server/providers/stripe/stripe.ts';
import { testApp } from '../app.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';
import { parseForm } from './form.ts';

const clock = new FixedClock(new Date('2026-03-02T15:00:00Z'));
const app = await testApp();
let fake: FakeStripe;
let receiver: Server;
let received: { id: string; type: string }[] = [];
let answer = 200;

beforeEach(async () => {
  received = [];
  answer = 200;
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push(JSON.parse(body) as { id: string; type: string });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  fake = await startFakeStripe({
    db: app.db,
    pool: app.pool,
    clock,
    webhook: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, secret: 'whsec_1' },
  });
});
afterEach(async () => {
  await fake.close();
  await new Promise((resolve) => {
    receiver.close(resolve);
    receiver.closeAllConnections();
  });
});

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
  body: any;
}

async function call(
  method: string,
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = new URLSearchParams(form).toString();
  const reply = await fetch(`${fake.url}${path}${method === 'GET' && text ? `?${text}` : ''}`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_fake',
      'stripe-version': stripeApiVersion,
      ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(method !== 'GET' && { body: text }),
  });
  return { status: reply.status, body: await reply.json() };
}

const session = {
  mode: 'subscription',
  client_reference_id: 'ref_1',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'cad',
  'line_items[0][price_data][product]': 'evolve_builder',
  'line_items[0][price_data][unit_amount]': '999',
  'line_items[0][price_data][recurring][interval]': 'month',
  'allowed_payment_method_types[0]': 'card',
  'adaptive_pricing[enabled]': 'false',
  customer_email: 'nora@example.com',
  success_url: 'https://evolve.test/ok',
  cancel_url: 'https://evolve.test/no',
  expires_at: String(Date.parse('2026-03-02T15:30:00Z') / 1000),
};
const openSession = async (more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  await call('POST', '/v1/products', { id: 'evolve_builder', name: 'Builder' });
  return call('POST', '/v1/checkout/sessions', { ...session, ...more }, headers);
};

test('forms nest and list', () => {
  expect(parseForm('a=1&b[c]=2&b[d][0][e]=3&b[d][1][e]=4&f[0]=x&g%5Bh%5D=%26&i=')).toEqual({
    a: '1',
    b: { c: '2', d: [{ e: '3' }, { e: '4' }] },
    f: ['x'],
    g: { h: '&' },
    i: '',
  });
  expect(parseForm('')).toEqual({});
});

describe('it refuses what Stripe refuses', () => {
  test.each([
    ['a parameter nobody knows', { coupon_code: 'x' }, 'parameter_unknown', 'coupon_code'],
    [
      'one that was removed',
      { 'payment_method_types[0]': 'card' },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'one inside another',
      { 'line_items[0][price_data][amount]': '1' },
      'parameter_unknown',
      'line_items[0][price_data][amount]',
    ],
    [
      'a broken amount',
      { 'line_items[0][price_data][unit_amount]': '9.99' },
      'parameter_invalid',
      'line_items[0][price_data][unit_amount]',
    ],
    ['a mode we do not use', { mode: 'payment' }, 'parameter_invalid', 'mode'],
    ['a page that expires too soon', { expires_at: '1' }, 'parameter_invalid', 'expires_at'],
    ['an address that is none', { success_url: '/ok' }, 'parameter_invalid', 'success_url'],
    ['an expansion that is none', { 'expand[0]': 'customer' }, 'parameter_invalid', 'expand'],
  ])('%s', async (_name, more, code, param) => {
    expect(await openSession(more)).toEqual({
      status: 400,
      body: { error: expect.objectContaining({ type: 'invalid_request_error', code, param }) },
    });
  });

  test('a missing product, a wrong key, another version, an unknown path', async () => {
    expect(await call('POST', '/v1/checkout/sessions', session)).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    });
    expect(
      (await call('GET', '/v1/invoices', { customer: 'x' }, { authorization: 'Bearer sk_test_other' }))
        .status,
    ).toBe(401);
    expect(
      (await call('GET', '/v1/invoices', { customer: 'x' }, { 'stripe-version': '2020-01-01' })).status,
    ).toBe(400);
    expect((await call('GET', '/v1/plans')).status).toBe(404);
  });
});

test('an idempotency key repeats its response, but not for another request', async () => {
  const first = await openSession({}, { 'idempotency-key': 'k' });
  expect(await openSession({}, { 'idempotency-key': 'k' })).toEqual(first);
  expect(await openSession({ client_reference_id: 'ref_2' }, { 'idempotency-key': 'k' })).toMatchObject({
    status: 400,
    body: { error: { type: 'idempotency_error' } },
  });
  expect((await openSession()).body.id).not.toBe(first.body.id);
});

describe('events', () => {
  const types = () => received.map(({ type }) => type);
  const pay = async () => {
    const { body } = await openSession();
    await fake.pay(body.id);
  };

  test('of a payment are six, in any order the test wants', async () => {
    await pay();
    const happened = fake.waiting().map(({ type }) => type);
    expect(happened).toEqual([
      'invoice.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'customer.subscription.created',
      'checkout.session.completed',
    ]);
    await fake.deliver({ order: [5, 4, 3, 2, 1, 0] });
    expect(types()).toEqual([...happened].reverse());
    expect(fake.waiting()).toEqual([]);
  });

  test('can be repeated or lost', async () => {
    await pay();
    await fake.deliver({ copies: 2, lose: ({ type }) => type !== 'invoice.paid' });
    expect(types()).toEqual(['invoice.paid', 'invoice.paid']);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(fake.waiting()).toEqual([]);
  });

  test('wait until they are acknowledged', async () => {
    await pay();
    answer = 500;
    expect((await fake.deliver()).map(({ status }) => status)).toEqual(Array(6).fill(500));
    answer = 200;
    expect(await fake.deliver()).toHaveLength(6);
    expect(await fake.deliver()).toEqual([]);
  });
});
