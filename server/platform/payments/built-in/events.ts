import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { enqueue, type JobPayload, type Task } from '../../jobs.ts';
import { signBody } from '../signed-events.ts';
import { type Books, type Entry, nameFor } from './books.ts';

/** The name of the job that delivers one event. */
export const deliverTestEvent = 'deliver-test-payment-event';

/** Hands a delivery to our own webhook handler; throws when it was not accepted, and it comes again. */
export type Receive = (rawBody: Buffer, signatureHeader: string) => Promise<void>;

/** Notes an event and the job that delivers it, in the transaction of what happened. Told as Stripe tells it, with ids alone. */
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

/** The job: signs a waiting event at this moment and hands it over. One that is gone was delivered already. */
export function createDelivery({
  books,
  clock,
  secret,
  receive,
}: {
  books: Books;
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
