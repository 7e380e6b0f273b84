import { createHmac, timingSafeEqual } from 'node:crypto';
import { type PaymentEvent, SignatureRefused } from './port.ts';

/** True for a key that moves real money. */
export const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key);

/** Largest difference between a signature's time and our clock, either way. */
const toleranceSeconds = 300;

/**
 * Returns the signature header of a body: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. This is Stripe's
 * scheme, used by the built-in checkout too.
 */
export function signBody(secret: string, body: Buffer | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

/**
 * Verifies the unmodified bytes and returns which objects the event is about. Throws `SignatureRefused`, also
 * for a signed body that is not an event.
 */
export function readSignedEvent({
  secret,
  rawBody,
  header,
  now,
}: {
  secret: string;
  rawBody: Buffer;
  header: string | undefined;
  now: Date;
}): PaymentEvent {
  requireSignature(secret, rawBody, header, now);
  const event = parse(rawBody);
  if (typeof event.id !== 'string' || typeof event.type !== 'string' || typeof event.created !== 'number')
    throw new SignatureRefused('it is no event');
  return {
    id: event.id,
    type: event.type,
    created: new Date(event.created * 1000),
    live: event.livemode === true,
    about: aboutOf(isObject(event.data) && isObject(event.data['object']) ? event.data['object'] : {}),
  };
}

function requireSignature(secret: string, rawBody: Buffer, header: string | undefined, now: Date): void {
  if (!header || header.length > 2000) throw new SignatureRefused('it is not signed');
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts
    .filter(([name]) => name === 'v1')
    .map(([, value]) => Buffer.from(value ?? '', 'hex'));
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0)
    throw new SignatureRefused('its signature cannot be read');
  const expected = hmac(secret, Number(time), rawBody);
  // While a secret is being replaced, the provider signs with both.
  if (
    !signatures.some(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    )
  )
    throw new SignatureRefused('its signature is another one');
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) > toleranceSeconds)
    throw new SignatureRefused('it was signed too long ago, or in the future');
}

const hmac = (secret: string, seconds: number, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function parse(rawBody: Buffer): Fields {
  try {
    const parsed: unknown = JSON.parse(rawBody.toString('utf8'));
    if (isObject(parsed)) return parsed;
  } catch {
    // Invalid JSON is refused below like any other invalid body.
  }
  throw new SignatureRefused('it is no event');
}

/**
 * Reads only ids, from every place an API version may use. Events have the shape of the account's API
 * version, which may differ from the one we pin.
 */
function aboutOf(object: Fields): PaymentEvent['about'] {
  const id = nameOf(object['id']);
  const payment = nameOf(object['payment_intent']);
  switch (object['object']) {
    case 'checkout.session':
      return only({
        checkoutId: id,
        subscriptionId: nameOf(object['subscription']),
        invoiceId: nameOf(object['invoice']),
      });
    case 'subscription':
      return only({ subscriptionId: id });
    case 'subscription_schedule':
      return only({
        subscriptionId: nameOf(object['subscription']) ?? nameOf(object['released_subscription']),
      });
    case 'invoice': {
      const details =
        isObject(object['parent']) && isObject(object['parent']['subscription_details'])
          ? object['parent']['subscription_details']
          : {};
      return only({
        invoiceId: id,
        subscriptionId: nameOf(details['subscription']) ?? nameOf(object['subscription']),
        chargeId: payment,
      });
    }
    case 'payment_intent':
      return only({ chargeId: id });
    case 'charge':
      return only({ chargeId: payment ?? id });
    case 'refund':
    case 'dispute':
      return only({ chargeId: payment ?? nameOf(object['charge']) });
    default:
      return {};
  }
}

/** Returns the id, given the id or the expanded object. */
const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : isObject(value) && typeof value['id'] === 'string'
      ? value['id']
      : undefined;

const only = (about: PaymentEvent['about']): PaymentEvent['about'] =>
  Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
