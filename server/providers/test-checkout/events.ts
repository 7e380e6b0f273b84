import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { enqueue, type JobPayload, type Task } from '#server/platform/jobs.ts';
import { signBody } from '#server/platform/payments/signed-events.ts';
import { type Entry, type Ledger, nameFor } from './ledger.ts';

/** Name of the job that delivers one event. */
export const deliverTestEvent = 'deliver-test-payment-event';

/** Passes a delivery to our webhook handler. Throws when it was not accepted, and the job retries. */
export type Receive = (rawBody: Buffer, signatureHeader: string) => Promise<void>;

/**
 * Records an event and the job that delivers it, in the caller's transaction. Like Stripe's, it contains ids
 * only.
 */
export async function emit(
  entry: Entry,
  at: Date,
  type: string,
  object: { object: string; id: string } & Record<string, string | null>,
): Promise<void> {
  const id = nameFor('event');
  const body = JSON.stringify({
    id,
    object: 'event',
    created: Math.floor(at.getTime() / 1000),
    data: { object },
    livemode: false,
    type,
  });
  await entry.insertInto('test_events').values({ id, body, created_at: at }).execute();
  await enqueue(entry as unknown as Database, deliverTestEvent, { event: id });
}

/**
 * Creates the delivery task, which signs a waiting event with the current time and delivers it. A missing
 * event was delivered already.
 */
export function createDelivery({
  books,
  clock,
  secret,
  receive,
}: {
  books: Ledger;
  clock: Clock;
  secret: string;
  receive: Receive;
}): Task {
  return async (payload: JobPayload) => {
    const id = String(payload['event']);
    const event = await books
      .selectFrom('test_events')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!event) return;
    const rawBody = Buffer.from(event.body, 'utf8');
    await receive(rawBody, signBody(secret, rawBody, clock.now()));
    await books.deleteFrom('test_events').where('id', '=', id).execute();
  };
}
