import type pg from 'pg';
import { deliverTestEvent } from '#server/providers/test-checkout/events.ts';
import { findCharge } from '#server/providers/test-checkout/ledger.ts';
import type { Desk } from './desk.ts';
import { printSession } from './endpoints/checkouts.ts';
import { printSubscription } from './endpoints/subscriptions.ts';
import { chargeObject, intentObject, invoiceObject } from './objects.ts';

/** Takes the events that the ledger recorded, with their jobs, and emits them as Stripe's, with whole objects. */
export async function collectEvents(desk: Desk, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ body: string }>(
    `with jobs as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 returning j.id, j.payload ->> 'event' as event
     ), gone as (
       delete from test_events where id in (select event from jobs) returning id, body
     )
     select gone.body from jobs join gone on gone.id = jobs.event order by jobs.id`,
    [deliverTestEvent],
  );
  for (const { body } of rows) {
    const { type, data } = JSON.parse(body) as {
      type: string;
      data: { object: { object: string; id: string } };
    };
    await emitWhole(desk, type, data.object);
  }
}

async function emitWhole(
  desk: Desk,
  type: string,
  { object, id }: { object: string; id: string },
): Promise<void> {
  if (object === 'checkout.session') return desk.emit(type, await printSession(desk, id));
  if (object === 'subscription') return desk.emit(type, await printSubscription(desk, desk.books, id));
  const charge = await findCharge(desk.books, id);
  if (object === 'charge') return desk.emit(type, chargeObject(desk, charge));
  const isRetried = charge.paid_at !== null && charge.paid_at > charge.billed_at;
  if (!isRetried) desk.emit('invoice.created', invoiceObject(desk, charge));
  if (charge.status === 'paid' && charge.amount > 0) {
    desk.emit('charge.succeeded', chargeObject(desk, charge));
    desk.emit('payment_intent.succeeded', intentObject(desk, charge));
  }
  desk.emit(type, invoiceObject(desk, charge));
}
