import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { SignatureRefused } from './port.ts';
import { readSignedEvent, signBody } from './signed-events.ts';

const secret = 'whsec_for_the_test';
const now = new Date('2026-03-02T15:00:00.900Z');
const seconds = Math.floor(now.getTime() / 1000);
const body = (object: object, more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      type: 'something.happened',
      created: 1_772_000_000,
      livemode: true,
      data: { object },
      ...more,
    }),
  );
const read = (rawBody: Buffer, header: string | undefined = signBody(secret, rawBody, now)) =>
  readSignedEvent({ secret, rawBody, header, now });

describe('the signature', () => {
  test("is Stripe's: each side accepts the other's", () => {
    const rawBody = body({});
    const theirs = Stripe.webhooks.generateTestHeaderString({
      payload: rawBody.toString(),
      secret,
      timestamp: seconds,
    });
    expect(signBody(secret, rawBody, now)).toBe(theirs);
    expect(read(rawBody, theirs).id).toBe('evt_1');
    expect(
      Stripe.webhooks.constructEvent(
        rawBody,
        signBody(secret, rawBody, now),
        secret,
        300,
        undefined,
        now.getTime(),
      ).id,
    ).toBe('evt_1');
  });

  test('covers the bytes, not their meaning', () => {
    const rawBody = Buffer.from('{"id":"evt_1","type":"caf\\u00e9","created":1,"data":{"object":{}}}');
    const header = signBody(secret, rawBody, now);
    expect(read(rawBody, header).type).toBe('café');
    expect(() => read(Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()))), header)).toThrow(
      SignatureRefused,
    );
  });

  test.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['no time', `v1=${'a'.repeat(64)}`],
    ['a time that is none', `t=soon,v1=${'a'.repeat(64)}`],
    ['no signature', `t=${seconds}`],
    ['half a signature', `t=${seconds},v1=${signBody(secret, body({}), now).split('v1=')[1]?.slice(0, 32)}`],
    ['another scheme alone', signBody(secret, body({}), now).replace('v1', 'v0')],
    ['another secret', signBody('whsec_other', body({}), now)],
    ['no end', `t=${seconds},${'v1=aa,'.repeat(1000)}`],
  ])('%s is refused', (_name, header) => expect(() => read(body({}), header)).toThrow(SignatureRefused));

  test.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])('%i seconds from now: %s', (offset, isTaken) => {
    const attempt = () => read(body({}), signBody(secret, body({}), new Date((seconds + offset) * 1000)));
    if (isTaken) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(SignatureRefused);
  });
});

describe('a signed body', () => {
  test.each([
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['no id', '{"type":"a","created":1}'],
    ['no time', '{"id":"a","type":"a","created":"now"}'],
  ])('that is %s is refused', (_name, text) =>
    expect(() => read(Buffer.from(text))).toThrow(SignatureRefused),
  );

  test('tells the time, and whether it is live', () => {
    expect(read(body({ object: 'plan', id: 'plan_1' }))).toEqual({
      id: 'evt_1',
      type: 'something.happened',
      created: new Date(1_772_000_000_000),
      live: true,
      about: {},
    });
    expect(read(body({}, { livemode: 'true' })).live).toBe(false);
    expect(read(body({}, { data: null })).about).toEqual({});
  });

  test.each([
    [
      'a session',
      { object: 'checkout.session', id: 'cs', subscription: 'sub', invoice: null },
      { checkoutId: 'cs', subscriptionId: 'sub' },
    ],
    [
      'a session with its subscription inside',
      { object: 'checkout.session', id: 'cs', subscription: { id: 'sub' } },
      { checkoutId: 'cs', subscriptionId: 'sub' },
    ],
    ['a subscription', { object: 'subscription', id: 'sub' }, { subscriptionId: 'sub' }],
    [
      'a schedule',
      { object: 'subscription_schedule', id: 'sched', subscription: 'sub' },
      { subscriptionId: 'sub' },
    ],
    [
      'a released schedule',
      { object: 'subscription_schedule', id: 'sched', subscription: null, released_subscription: 'sub' },
      { subscriptionId: 'sub' },
    ],
    [
      'an invoice',
      { object: 'invoice', id: 'in', parent: { subscription_details: { subscription: 'sub' } } },
      { invoiceId: 'in', subscriptionId: 'sub' },
    ],
    [
      'an invoice of an older version',
      { object: 'invoice', id: 'in', subscription: 'sub', payment_intent: 'pi' },
      { invoiceId: 'in', subscriptionId: 'sub', chargeId: 'pi' },
    ],
    ['an invoice of no subscription', { object: 'invoice', id: 'in', parent: null }, { invoiceId: 'in' }],
    ['a payment', { object: 'payment_intent', id: 'pi' }, { chargeId: 'pi' }],
    ['a charge', { object: 'charge', id: 'ch', payment_intent: 'pi' }, { chargeId: 'pi' }],
    ['a charge of its own', { object: 'charge', id: 'ch', payment_intent: null }, { chargeId: 'ch' }],
    ['a refund', { object: 'refund', id: 're', charge: 'ch', payment_intent: 'pi' }, { chargeId: 'pi' }],
    ['a dispute', { object: 'dispute', id: 'du', charge: 'ch' }, { chargeId: 'ch' }],
  ])('about %s', (_name, object, about) => expect(read(body(object)).about).toEqual(about));
});
