import { createHmac } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import { newSecret } from '#server/platform/database/ids.ts';
import { secondsOf } from './desk.ts';

export interface Happened {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  object: Record<string, unknown>;
}

export interface Webhook {
  url: string;
  secret: string;
}

export interface DeliveryOptions {
  /** Indexes of the waiting events to send, in this order. The others are not sent. */
  order?: number[];
  /** Times that each event is sent. Every copy has the same id. */
  copies?: number;
  /** Selects waiting events that are lost and never sent. */
  lose?: (event: Happened) => boolean;
}

export interface Delivery {
  id: string;
  type: string;
  /** Null when there was no response. */
  status: number | null;
}

export interface Deliveries {
  emit(type: string, object: object): void;
  /** All events so far. */
  happened: readonly Happened[];
  /** Events not acknowledged yet, oldest first. */
  waiting(): readonly Happened[];
  deliver(options?: DeliveryOptions): Promise<Delivery[]>;
}

/**
 * Queues events until they are delivered. One without a 2xx response stays in the queue, so delivery is at
 * least once and in any order the test wants.
 */
export function createDeliveries(
  clock: Clock,
  { live, apiVersion, to }: { live: boolean; apiVersion: string; to: () => Webhook | null },
): Deliveries {
  const now = () => secondsOf(clock.now());
  const happened: Happened[] = [];
  let waiting: Happened[] = [];
  return {
    emit(type, object) {
      // A copy, because an event shows the object as it was.
      const event = {
        id: newSecret('evt'),
        type,
        created: now(),
        livemode: live,
        object: structuredClone(object) as Record<string, unknown>,
      };
      happened.push(event);
      waiting.push(event);
    },
    happened,
    waiting: () => waiting,
    async deliver({ order, copies = 1, lose = () => false } = {}) {
      const webhook = to();
      if (!webhook) throw new Error('The fake was given no webhook to deliver to.');
      waiting = waiting.filter((event) => !lose(event));
      const chosen = order
        ? order.map((index) => waiting[index]).filter((event) => event !== undefined)
        : [...waiting];
      const deliveries: Delivery[] = [];
      for (const event of chosen) {
        for (let copy = 0; copy < copies; copy += 1) {
          const status = await post(webhook, JSON.stringify(envelope(event, apiVersion)), now());
          deliveries.push({ id: event.id, type: event.type, status });
          if (status !== null && status >= 200 && status < 300)
            waiting = waiting.filter((other) => other !== event);
        }
      }
      return deliveries;
    },
  };
}

const envelope = (event: Happened, apiVersion: string) => ({
  id: event.id,
  object: 'event',
  api_version: apiVersion,
  created: event.created,
  data: { object: event.object },
  livemode: event.livemode,
  pending_webhooks: 1,
  request: null,
  type: event.type,
});

/** Stripe's signature scheme, implemented a second time so that a mistake in ours is found. */
export function stripeSignature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex')}`;
}

async function post({ url, secret }: Webhook, body: string, seconds: number): Promise<number | null> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': stripeSignature(secret, body, seconds),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return null;
  }
}
